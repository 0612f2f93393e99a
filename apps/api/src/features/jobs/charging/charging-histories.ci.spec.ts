import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { isFinished } from '@duetcast/domain/jobs/job-state';
import { verifyChain } from '@duetcast/domain/kernel/chain';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { fold } from '@duetcast/domain/kernel/decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { usageDecider } from '@duetcast/domain/usage/usage-decider';
import type { UsageDataOf, UsageEvent } from '@duetcast/domain/usage/usage-events';
import fc from 'fast-check';
import { allowance, ChargingWorld, type End } from '../../../../../../test/support/charging/charging-world';
import { longProperty } from '../../../../../../test/support/long-check';

// Together they are above the allowance.
const lines = ['Hello. 👋', 'Yes.', 'a'.repeat(2_400), 'b'.repeat(2_500), 'c'.repeat(2_300), 'd'.repeat(2_499), 'Bye.'];
const voices = ['local-ada', 'local-bob'];
const spoken = (line: number, voice: number) =>
  ({ kind: 'spoken', text: lines[line]!, voiceId: voices[voice]!, provider: 'local', speaker: null }) as const;

const anyManifest = fc
  .array(fc.tuple(fc.nat(lines.length - 1), fc.nat(1), fc.boolean()), { minLength: 1, maxLength: 4 })
  .map((chosen): JobManifest => {
    const parts = chosen.map(([line, voice]) => ({ role: 'segment', part: spoken(line, voice) }) as const);
    return { version: 1, title: 'A show', format: 'wav', domain: chosen[0]![2] ? 'a.example' : 'b.example', parts };
  });
const anyEnd: fc.Arbitrary<End | null> = fc.option(
  fc.record({ at: fc.integer({ min: 1, max: 25 }), when: fc.constantFrom('before', 'after') }),
);
const anyJob = fc.nat(5);
const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('submit' as const), manifest: anyManifest, end: anyEnd }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('work' as const), job: anyJob, end: anyEnd }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('workBoth' as const), job: anyJob, other: anyJob }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancelWhile' as const), job: anyJob, after: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retry' as const), job: anyJob, end: anyEnd }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), job: anyJob }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('toggleFailure' as const), line: fc.nat(lines.length - 1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('lose' as const), line: fc.nat(lines.length - 1), voice: fc.nat(1) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const), end: anyEnd }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reconcile' as const), end: anyEnd }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('make' as const), manifest: anyManifest }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

async function run(world: ChargingWorld, step: Step): Promise<void> {
  const idOf = (index: number) => world.jobs[index % Math.max(1, world.jobs.length)] ?? 'none';
  switch (step.do) {
    case 'submit':
      await world.submit(step.manifest, step.end);
      return;
    case 'work':
      await world.in(step.end, (process) => process.work(idOf(step.job)));
      return;
    case 'workBoth':
      await Promise.all([step.job, step.other].map((job) => world.in(null, (process) => process.work(idOf(job)))));
      return;
    case 'cancelWhile':
      return cancelWhileSpeaking(world, idOf(step.job), step.after);
    case 'retry':
      await world.in(step.end, (process) => process.retry(idOf(step.job)));
      return;
    case 'cancel':
      await world.in(null, (process) => process.cancel(idOf(step.job)));
      return;
    case 'toggleFailure': {
      const { failing } = world.speech;
      if (!failing.delete(lines[step.line]!)) failing.add(lines[step.line]!);
      return;
    }
    case 'lose':
      return world.content.deleteName(`segment/${await world.keyOf(spoken(step.line, step.voice))}`);
    case 'settle':
      return world.settleAll(step.end);
    case 'reconcile':
      return world.reconcileAll(step.end);
    case 'make':
      return make(world, step.manifest);
    default:
      step satisfies never;
  }
}

async function cancelWhileSpeaking(world: ChargingWorld, jobId: string, after: number): Promise<void> {
  let left = after;
  world.speech.onSpeak = async () => {
    if (left-- === 0) await world.in(null, (process) => process.cancel(jobId));
  };
  await world.in(null, (process) => process.work(jobId));
  world.speech.onSpeak = async () => undefined;
}

/** With nothing else running, a job is charged what was estimated. */
async function make(world: ChargingWorld, manifest: JobManifest): Promise<void> {
  await world.finish();
  const before = await world.usage();
  const estimate = await world.estimate(manifest);
  const submitted = await world.submit(manifest);
  expect(submitted === 'refused').toBe(before.used + estimate > allowance);
  if (submitted === 'refused') return;
  const jobId = world.jobs.at(-1)!;
  await world.in(null, (process) => process.work(jobId));
  await world.settleAll();
  const { status } = await world.job(jobId);
  expect(chargedIn(await eventsOf(world, jobId))).toBeLessThanOrEqual(estimate);
  if (status === 'completed') expect((await world.usage()).used - before.used).toBe(estimate);
}

