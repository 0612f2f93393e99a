import { aJob } from '@duetcast/domain/jobs/a-job';
import { anAuditEvent, anAuditTrail } from '../../../test/audit-trail.builder';
import { factsOf, type FactName } from './audit-facts';
import { historyOf, type Step } from './audit-history';
import { auditWords } from './audit-words';
import { jobWords } from '../jobs/labels/job-words';
import { recomputeChain } from './recompute-chain';

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

describe('stepping through a job', () => {
  const steps = historyOf(trail.stream, trail.events);
  const after = (place: number) => changesOf(steps[place]!);

  test('begins with nothing, and a submission changes what it says', () =>
    expect(after(0)).toEqual({
      status: [null, 'pending'],
      step: [null, 'Waiting for a worker'],
      segments: [null, '0 of 2'],
      characters: [null, '0 of 30'],
      attempt: [null, '1'],
      month: [null, '2026-11'],
    }));
  test('a claim names its worker and fence', () =>
    expect(after(1)).toMatchObject({
      status: ['pending', 'processing'],
      worker: [null, 'worker-1'],
      fence: [null, '1'],
    }));
  test('a segment changes the counts and nothing else', () =>
    expect(after(2)).toEqual({ segments: ['0 of 2', '1 of 2'], characters: ['0 of 30', '15 of 30'] }));
  test('a failure has its error and takes the claim', () =>
    expect(after(3)).toMatchObject({
      status: ['processing', 'failed'],
      worker: ['worker-1', null],
      error: [null, 'The voice provider did not answer.'],
    }));
  test('a retry keeps what was spoken', () => {
    expect(after(4)).toMatchObject({ attempt: ['1', '2'], status: ['failed', 'pending'] });
    expect(after(4)).not.toHaveProperty('segments');
  });
  test('the audio and the output come last', () => {
    expect(after(7)).toEqual({
      audio: [null, '0:02 · 16 kB · MP3'],
      loudness: [null, '-19.0 LUFS · -1.5 dBTP'],
    });
    expect(after(8)).toMatchObject({ status: ['processing', 'completed'], output: [null, 'Available'] });
  });
});

test('an event of a newer server changes nothing, and says that it is not known', () => {
  const events = [...trail.events.slice(0, 2), anAuditEvent('JobSung', { key: 'C' }, { revision: 2 })];
  const step = historyOf(trail.stream, events)[2]!;
  expect(step.isKnown).toBe(false);
  expect(changesOf(step)).toEqual({});
  const newer = { ...trail.events[1]!, schemaVersion: 99 };
  expect(historyOf(trail.stream, [trail.events[0]!, newer])[1]!.isKnown).toBe(false);
});

describe('recomputing the chain', () => {
  const without = (place: number) => ({ ...trail, events: trail.events.filter((_, index) => index !== place) });
  const changed = (place: number, part: object) => ({
    ...trail,
    events: trail.events.map((event, index) => (index === place ? { ...event, ...part } : event)),
  });

  test('it holds, up to the head that the server names', async () =>
    expect(await recomputeChain(trail)).toEqual({ verified: true, head: trail.head }));
  test('without a beginning that was deleted for its age it holds from the first event that is left', async () => {
    const left = { ...trail, events: trail.events.slice(3), complete: false };
    expect(await recomputeChain(left)).toEqual({ verified: true, head: trail.head });
    expect(await recomputeChain({ ...left, complete: true })).toMatchObject({ verified: false, reason: 'order' });
  });
  test.each([
    ['data', changed(2, { data: { ...trail.events[2]!.data, characters: 1 } }), 2, 'content'],
    ['the actor', changed(3, { actor: { kind: 'user', id: 'x' } }), 3, 'content'],
    ['the time', changed(4, { time: '2026-11-20T11:00:00.000Z' }), 4, 'content'],
    ['an event taken out', without(5), 5, 'order'],
    ['a link', changed(6, { previousHash: trail.events[0]!.hash }), 6, 'link'],
  ])('%s: the place is named', async (_what, tampered, brokenAt, reason) =>
    expect(await recomputeChain(tampered)).toEqual({ verified: false, brokenAt, reason }),
  );
});
