import { Injectable } from '@nestjs/common';
import type { JobStatus } from '@duetcast/domain/jobs/job-statuses';
import { jobs, type JobRow } from '@duetcast/projections/jobs/jobs';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { RotatingScan } from '../../../eventing/read-models/rotating-scan';

/** Rows of a page. */
const pageSize = 200;
/** Owners among whom the choice is fair enough; while there are fewer, one look reads further pages. */
const enoughOwners = 20;

interface Candidate {
  readonly jobId: string;
  readonly ownerId: string;
}

type WaitingStatus = Extract<JobStatus, 'pending' | 'processing' | 'downloading'>;

const hasEnoughOwners = (seen: readonly JobRow[]): boolean =>
  new Set(seen.map(({ ownerId }) => ownerId)).size >= enoughOwners;

/** What this worker may try to claim. Rows may lag behind: the claim decides, and a refused job rests for a while. */
@Injectable()
export class JobQueue {
  private readonly restingUntil = new Map<string, number>();

  private readonly rounds: Readonly<Record<WaitingStatus, RotatingScan<JobRow>>>;

  constructor(rows: ReadModelStore) {
    const round = () => new RotatingScan<JobRow>(rows, jobs.name);
    this.rounds = { pending: round(), processing: round(), downloading: round() };
  }

  /** Jobs that wait, then jobs that somebody works on (their lease may have run out), each oldest first. */
  async candidates(now = Date.now()): Promise<Candidate[]> {
    for (const [jobId, until] of this.restingUntil) if (until <= now) this.restingUntil.delete(jobId);
    const found = await Promise.all([this.rowsOf('pending'), this.rowsOf('processing'), this.rowsOf('downloading')]);
    return found.flat().filter(({ jobId }) => !this.restingUntil.has(jobId));
  }

  rest(jobId: string, ms: number, now = Date.now()): void {
    this.restingUntil.set(jobId, now + ms);
  }

  /** It waits for work again: it was retried. */
  endRest(jobId: string): void {
    this.restingUntil.delete(jobId);
  }

  private async rowsOf(status: WaitingStatus): Promise<Candidate[]> {
    const query = { where: { status }, sort: [['createdAt', 1]] as const, limit: pageSize };
    const found = await this.rounds[status].scan(query, hasEnoughOwners);
    return found.map(({ id, row }) => ({ jobId: id, ownerId: row.ownerId }));
  }
}

/** The first job of the owner who has the fewest running: one owner's hundred jobs do not keep out another's one. */
export function fairest<Waiting extends { ownerId: string }>(
  candidates: readonly Waiting[],
  runningOwners: readonly string[],
): Waiting | undefined {
  const running = new Map<string, number>();
  for (const ownerId of runningOwners) running.set(ownerId, (running.get(ownerId) ?? 0) + 1);
  const loadOf = ({ ownerId }: Waiting) => running.get(ownerId) ?? 0;
  return candidates.reduce<Waiting | undefined>(
    (best, candidate) => (best === undefined || loadOf(candidate) < loadOf(best) ? candidate : best),
    undefined,
  );
}
