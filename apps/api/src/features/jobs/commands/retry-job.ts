import { Logger } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { contentExpired, jobDecider } from '@duetcast/domain/jobs/job-decider';
import { existing, renderedReservation, type Job } from '@duetcast/domain/jobs/job-state';
import { AppError, fallback } from '@duetcast/domain/kernel/errors';
import { monthOf } from '@duetcast/domain/usage/usage-decider';
import { commandInContext, childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { AccessScope } from '../../../platform/requests/principal';
import { StorageAllowance } from '../../storage/public';
import { UsageReservations } from '../../usage/public';
import { JobCharges, reservedBy } from '../charging/job-charges';
import { JobManifests } from '../content/job-manifests';
import { JobReads } from '../queries/job-reads';
import { Settlement, type HeldReservation } from '../settlement/settlement';

export class RetryJob extends commandInContext<void, { jobId: string; scope: AccessScope }>() {}

/** Retries a failed or cancelled job: reserves its characters again and keeps the rendered segments. */
@CommandHandler(RetryJob)
export class RetryJobHandler implements ICommandHandler<RetryJob> {
  private readonly logger = new Logger('RetryJob');

  constructor(
    private readonly jobs: JobReads,
    private readonly deciders: Deciders,
    private readonly reservations: UsageReservations,
    private readonly charges: JobCharges,
    private readonly manifests: JobManifests,
    private readonly settlement: Settlement,
    private readonly storage: StorageAllowance,
  ) {}

  async execute({ jobId, scope, context }: RetryJob): Promise<void> {
    await this.jobs.assertOwned(jobId, scope);
    await this.retry(jobId, context);
  }

  /**
   * Handles a repeated submission: retries once per `failedAttempt`, however often the submission is repeated.
   * @throws AppError as `RetryJob`, for example `usage.limitExceeded` or `storage.limitExceeded`
   */
  async retryFailed(jobId: string, failedAttempt: number, context: CommandContext): Promise<void> {
    const retried = this.retry(jobId, childContext(context, `after-attempt-${failedAttempt}`));
    await retried.catch(fallback(undefined, 'job.notFailed')); // a concurrent request already retried it
  }

  private async retry(jobId: string, context: CommandContext): Promise<void> {
    const { state } = await this.deciders.load(jobDecider, jobId);
    if (await this.isAlreadyRetried(jobId, state, context)) return;
    const next = await this.nextAttempt(jobId, state);
    const { ownerId, outputBytes } = existing(state);
    await this.storage.store(ownerId, outputBytes, () => this.start(jobId, next, context));
  }

  private async start(jobId: string, { scope, manifest, computed }: NextAttempt, context: CommandContext) {
    const id = await this.reservations.reserve({ ...scope, ...reservedBy(computed) }, context);
    const held = { ...scope, reservationId: id };
    try {
      const { attempt, month } = scope;
      const command = { type: 'RetryJob', attempt, month, reservation: { ...computed, id } } as const;
      const started = await this.deciders.run(jobDecider, jobId, command, childContext(context, command.type));
      // Another request started the attempt before this one reserved.
      if (started.state.reservation.id !== id) await this.release(held, 'Another request retried the job.', context);
      this.charges.renewKept(scope.accountId, manifest, computed);
      return started;
    } catch (error) {
      await this.release(held, 'The retry failed.', context);
      throw error;
    }
  }

  /** Idempotent: true if the job is running again, or if this command already retried it and only the response was lost. */
  private async isAlreadyRetried(jobId: string, job: Job, context: CommandContext): Promise<boolean> {
    if (job.attempt < 2) return false;
    if (job.status === 'pending' || job.status === 'processing') return true;
    return this.deciders.hasRun(jobDecider, jobId, childContext(context, 'RetryJob').commandId);
  }

  /** What earlier attempts were charged for, or left in the content store, is not reserved. */
  private async nextAttempt(jobId: string, job: Job) {
    if (!job.submission) throw new AppError('job.missing');
    if (job.status !== 'failed' && job.status !== 'cancelled') throw new AppError('job.notFailed');
    if (job.outputExpired) throw contentExpired();
    const { ownerId: accountId, domain, manifestHash } = job.submission;
    const attempt = Math.max(job.attempt, job.abandonedAttempt) + 1;
    const manifest = await this.manifests.get(manifestHash);
    const scope = { accountId, domain, month: monthOf(new Date().toISOString()), jobId, attempt };
    // The last attempt pays for what it rendered, although it may not be settled yet.
    const paid = renderedReservation(job).map(({ key }) => key);
    return { scope, manifest, computed: await this.charges.reservation(scope, manifest, paid) };
  }

  private async release(held: HeldReservation, reason: string, context: CommandContext): Promise<void> {
    await this.settlement
      .abandon(held, reason, context)
      .catch((error: unknown) =>
        this.logger.warn({ jobId: held.jobId, err: error }, 'could not release the reservation; the reconciler will'),
      );
  }
}

type NextAttempt = Awaited<ReturnType<RetryJobHandler['nextAttempt']>>;
