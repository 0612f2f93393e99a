import { Injectable } from '@nestjs/common';
import { jobQueue, type QueuedJobRow } from '@duetcast/projections/jobs/job-queue';
import { ReadModelStore, type Query, type Sort, type StoredRow } from '../../../eventing/read-models/read-model-store';

/** Rows of a page beyond those that are wanted, because some may be backing off. */
const spareRows = 20;
/** One read visits this many pages at most. */
const maxPages = 10;
/** Jobs without a worker that one read returns at most. */
const maxOrphans = 50;

type WaitingStatus = Exclude<QueuedJobRow['status'], 'claimed'>;
const waitingStatuses: readonly WaitingStatus[] = ['suspended', 'waiting'];

export interface Candidate {
  readonly jobId: string;
  readonly ownerId: string;
  readonly lane: string;
}

/** A job that an event reports; `lane`: undefined: the event lacks it. */
export type Announced = Omit<Candidate, 'lane'> & { readonly lane: string | undefined };

export type Wanted = (lane: string, status: WaitingStatus) => number;

type Share = Pick<QueuedJobRow, 'status' | 'lane'>;

const byOwner: Sort = [
  ['ownerId', 1],
  ['claimableFrom', 1],
];

const pageBehind = (ownerId: string, share: Share, limit: number): Query => ({
  where: { ...share, ownerId: { gt: ownerId } },
  sort: byOwner,
  limit,
});

const nextLane = (lane: string, status: WaitingStatus): Query => ({
  where: { status, lane: { gt: lane } },
  sort: [['lane', 1], ...byOwner],
  limit: 1,
});

/**
 * Candidates for a claim: jobs whose worker is gone, and waiting jobs of owners in rotation. A read skips from lane to lane
 * and from owner to owner, so the backlog of one does not hide the others. Rows may be stale: the claim decides, and a job whose claim was
 * rejected backs off.
 */
@Injectable()
export class JobQueue {
  private readonly backingOffUntil = new Map<string, number>();
  /** By lane, the owner behind whom the next read starts. */
  private readonly lastOwners = new Map<string, string>();

  constructor(private readonly rows: ReadModelStore) {}

  /** Enough for the wanted claims, also if all but one are rejected because their owners have enough running jobs. */
  async candidates(wanted: Wanted, now = Date.now()): Promise<Candidate[]> {
    for (const [jobId, until] of this.backingOffUntil) if (until <= now) this.backingOffUntil.delete(jobId);
    const waiting = waitingStatuses.map((status) => this.waiting(status, wanted, now));
    return (await Promise.all([this.orphans(now), ...waiting])).flat();
  }

  /** Those whose lane is known or in their row; the others are candidates when the queue is read. */
  async located(announced: readonly Announced[]): Promise<Candidate[]> {
    const unknown = announced.filter(({ lane }) => lane === undefined).map(({ jobId }) => jobId);
    const rows = unknown.length > 0 ? await this.rows.load<QueuedJobRow>(jobQueue.name, unknown) : null;
    return announced.flatMap((job) => {
      const lane = job.lane ?? rows?.get(job.jobId)?.row.lane;
      return lane === undefined ? [] : [{ ...job, lane }];
    });
  }

  /** The next read of the lane starts behind the owner. */
  started({ ownerId, lane }: Candidate): void {
    this.lastOwners.set(lane, ownerId);
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

  private async waiting(status: WaitingStatus, wanted: Wanted, now: number): Promise<Candidate[]> {
    const found: Candidate[] = [];
    for await (const lane of this.lanes(status)) {
      const count = wanted(lane, status);
      if (count > 0) found.push(...(await this.ofLane({ status, lane }, count, now)));
    }
    return found;
  }

  /** Those that have jobs of the status. */
  private async *lanes(status: WaitingStatus): AsyncGenerator<string> {
    let lane = '';
    for (let hasMore = true; hasMore;) {
      const { rows, next } = await this.rows.find<QueuedJobRow>(jobQueue.name, nextLane(lane, status));
      hasMore = next !== null;
      if (!rows[0]) return;
      lane = rows[0].row.lane;
      yield lane;
    }
  }

  /** The oldest jobs of the next owners, until there are `wanted` owners or all were visited. */
  private async ofLane(share: Share, wanted: number, now: number): Promise<Candidate[]> {
    const lastOwner = this.lastOwners.get(share.lane) ?? '';
    const found = new Map<string, Candidate>();
    const owners = new Set<string>();
    const limit = wanted + spareRows;
    let query = pageBehind(lastOwner, share, limit);
    let isFromStart = lastOwner === '';
    for (let pages = 0; pages < maxPages && owners.size < wanted; pages++) {
      const { rows, next } = await this.rows.find<QueuedJobRow>(jobQueue.name, query);
      const due = rows.filter(({ row }) => share.status === 'waiting' || Date.parse(row.claimableFrom) <= now);
      for (const candidate of this.claimable(due)) {
        found.set(candidate.jobId, candidate);
        owners.add(candidate.ownerId);
      }
      const last = rows.at(-1)?.row.ownerId ?? '';
      const isDone = owners.has(last) || due.at(-1) !== rows.at(-1); // later jobs of the owner are due later
      if (next !== null) query = isDone ? pageBehind(last, share, limit) : { ...query, cursor: next };
      else if (isFromStart) break;
      else [query, isFromStart] = [pageBehind('', share, limit), true];
      if (found.size === 0) this.lastOwners.set(share.lane, last);
    }
    return [...found.values()];
  }

  private claimable(rows: readonly StoredRow<QueuedJobRow>[]): Candidate[] {
    return rows
      .map(({ id, row: { ownerId, lane } }) => ({ jobId: id, ownerId, lane }))
      .filter(({ jobId }) => !this.backingOffUntil.has(jobId));
  }
}

type Shared = Pick<Candidate, 'ownerId' | 'lane'>;
const shareOf = ({ ownerId, lane }: Shared): string => `${lane}/${ownerId}`;

/** The first candidate of the owner with the fewest running jobs in its lane, so that no owner's backlog blocks the others. */
export function fairest<Item extends Shared>(
  candidates: readonly Item[],
  runningJobs: readonly Shared[],
): Item | undefined {
  const running = new Map<string, number>();
  for (const share of runningJobs.map(shareOf)) running.set(share, (running.get(share) ?? 0) + 1);
  const loadOf = (item: Item) => running.get(shareOf(item)) ?? 0;
  return candidates.reduce<Item | undefined>(
    (best, candidate) => (best === undefined || loadOf(candidate) < loadOf(best) ? candidate : best),
    undefined,
  );
}
