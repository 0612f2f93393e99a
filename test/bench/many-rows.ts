import { createHash } from 'node:crypto';
import { aJob } from '@duetcast/domain/jobs/job.builder';
import type { JobEvent } from '@duetcast/domain/jobs/job-events';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { jobLog } from '@duetcast/projections/jobs/job-log';
import { jobs } from '@duetcast/projections/jobs/jobs';
import { EmbeddedReadModelStore } from '../../apps/api/src/eventing/read-models/embedded/embedded-read-model-store';
import { Database } from '../../apps/api/src/eventing/sqlite/database';
import type { Save } from '../../apps/api/src/eventing/read-models/read-model-store';

const otherAccounts = 300;
const jobsAtOnce = 5_000;
/** A million jobs, two seconds apart, end today: none is so old that the server would sweep it away meanwhile. */
const firstAt = Date.now() - 24 * 24 * 60 * 60 * 1000;

/** As ids of jobs are: in no order of time. */
function idOf(job: number): string {
  const hex = createHash('sha256').update(String(job)).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** Of twenty jobs of an account one waits, one failed, the others were completed after half a second to some forty. */
function lifeOf(job: number, jobId: string, ownerId: string): [event: JobEvent, afterMs: number][] {
  const turn = Math.floor(job / 10);
  const submitted = aJob.submitted({ jobId, ownerId, domain: `site-${turn % 5}.example.com` });
  if (turn % 20 === 7) return [[submitted, 0]];
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
  const events = lifeOf(job, jobId, ownerId).map(([event, afterMs], revision) => ({
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
 * Fills the rows of jobs and of the job log as their projections fold them; every tenth job is this account's. The
 * indexes are made behind, which is a good deal faster than with each row.
 */
export async function fillWithJobs(file: string, count: number, accountId: string): Promise<void> {
  const rows = new EmbeddedReadModelStore(file);
  try {
    for (let job = 0; job < count; job += jobsAtOnce) {
      const crowd = Array.from({ length: Math.min(jobsAtOnce, count - job) }, (_, index) => job + index);
      const saves = crowd.flatMap((each) =>
        savesOf(each, each % 10 === 0 ? accountId : `acc_other${each % otherAccounts}`),
      );
      await rows.save(null, saves);
    }
    await rows.ensure(...[jobs, jobLog].map(({ name, indexes, expiresBy }) => ({ name, indexes, expiresBy })));
  } finally {
    await rows.close();
  }
  // What was written at once lies in the log of SQLite: a server that starts on it would move it in its first commit.
  const database = new Database(file);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Takes the tables' indexes away until `fillWithJobs` makes them anew. */
export async function emptyTables(file: string): Promise<void> {
  const rows = new EmbeddedReadModelStore(file);
  for (const { name } of [jobs, jobLog]) {
    await rows.drop(name);
    await rows.ensure({ name, indexes: [] });
  }
  await rows.close();
}
