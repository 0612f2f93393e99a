import { createHash } from 'node:crypto';
import { aJob } from '../support/builders/job.builder';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { jobLog } from '@duetcast/projections/jobs/job-log';
import { jobs } from '@duetcast/projections/jobs/jobs';
import { EmbeddedReadModelStore } from '../../apps/api/src/eventing/read-models/embedded/embedded-read-model-store';
import { Database } from '../../apps/api/src/eventing/sqlite/database';
import type { Save } from '../../apps/api/src/eventing/read-models/read-model-store';

const otherAccounts = 300;
const jobsAtOnce = 5_000;
/** A million jobs, two seconds apart, end today, so that retention removes none during the run. */
const firstAt = Date.now() - 24 * 24 * 60 * 60 * 1000;

/** A job id; not ordered by time, as real ones. */
function idOf(job: number): string {
  const hex = createHash('sha256').update(String(job)).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** Of an account's twenty jobs, one is pending, one failed, the others completed after 0.5 to 40.5 s. */
function eventsOf(job: number, jobId: string, ownerId: string): [event: JobEvent, afterMs: number][] {
  const accountJob = Math.floor(job / 10);
  const submitted = aJob.submitted({ jobId, ownerId, domain: `site-${accountJob % 5}.example.com` });
  if (accountJob % 20 === 7) return [[submitted, 0]];
  const [claimedMs, workMs] = [80 + (job % 50), 500 + ((job * 7_919) % 40_000)];
  const ended =
    job % 20 === 3
      ? [aJob.failed()]
      : [aJob.segmentSynthesized(0), aJob.segmentSynthesized(1), aJob.assembled(), aJob.completed()];
  return [
    [submitted, 0],
    [aJob.claimed(), claimedMs],
    ...ended.map((event): [JobEvent, number] => [event, claimedMs + workMs]),
  ];
}

function savesOf(job: number, ownerId: string): Save[] {
  const jobId = idOf(job);
  const startedAt = firstAt + job * 2_000;
  const position = String(job * 10).padStart(20, '0');
  const events = eventsOf(job, jobId, ownerId).map(([event, afterMs], revision) => ({
    ...event,
    id: `${jobId}/${revision}`,
    stream: `job-${jobId}`,
    revision,
    position,
    metadata: { at: new Date(startedAt + afterMs).toISOString() },
  })) as unknown as Recorded<JobEvent>[];
  return [jobs, jobLog].map((projection) => {
    let row: object | null = null;
    for (const event of events) row = projection.fold(row as never, event, jobId);
    return { collection: projection.name, id: jobId, previous: null, position, row };
  });
}

/**
 * Fills the rows of jobs and the job log through their projections; every tenth job belongs to `accountId`. Creates the
 * indexes afterwards, which is faster than updating them per row.
 */
export async function fillWithJobs(file: string, count: number, accountId: string): Promise<void> {
  const rows = new EmbeddedReadModelStore(file);
  try {
    for (let job = 0; job < count; job += jobsAtOnce) {
      const batch = Array.from({ length: Math.min(jobsAtOnce, count - job) }, (_, index) => job + index);
      const saves = batch.flatMap((index) =>
        savesOf(index, index % 10 === 0 ? accountId : `acc_other${index % otherAccounts}`),
      );
      await rows.save(null, saves);
    }
    await rows.ensure(...[jobs, jobLog].map(({ name, indexes, expiresBy }) => ({ name, indexes, expiresBy })));
  } finally {
    await rows.close();
  }
  // The rows are still in the SQLite WAL; without a checkpoint the server's first commit would move them.
  const database = new Database(file);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Recreates the tables without indexes; `fillWithJobs` creates them. */
export async function emptyTables(file: string): Promise<void> {
  const rows = new EmbeddedReadModelStore(file);
  for (const { name } of [jobs, jobLog]) {
    await rows.drop(name);
    await rows.ensure({ name, indexes: [] });
  }
  await rows.close();
}
