import { maxWaitForSpeechMs } from '../limits/job-limits';
import type { DataOf, JobEvent, SuspensionReason } from './job-events';
import type { Claim, Job, Suspension } from './job-state';

/** The first pause after an outage, doubled with each further one, ms. */
export const firstSuspensionMs = 5_000;
/** The longest pause, ms; jobs start soon after storage responds, because none is claimed before. */
export const maxSuspensionMs: Readonly<Record<SuspensionReason, number>> = {
  storage: 30_000,
  speech: 5 * 60_000,
  release: 30_000,
};

export interface Outage {
  readonly reason: SuspensionReason;
  /** Id of the provider that does not respond; null: not a provider. */
  readonly provider: string | null;
  /** ISO time before which the provider refuses calls; null: unknown. */
  readonly retryAt: string | null;
  /** Failure that ends the job after `maxWaitForSpeechMs`; null: it waits however long the outage lasts. */
  readonly failure: DataOf<'JobFailed'> | null;
}

interface Suspend {
  readonly outage: Outage;
  readonly now: string;
  /** Calls to speech providers that finished no segment. */
  readonly calls?: number;
}

/** Ends the claim until the next try, or the job if it has waited for too long. */
export function suspend(job: Job, { workerId }: Pick<Claim, 'workerId'>, { outage, now, calls }: Suspend): JobEvent[] {
  const { reason, provider, failure } = outage;
  const counted = calls !== undefined && { calls };
  const earlier = job.suspension?.reason === reason ? job.suspension : null;
  const since = earlier?.since ?? now;
  const nextTryMs = nextTry(earlier, outage, Date.parse(now));
  if (failure && nextTryMs > Date.parse(since) + maxWaitForSpeechMs)
    return [{ type: 'JobFailed', data: { ...failure, ...counted } }];
  const leaseExpiresAt = new Date(nextTryMs).toISOString();
  return [
    { type: 'JobLeaseRenewed', data: { workerId, leaseExpiresAt, suspended: { reason, provider, since, ...counted } } },
  ];
}

/** Once per outage: the worker offers the job to itself again until storage responds. */
export function awaitStorage(job: Job, { workerId, now }: { workerId: string; now: string }): JobEvent[] {
  const isHeld = job.claim !== null && job.claim.leaseExpiresAt > now;
  const isOpen = job.status === 'pending' || job.status === 'processing';
  if (!isOpen || isHeld || job.suspension?.reason === 'storage') return [];
  const outage = { reason: 'storage', provider: null, retryAt: null, failure: null } as const;
  return suspend(job, { workerId }, { outage, now });
}

/** Unix ms. */
function nextTry(earlier: Suspension | null, { reason, retryAt }: Outage, nowMs: number): number {
  const pauseMs = Math.min(firstSuspensionMs * 2 ** (earlier?.count ?? 0), maxSuspensionMs[reason]);
  return Math.max(nowMs + pauseMs, retryAt === null ? 0 : Date.parse(retryAt));
}
