import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { Projection } from '@duetcast/projections/kernel/projection';
import { usageByMonth } from '@duetcast/projections/usage/usage-by-month';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import type { NewEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { ThreadRebuildExecutor } from '../../apps/api/src/eventing/projector/rebuild/rebuild-executor';
import { EmbeddedReadModelStore } from '../../apps/api/src/eventing/read-models/embedded/embedded-read-model-store';
import { appendNext } from '../support/append-next';

const segmentsPerJob = 10;
/** Submitted, claimed, segments, assembled, completed; reserved and used. */
const eventsPerJob = segmentsPerJob + 6;
/** Jobs whose events are interleaved in the store, as with concurrent workers. */
const jobsAtOnce = 200;
const accounts = 500;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const timeOf = (job: number, step: number): string => new Date(1.76e12 + job * 20_000 + step * 900).toISOString();

function newEvent(type: string, at: string, data: JsonObject): NewEvent {
  const actor = { kind: 'worker', id: 'embedded' } as const;
  const [previousHash, hash] = ['a'.repeat(64), 'b'.repeat(64)];
  const metadata = { $correlationId: randomUUID(), $causationId: randomUUID(), actor, at };
  const versions = { schemaVersion: 1, catalog: 1 };
  return { id: randomUUID(), type, data, metadata: { ...metadata, ...versions, previousHash, hash } };
}

function jobEventsOf(job: number, jobId: string, domain: string): NewEvent[] {
  const [characters, contentHash] = [2_000 + (job % 977), hashOf(jobId)];
  const submitted = {
    jobId,
    ownerId: `account-${job % accounts}`,
    tokenId: 'token-1',
    type: 'audioCompilation',
    domain,
    month: '2025-10',
    characters,
    segments: segmentsPerJob,
    format: 'mp3',
    manifestHash: contentHash,
    clips: [],
    reservation: { id: jobId, characters, segments: [] },
  };
  const lease = { workerId: 'embedded', leaseExpiresAt: timeOf(job, 40) };
  const segments = Array.from({ length: segmentsPerJob }, (_, index) => {
    const segment = { index, contentHash, durationMs: 14_000, characters: 200, voiceId: 'local:en', provider: 'local' };
    return newEvent('SegmentSynthesized', timeOf(job, index + 2), { ...segment, reused: false });
  });
  const audio = { contentHash, bytes: 2_300_000, durationMs: 143_000, format: 'mp3' };
  const loudness = { integratedLufs: -16, truePeakDbtp: -1.2 };
  return [
    newEvent('JobSubmitted', timeOf(job, 0), submitted),
    newEvent('JobClaimed', timeOf(job, 1), lease),
    ...segments,
    newEvent('JobAssembled', timeOf(job, 20), { ...audio, ...loudness }),
    newEvent('JobCompleted', timeOf(job, 21), { characters, charged: characters }),
  ];
}

interface JobStreams {
  readonly job: NewEvent[];
  readonly usage: NewEvent[];
  readonly jobStream: string;
  readonly usageStream: string;
}

function streamsOf(job: number): JobStreams {
  const jobId = randomUUID();
  const [domain, accountId, month] = [`site-${job % 3}.example.com`, `account-${job % accounts}`, '2025-10'];
  const characters = 2_000 + (job % 977);
  const scope = { accountId, domain, month };
  const reservation = { ...scope, reservationId: jobId, jobId, characters, keys: { [jobId]: characters } };
  const limits = { account: 100_000, domain: null };
  return {
    job: jobEventsOf(job, jobId, domain),
    jobStream: `job-${jobId}`,
    usage: [
      newEvent('CharactersReserved', timeOf(job, 0), { ...reservation, attempt: 1, limits }),
      newEvent('CharactersUsed', timeOf(job, 22), reservation),
    ],
    usageStream: `usage-${accountId}-${month}`,
  };
}

/** Writes complete jobs in batches, each stream in two appends. Returns the number of events. */
async function fill(store: EmbeddedEventStore, events: number): Promise<number> {
  let written = 0;
  for (let job = 0; written < events; job += jobsAtOnce) {
    const batch = Array.from({ length: jobsAtOnce }, (_, index) => streamsOf(job + index));
    const halves = [(all: NewEvent[]) => all.slice(0, all.length / 2), (all: NewEvent[]) => all.slice(all.length / 2)];
    for (const half of halves)
      await Promise.all(
        batch.flatMap(({ job: jobEvents, jobStream, usage, usageStream }) => [
          appendNext(store, usageStream, half(usage)),
          appendNext(store, jobStream, half(jobEvents)),
        ]),
      );
    written += jobsAtOnce * eventsPerJob;
  }
  return written;
}

/** Peak resident memory in MB while `work` runs, sampled every 10 ms. */
async function peakRssMbOf(work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10);
  await work().finally(() => clearInterval(timer));
  return Math.round(peak / 1e6);
}

/** Rebuilds the job and usage projections from scratch, one after the other, in the worker thread that the product uses. */
export async function benchRebuild(events = 1_000_000) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-rebuild-'));
  const store = new EmbeddedEventStore(join(folder, 'events.db'));
  const rows = new EmbeddedReadModelStore(join(folder, 'read-models.db'));
  try {
    const written = await fill(store, events);
    const executor = new ThreadRebuildExecutor(store.file, rows.file);
    const rebuild = (projection: Projection) =>
      executor.run(
        { projection, target: `${projection.name}~1`, skipped: new Set() },
        new AbortController().signal,
        () => undefined,
      );
    const started = performance.now();
    const peakRssMb = await peakRssMbOf(() => Promise.all([rebuild(jobs), rebuild(usageByMonth)]));
    const seconds = (performance.now() - started) / 1000;
    const completed = await rows.count('jobs~1', { status: 'completed' });
    if (completed !== written / eventsPerJob)
      throw new Error(`${completed} jobs were rebuilt of ${written / eventsPerJob}`);
    return { events: written, seconds, eventsPerSecond: Math.round(written / seconds), peakRssMb };
  } finally {
    await store.close();
    await rows.close();
    rmSync(folder, { recursive: true });
  }
}
