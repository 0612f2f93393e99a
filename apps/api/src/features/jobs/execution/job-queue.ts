import { Injectable } from '@nestjs/common';
import type { JobStatus } from '@duetcast/domain/jobs/job-statuses';
import { jobs, type JobRow } from '@duetcast/projections/jobs/jobs';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { RotatingScan } from '../../../eventing/read-models/rotating-scan';

const pageSize = 200;
/** A scan reads further pages until it has found candidates of this many owners. */
const minOwners = 20;

export interface Candidate {
  readonly jobId: string;
  readonly ownerId: string;
}

type WaitingStatus = Extract<JobStatus, 'pending' | 'processing' | 'downloading'>;

const hasEnoughOwners = (rows: readonly JobRow[]): boolean =>
  new Set(rows.map(({ ownerId }) => ownerId)).size >= minOwners;

/** Candidates for a claim. Rows may be stale: the claim decides, and a job whose claim was rejected backs off. */
@Injectable()
export class JobQueue {
  private readonly backingOffUntil = new Map<string, number>();

  private readonly scans: Readonly<Record<WaitingStatus, RotatingScan<JobRow>>>;

  constructor(rows: ReadModelStore) {
    const newScan = () => new RotatingScan<JobRow>(rows, jobs.name);
    this.scans = { pending: newScan(), processing: newScan(), downloading: newScan() };
  }

  /** Pending jobs, then claimed jobs (their lease may have expired), each oldest first. */
  async candidates(now = Date.now()): Promise<Candidate[]> {
    for (const [jobId, until] of this.backingOffUntil) if (until <= now) this.backingOffUntil.delete(jobId);
    const candidates = await Promise.all([
      this.rowsOf('pending'),
      this.rowsOf('processing'),
      this.rowsOf('downloading'),
    ]);
    return candidates.flat().filter(({ jobId }) => !this.backingOffUntil.has(jobId));
  }

  /** Excludes the job from `candidates` for `ms`. */
  backOff(jobId: string, ms: number, now = Date.now()): void {
    this.backingOffUntil.set(jobId, now + ms);
  }

  /** Makes the job a candidate immediately, for example after a retry. */
  endBackOff(jobId: string): void {
    this.backingOffUntil.delete(jobId);
  }

  private async rowsOf(status: WaitingStatus): Promise<Candidate[]> {
    const query = { where: { status }, sort: [['createdAt', 1]] as const, limit: pageSize };
    const rows = await this.scans[status].scan(query, hasEnoughOwners);
    return rows.map(({ id, row }) => ({ jobId: id, ownerId: row.ownerId }));
  }
}

/** The first candidate of the owner with the fewest running jobs, so that one owner's backlog does not block the others. */
export function fairest<Item extends { ownerId: string }>(
  candidates: readonly Item[],
  runningOwners: readonly string[],
): Item | undefined {
  const running = new Map<string, number>();
  for (const ownerId of runningOwners) running.set(ownerId, (running.get(ownerId) ?? 0) + 1);
  const loadOf = ({ ownerId }: Item) => running.get(ownerId) ?? 0;
  return candidates.reduce<Item | undefined>(
    (best, candidate) => (best === undefined || loadOf(candidate) < loadOf(best) ? candidate : best),
    undefined,
  );
}