const eventsOf = async (world: ChargingWorld, jobId: string) =>
  (world.events.streams.get(`job-${jobId}`) ?? []) as unknown as Recorded<JobEvent>[];

/** What the job's own stream says it was charged. */
const chargedIn = (events: readonly Recorded<JobEvent>[]): number =>
  events.reduce((sum, { type, data }) => {
    if (type === 'JobCompleted') return sum + (data.charged ?? NaN);
    return type === 'AttemptCharged' ? sum + data.characters : sum;
  }, 0);

async function renderedKeys(world: ChargingWorld): Promise<Map<string, number>> {
  const keys = new Map<string, number>();
  for (const jobId of world.jobs) {
    const { submission, segments } = await world.job(jobId);
    if (!submission) continue;
    const manifest = JSON.parse((await world.content.get(submission.manifestHash)).toString()) as JobManifest;
    for (const index of Object.keys(segments)) {
      const { part } = manifest.parts[Number(index)]!;
      if (part.kind === 'spoken') keys.set(await world.keyOf(part), charactersIn(part.text));
    }
  }
  return keys;
}

async function checkHistory(world: ChargingWorld): Promise<void> {
  const [stream = []] = world.events.ofCategory('usage') as unknown as Recorded<UsageEvent>[][];
  let usage = usageDecider.initial;
  for (const event of stream) {
    usage = fold(usageDecider, [event], usage);
    expect(usage.used + usage.reserved).toBeLessThanOrEqual(allowance);
  }
  const rendered = await renderedKeys(world);
  expect(usage).toMatchObject({ reserved: 0, used: [...rendered.values()].reduce((sum, one) => sum + one, 0) });
  const used = stream.flatMap(({ type, data }) => (type === 'CharactersUsed' ? [data] : []));
  const paid = used.flatMap(({ keys }) => Object.keys(keys ?? {}));
  expect(new Set(paid).size).toBe(paid.length);
  for (const jobId of world.jobs) await checkJob(world, jobId, used);
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  for (const events of world.events.streams.values())
    expect(await verifyChain(events, sha256)).toMatchObject({ verified: true });
}

async function checkJob(world: ChargingWorld, jobId: string, used: readonly UsageDataOf<'CharactersUsed'>[]) {
  const job = await world.job(jobId);
  if (job.submission) expect(isFinished(job)).toBe(true);
  const statement = used.reduce((sum, one) => sum + (one.jobId === jobId ? one.characters : 0), 0);
  expect(chargedIn(await eventsOf(world, jobId))).toBe(statement);
}

/** Histories in which an attempt was settled, and the crash before its record was followed by a retry. */
const found = ((): [Step[]][] => {
  const manifest = (...parts: [line: number, voice: number][]): JobManifest => ({
    ...{ version: 1, title: 'A show', format: 'wav', domain: 'b.example' },
    parts: parts.map(([line, voice]) => ({ role: 'segment', part: spoken(line, voice) })),
  });
  const [retry, settle] = [{ do: 'retry', job: 0, end: null } as const, { do: 'settle', end: null } as const];
  const submit = (submitted: JobManifest) => ({ do: 'submit', manifest: submitted, end: null }) as const;
  const [one, two] = [submit(manifest([0, 0])), submit(manifest([0, 0], [0, 1], [1, 0]))];
  const killed = { do: 'work', job: 0, end: { at: 12, when: 'after' } } as const;
  const reconcile = (at: number, when: End['when']) => ({ do: 'reconcile', end: { at, when } }) as const;
  return [
    [[one, killed, { do: 'cancel', job: 0 }, reconcile(6, 'before'), retry, settle, retry]],
    [[two, { do: 'cancelWhile', job: 0, after: 2 }, retry, settle, reconcile(5, 'after'), retry]],
  ];
})();

beforeAll(() => {
  Logger.overrideLogger(false);
});

test('every rendered charge key is charged once, whatever fails, repeats or crashes', () =>
  fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 14 }), async (steps) => {
      const world = new ChargingWorld();
      await world.open();
      for (const step of steps) await run(world, step);
      await world.finish();
      await checkHistory(world);
    }),
    { ...longProperty('charging histories', 400, 20_000), examples: found },
  ));
