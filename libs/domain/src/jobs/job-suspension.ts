import { maxWaitForSpeechMs } from '../limits/job-limits';
import type { DataOf, JobEvent, SuspensionReason } from './job-events';
import { failureOfLostAnswers, isBeforeLastCall } from './lost-answers';
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
  /** Why the provider performs nothing; absent: not a provider. */
  readonly code?: Suspension['code'];
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
  const { reason, provider, code, failure } = outage;
  const counted = calls !== undefined && { calls };
  const tooManyLost = failureOfLostAnswers(job);
  if (tooManyLost) return [{ type: 'JobFailed', data: { ...tooManyLost, ...counted } }];
  const earlier = job.suspension?.reason === reason ? job.suspension : null;
  const since = earlier?.since ?? now;
  const longestMs = maxSuspensionMs[reason];
  const pauseMs = reason === 'speech' && isBeforeLastCall(job) ? longestMs : growing(earlier, longestMs);
  const retryAtMs = outage.retryAt === null ? 0 : Date.parse(outage.retryAt);
  const nextTryMs = Math.max(Date.parse(now) + pauseMs, retryAtMs);
  if (failure && nextTryMs > Date.parse(since) + maxWaitForSpeechMs)
    return [{ type: 'JobFailed', data: { ...failure, ...counted } }];
  const leaseExpiresAt = new Date(nextTryMs).toISOString();
  const suspended = { reason, provider, ...(code && { code }), since, ...counted };
  return [{ type: 'JobLeaseRenewed', data: { workerId, leaseExpiresAt, suspended } }];
}

/** Once per outage: no worker claims the job while it lasts. */
export function awaitEnd(job: Job, { workerId, ...suspension }: Suspend & Pick<Claim, 'workerId'>): JobEvent[] {
  const { now, outage } = suspension;
  const isHeld = job.claim !== null && job.claim.leaseExpiresAt > now;
  const isOpen = job.status === 'pending' || job.status === 'processing';
  const isRecorded = job.suspension?.reason === outage.reason && job.suspension.provider === outage.provider;
  return isOpen && !isHeld && !isRecorded ? suspend(job, { workerId }, suspension) : [];
}

const growing = (earlier: Suspension | null, longestMs: number): number =>
  Math.min(firstSuspensionMs * 2 ** (earlier?.count ?? 0), longestMs);
