import { aJob } from '../../../../../test/support/builders/job.builder';
import { anAuditEvent, anAuditTrail } from '../../../../../test/support/web/audit-trail.builder';
import { factsOf, type FactName } from './audit-facts';
import type { Step } from './audit-history';
import { jobHistory } from './job-history';
import { auditWords } from '@duetcast/words/en/jobs/audit';
import { jobWords } from '@duetcast/words/en/jobs/job';
import { recomputeChain } from './audit-verdict';

const trail = anAuditTrail([
  aJob.submitted(),
  aJob.claimed('worker-1'),
  aJob.segmentSynthesized(1),
  aJob.failed(),
  aJob.retried(),
  aJob.claimed('worker-2'),
  aJob.segmentSynthesized(0),
  aJob.assembled(),
  aJob.completed(),
]);
const texts = { audit: auditWords.en, job: jobWords.en, locale: 'en', reasonOf: (text: string) => text };
const changesOf = (step: Step): Partial<Record<FactName, [string | null, string | null]>> =>
  Object.fromEntries(
    factsOf(step, texts)
      .filter(({ isChanged }) => isChanged)
      .map(({ name, before, value }) => [name, [before, value]]),
  );

describe('job history', () => {
  const steps = jobHistory(trail.stream, trail.events);
  const after = (index: number) => changesOf(steps[index]!);

  test('a submission sets the initial facts', () =>
    expect(after(0)).toEqual({
      status: [null, 'pending'],
      step: [null, 'Waiting for a worker'],
      segments: [null, '0 of 2'],
      characters: [null, '0 of 30'],
      charged: [null, '0'],
      attempt: [null, '1'],
      month: [null, '2026-11'],
    }));
  test('a claim sets worker and fence', () =>
    expect(after(1)).toMatchObject({
      status: ['pending', 'processing'],
      worker: [null, 'worker-1'],
      fence: [null, '1'],
    }));
  test('a segment changes only the counts', () =>
    expect(after(2)).toEqual({ segments: ['0 of 2', '1 of 2'], characters: ['0 of 30', '15 of 30'] }));
  test('a failure sets the error and clears the claim', () =>
    expect(after(3)).toMatchObject({
      status: ['processing', 'failed'],
      worker: ['worker-1', null],
      error: [null, 'The voice provider did not answer.'],
    }));
  test('a retry keeps rendered segments', () => {
    expect(after(4)).toMatchObject({ attempt: ['1', '2'], status: ['failed', 'pending'] });
    expect(after(4)).not.toHaveProperty('segments');
  });
  test('assembly sets the audio, completion the output', () => {
    expect(after(7)).toEqual({
      audio: [null, '0:02 · 16 kB · MP3'],
      loudness: [null, '-19.0 LUFS · -1.5 dBTP'],
    });
    expect(after(8)).toMatchObject({ status: ['processing', 'completed'], output: [null, 'Available'] });
  });
});

test('marks an unknown event type or version and keeps the state', () => {
  const events = [...trail.events.slice(0, 2), anAuditEvent('JobSung', { key: 'C' }, { revision: 2 })];
  const step = jobHistory(trail.stream, events)[2]!;
  expect(step.isKnown).toBe(false);
  expect(changesOf(step)).toEqual({});
  const newer = { ...trail.events[1]!, schemaVersion: 99 };
  expect(jobHistory(trail.stream, [trail.events[0]!, newer])[1]!.isKnown).toBe(false);
});

describe('recomputing the chain', () => {
  const without = (removed: number) => ({ ...trail, events: trail.events.filter((_, index) => index !== removed) });
  const changed = (at: number, part: object) => ({
    ...trail,
    events: trail.events.map((event, index) => (index === at ? { ...event, ...part } : event)),
  });

  test('verifies up to the head', async () =>
    expect(await recomputeChain(trail)).toMatchObject({ problem: null, head: trail.head }));
  test('verifies from the first remaining event after retention', async () => {
    const remaining = { ...trail, events: trail.events.slice(3), complete: false };
    expect(await recomputeChain(remaining)).toMatchObject({ problem: null, head: trail.head });
    expect(await recomputeChain({ ...remaining, complete: true })).toMatchObject({ problem: { kind: 'missing' } });
  });
  test.each([
    ['data', changed(2, { data: { ...trail.events[2]!.data, characters: 1 } }), 2, 'content'],
    ['the actor', changed(3, { actor: { kind: 'user', id: 'x' } }), 3, 'content'],
    ['the time', changed(4, { time: '2026-11-20T11:00:00.000Z' }), 4, 'content'],
    ['a removed event', without(5), 5, 'order'],
    ['a link', changed(6, { previousHash: trail.events[0]!.hash }), 6, 'link'],
  ])('locates tampering with %s', async (_what, tampered, revision, kind) =>
    expect((await recomputeChain(tampered)).problem).toEqual({ kind, revision }),
  );
});
