import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStore, WrongRevision } from '../../apps/api/src/eventing/event-store/event-store';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { JobCharges } from '../../apps/api/src/features/jobs/charging/job-charges';
import { JobSubmissions } from '../../apps/api/src/features/jobs/commands/job-submissions';
import { JobClaims } from '../../apps/api/src/features/jobs/execution/job-claims';
import { Settlement } from '../../apps/api/src/features/jobs/settlement/settlement';
import { UsageReservations } from '../../apps/api/src/features/usage/ledger/usage-reservations';
import { JobFixture } from '../support/job-fixture';
import { ScriptedSpeech } from '../support/scripted-speech';

/** Injected before each call, ms: a network and a durable write. */
const latencies = { appendMs: 6, readMs: 2, queryMs: 2 };
/** So slow that 16 nodes in this one process do not wait for its event loop. */
const slowAppendMs = 50;
const sizes = [1, 4, 16];
const seconds = Number(process.env.BENCH_SECONDS) || 12;
const jobsPerSecond = 8;
const jobs = seconds * jobsPerSecond;
const owners = 12;
/** Of the random wait before a worker claims an announced job, see `JobWorker`. */
const spreadMs = 50;
/** Makes the configuration that of a process beside others; nothing connects to these. */
const shared = { EVENTSTORE_URL: 'esdb://unused:2113', MONGODB_URL: 'mongodb://unused' };

const round = (value: number): number => Math.round(value * 100) / 100;

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

class Counts {
  appends = 0;
  conflicts = 0;
  reads = 0;
  queries = 0;
  claims = 0;
  lostClaims = 0;
  readonly claimMs: number[] = [];
}

/** Delays and counts every call to the stores of the fixture. */
function delay({ store, rows }: JobFixture, counts: Counts, appendMs: number): void {
  const append = store.append.bind(store);
  const readStream = store.readStream.bind(store);
  const find = rows.find.bind(rows);
  store.append = async (...call) => {
    counts.appends += 1;
    await sleep(appendMs);
    return append(...call).catch((error: unknown) => {
      if (error instanceof WrongRevision) counts.conflicts += 1;
      throw error;
    });
  };
  store.readStream = async function* (...call: Parameters<EventStore['readStream']>) {
    counts.reads += 1;
    await sleep(latencies.readMs);
    yield* readStream(...call);
  };
  rows.find = async (...call) => {
    counts.queries += 1;
    await sleep(latencies.queryMs);
    return find(...call) as never;
  };
}

/** Counts claims until the returned function is called. */
function countClaims(counts: Counts): () => void {
  const claims: {
    claim: (this: JobClaims, ...call: Parameters<JobClaims['claim']>) => ReturnType<JobClaims['claim']>;
  } = JobClaims.prototype;
  const { claim } = claims;
  claims.claim = async function (...call) {
    counts.claims += 1;
    const started = performance.now();
    try {
      const claimed = await claim.apply(this, call);
      counts.claimMs.push(performance.now() - started);
      return claimed;
    } catch (error) {
      counts.lostClaims += 1;
      throw error;
    }
  };
  return () => void (claims.claim = claim);
}

/** Workers of as many processes over one store, jobs at a steady rate: who claims, and when. */
async function measureWorkers(workers: number) {
  const fixture = await JobFixture.with(new ScriptedSpeech());
  const counts = new Counts();
  const stopCounting = countClaims(counts);
  try {
    delay(fixture, counts, latencies.appendMs);
    for (let index = 0; index < workers; index++) fixture.worker(`w${index}`, shared).start();
    await sleep(500);
    const ids = Array.from({ length: jobs }, (_, index) => `j${index}`);
    const ended = Promise.all(ids.map((id) => fixture.untilType(id, 'JobCompleted')));
    for (const [index, id] of ids.entries()) {
      void fixture.submit(id, [`Line ${index}.`], `acc_${index % owners}`);
      await sleep(1_000 / jobsPerSecond);
    }
    await ended;
    const delays: number[] = [];
    for (const id of ids) delays.push(await claimDelayMs(fixture, id));
    const claimMs = counts.claimMs.reduce((sum, ms) => sum + ms, 0) / counts.claimMs.length;
    return {
      workers,
      claimsPerJob: round(counts.claims / jobs),
      // Those that wake before they hear of the claim try as well.
      predictedClaimsPerJob: round(1 + (workers - 1) * Math.min(1, claimMs / spreadMs)),
      claimMs: round(claimMs),
      lostClaimsPerJob: round(counts.lostClaims / jobs),
      conflictsPerJob: round(counts.conflicts / jobs),
      appendsPerJob: round(counts.appends / jobs),
      streamReadsPerJob: round(counts.reads / jobs),
      claimP50Ms: percentile(delays, 0.5),
      claimP99Ms: percentile(delays, 0.99),
    };
  } finally {
    stopCounting();
    await fixture.close();
  }
}

async function claimDelayMs(fixture: JobFixture, jobId: string): Promise<number> {
  const at = new Map((await fixture.events(jobId)).map(({ type, metadata }) => [type, Date.parse(metadata.at)]));
  return (at.get('JobClaimed') ?? NaN) - (at.get('JobSubmitted') ?? NaN);
}

function submissionsOf(fixture: JobFixture): JobSubmissions {
  const { store, added, charged, kept, keys, catalog, retries, storage, titles } = fixture;
  const deciders = new Deciders(store);
  const reservations = new UsageReservations(deciders);
  const settlement = new Settlement(deciders, store, reservations, charged);
  const charges = new JobCharges(catalog, charged, kept, keys);
  return new JobSubmissions(deciders, reservations, charges, added, settlement, retries, storage, titles);
}

/** API nodes that each accept one job after another, of an account of its own, over a slow store. */
async function measureNodes(nodes: number) {
  const fixture = await JobFixture.with(new ScriptedSpeech());
  const counts = new Counts();
  try {
    delay(fixture, counts, slowAppendMs);
    const end = performance.now() + seconds * 1_000;
    let accepted = 0;
    const accept = async (node: number) => {
      const submissions = submissionsOf(fixture);
      for (let index = 0; performance.now() < end; index++) {
        const [jobId, ownerId] = [`n${node}-${index}`, `acc_${node}`];
        const manifest = fixture.manifest([`Line ${index} of node ${node}.`]);
        const job = { jobId, type: 'audioCompilation', ownerId, tokenId: null, manifest } as const;
        await submissions.submit(job, fixture.context());
        accepted += 1;
      }
    };
    await Promise.all(Array.from({ length: nodes }, (_, node) => accept(node)));
    return { nodes, acceptedPerSecond: accepted / seconds, appendsPerJob: round(counts.appends / accepted) };
  } finally {
    await fixture.close();
  }
}

/** Claims by 1, 4 and 16 workers, and jobs accepted by as many API nodes, beside what docs/SCALING.md predicts. */
export async function benchDispatch() {
  const workers = [];
  for (const size of sizes) workers.push(await measureWorkers(size));
  const nodes = [];
  for (const size of sizes) nodes.push(await measureNodes(size));
  const [first] = nodes;
  const ofOne = first?.acceptedPerSecond ?? NaN;
  return {
    latencies,
    workers,
    nodes: nodes.map(({ acceptedPerSecond, ...node }) => ({
      ...node,
      acceptedPerSecond: round(acceptedPerSecond),
      timesOne: round(acceptedPerSecond / ofOne),
    })),
  };
}
