import { Injectable } from '@nestjs/common';
import { jobQueue, type QueuedJobRow } from '@duetcast/projections/jobs/job-queue';
import { ReadModelStore, type Query, type StoredRow } from '../../../eventing/read-models/read-model-store';

/** Rows of a page beyond those that are wanted, because some may be backing off. */
const spareRows = 20;
/** One read visits this many pages at most. */
const maxPages = 10;
/** Jobs without a worker that one read returns at most. */
const maxOrphans = 50;

export interface Candidate {
  readonly jobId: string;
  readonly ownerId: string;
}

const pageBehind = (ownerId: string, limit: number): Query => ({
  where: { status: 'waiting', ownerId: { gt: ownerId } },
  sort: [
    ['ownerId', 1],
    ['claimableFrom', 1],
  ],
  limit,
});

/**
 * Candidates for a claim: jobs whose worker is gone, and waiting jobs of owners in rotation. A read skips from owner to
 * owner, so the backlog of one does not hide the others. Rows may be stale: the claim decides, and a job whose claim was
 * rejected backs off.
 */
@Injectable()
export class JobQueue {
  private readonly backingOffUntil = new Map<string, number>();
  /** The owner behind whom the next read starts. */
  private lastOwner = '';

  constructor(private readonly rows: ReadModelStore) {}

  /** Enough for `wanted` claims, also if all but one are rejected because their owners have enough running jobs. */
  async candidates(wanted: number, now = Date.now()): Promise<Candidate[]> {
    for (const [jobId, until] of this.backingOffUntil) if (until <= now) this.backingOffUntil.delete(jobId);
    const [orphans, waiting] = await Promise.all([this.orphans(now), this.waiting(wanted)]);
    return [...orphans, ...waiting];
  }

  /** The next read starts behind the owner. */
  started({ ownerId }: Candidate): void {
    this.lastOwner = ownerId;
  }

  /** Excludes the job from `candidates` for `ms`. */
  backOff(jobId: string, ms: number, now = Date.now()): void {
    this.backingOffUntil.set(jobId, now + ms);
  }

  /** Makes the job a candidate immediately, for example after a retry. */
  endBackOff(jobId: string): void {
    this.backingOffUntil.delete(jobId);
  }

  /** Claimed jobs whose lease has ended, the longest first. */
  private async orphans(now: number): Promise<Candidate[]> {
    const where = { status: 'claimed', claimableFrom: { lte: new Date(now).toISOString() } };
    const sort = [['claimableFrom', 1]] as const;
    const limit = maxOrphans + this.backingOffUntil.size;
    return this.claimable((await this.rows.find<QueuedJobRow>(jobQueue.name, { where, sort, limit })).rows);
  }

  /** The oldest jobs of the next owners, until there are `wanted` owners or all were visited. */
  private async waiting(wanted: number): Promise<Candidate[]> {
    const found = new Map<string, Candidate>();
    const owners = new Set<string>();
    const limit = wanted + spareRows;
    let query = pageBehind(this.lastOwner, limit);
    let isFromStart = this.lastOwner === '';
    for (let pages = 0; pages < maxPages && owners.size < wanted; pages++) {
      const { rows, next } = await this.rows.find<QueuedJobRow>(jobQueue.name, query);
      for (const candidate of this.claimable(rows)) {
        found.set(candidate.jobId, candidate);
        owners.add(candidate.ownerId);
      }
      const last = rows.at(-1)?.row.ownerId ?? '';
      if (next !== null) query = owners.has(last) ? pageBehind(last, limit) : { ...query, cursor: next };
      else if (isFromStart) break;
      else [query, isFromStart] = [pageBehind('', limit), true];
      if (found.size === 0) this.lastOwner = last;
    }
    return [...found.values()];
  }

  private claimable(rows: readonly StoredRow<QueuedJobRow>[]): Candidate[] {
    return rows
      .map(({ id, row }) => ({ jobId: id, ownerId: row.ownerId }))
      .filter(({ jobId }) => !this.backingOffUntil.has(jobId));
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
