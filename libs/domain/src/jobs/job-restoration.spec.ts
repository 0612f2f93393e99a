import { History } from '../kernel/history';
import { specify } from '../../../../test/support/specify';
import { aJob, finished, running } from '../../../../test/support/builders/job.builder';
import { jobDecider } from './job-decider';
import type { JobEvent } from './job-events';
import { jobHistory } from './job-history';

const { given } = specify(jobDecider);
const changed = <Event extends JobEvent>(event: Event, data: Partial<Event['data']>): JobEvent =>
  ({ ...event, data: { ...event.data, ...data } }) as JobEvent;

test('other audio for a recorded segment replaces what was lost, and only that', () => {
  const recorded = [...running, aJob.segmentSynthesized(0)];
  given(...recorded)
    .when(aJob.recordOtherSegment(1, 0))
    .then(aJob.segmentRestored(0));
  given(...recorded, aJob.segmentRestored(0))
    .when(aJob.recordOtherSegment(1, 0))
    .thenNothing();
  given(...recorded, aJob.segmentRestored(0))
    .when(aJob.recordOtherSegment(1, 0, 13))
    .then(changed(aJob.segmentRestored(0, 13), { lostHash: 'c'.repeat(64) }));
});

test('a restored output with equal bytes releases nothing, another one the output before', () => {
  given(...finished)
    .when(aJob.restoreOutput())
    .then(aJob.outputRestored());
  const other = { contentHash: 'e'.repeat(64), bytes: 16_001 };
  given(...finished)
    .when(aJob.restoreOutput(other))
    .then(aJob.outputRestored({ ...other, released: ['9'.repeat(64)] }));
});

test('an output that is no longer the job’s, expired or missing is not restored', () => {
  const other = { contentHash: 'e'.repeat(64) };
  given(...finished, aJob.outputRestored(other))
    .when(aJob.restoreOutput())
    .thenNothing();
  for (const past of [[...finished, aJob.outputExpired()], [...running, aJob.failed()], running])
    given(...past)
      .when(aJob.restoreOutput())
      .thenNothing();
});

test('calls for lost audio of a completed job that may be billed without an answer are counted', () => {
  const lost = aJob.answerLost(1);
  const counted = { type: 'CountLostAnswer', lost: { index: 1, provider: 'openai', characters: 15 } } as const;
  given(...finished, lost)
    .when(counted)
    .then(lost);
  for (const past of [[...finished, aJob.outputExpired()], running])
    given(...past)
      .when(counted)
      .thenNothing();
});

test('expiry after a restoration releases the restored output', () =>
  given(...finished, aJob.outputRestored({ contentHash: 'e'.repeat(64), bytes: 7 }))
    .when(aJob.expireOutput())
    .then(
      changed(
        aJob.outputExpired(
          'e'.repeat(64),
          ['1', '2', '3', 'e'].map((digit) => digit.repeat(64)),
        ),
        {
          outputBytes: 7,
        },
      ),
    ));

test('a history with restorations is one that the decider can have made', () => {
  const history = new History(jobHistory);
  const restored = aJob.outputRestored({ contentHash: 'e'.repeat(64), bytes: 7, released: ['9'.repeat(64)] });
  for (const event of [
    ...finished,
    aJob.answerLost(0),
    aJob.segmentRestored(0),
    restored,
    aJob.outputExpired('e'.repeat(64), []),
  ])
    expect([
      event.type,
      history.take({ ...event, data: withBytes(event) } as JobEvent, '2026-11-20T12:00:00.000Z'),
    ]).toEqual([event.type, true]);
});

const withBytes = ({ type, data }: JobEvent) => (type === 'OutputExpired' ? { ...data, outputBytes: 7 } : data);
