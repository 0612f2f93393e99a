import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { contentExpired, jobDecider } from '@duetcast/domain/jobs/job-decider';
import { reservationIdOf, type Job } from '@duetcast/domain/jobs/job-state';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { usageDecider } from '@duetcast/domain/usage/usage-decider';
import { monthOf, usageIdOf } from '@duetcast/domain/usage/usage-streams';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { AccessScope } from '../../../platform/requests/principal';
import { UsageReservations, type Reservation, type UsageScope } from '../../usage/public';
import { JobReads } from '../queries/job-reads';

export class RetryJob extends Command<void> {
  constructor(
    readonly jobId: string,
    readonly scope: AccessScope,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Retries a failed or cancelled job: reserves its characters again and keeps the rendered segments. */
@CommandHandler(RetryJob)
export class RetryJobHandler implements ICommandHandler<RetryJob> {
  private readonly logger = new Logger('RetryJob');

  constructor(
    private readonly jobs: JobReads,
    private readonly deciders: Deciders,
    private readonly reservations: UsageReservations,
  ) {}

  async execute({ jobId, scope, context }: RetryJob): Promise<void> {
    await this.jobs.findOwned(jobId, scope);
    await this.retry(jobId, context);
  }

  /**
   * For a repeated submission: retries once per `failedAttempt`, however often the submission is repeated.
   * @throws AppError as `RetryJob`, for example `usage.limitExceeded`
   */
  async retryFailed(jobId: string, failedAttempt: number, context: CommandContext): Promise<void> {
    try {
      await this.retry(jobId, childContext(context, `after-attempt-${failedAttempt}`));
    } catch (error) {
      if (!isAppError(error, 'job.notFailed')) throw error; // a concurrent request already retried it
    }
  }

  private async retry(jobId: string, context: CommandContext): Promise<void> {
    const { state } = await this.deciders.load(jobDecider, jobId);
    if (await this.isAlreadyRetried(jobId, state, context)) return;
    const { attempt, reservation } = await this.nextAttempt(jobId, state);
    if (reservation.characters > 0) await this.reservations.reserve(reservation, context);
    try {
      await this.run(jobId, { type: 'RetryJob', attempt, month: reservation.month }, context);
      await this.cancelIfReleased(reservation, context);
    } catch (error) {
      await this.releaseUnused(reservation, attempt, context);
      throw error;
    }
  }

  /** Idempotent: true if the job is running again, or if this command already retried it and only the response was lost. */
  private async isAlreadyRetried(jobId: string, job: Job, context: CommandContext): Promise<boolean> {
    if (job.attempt < 2) return false;
    if (job.status === 'pending' || job.status === 'processing') return true;
    return this.deciders.hasRun(jobDecider, jobId, childContext(context, 'RetryJob').commandId);
  }

  /** Skips attempts whose reservation was released because they were interrupted before they started. */
  private async nextAttempt(jobId: string, job: Job): Promise<{ attempt: number; reservation: Reservation }> {
    if (!job.submission) throw new AppError('job.missing');
    if (job.status !== 'failed' && job.status !== 'cancelled') throw new AppError('job.notFailed');
    if (job.outputExpired) throw contentExpired();
    const { ownerId: accountId, domain, characters } = job.submission;
    const scope = { accountId, domain, month: monthOf(new Date().toISOString()) };
    const settled = await this.settledOf(scope);
    let attempt = job.attempt + 1;
    while (settled.has(reservationIdOf(jobId, attempt))) attempt++;
    return { attempt, reservation: { ...scope, jobId, characters, reservationId: reservationIdOf(jobId, attempt) } };
  }

  /** The reconciler may have released the reservation while this process was paused; an uncharged job must not run. */
  private async cancelIfReleased(reservation: Reservation, context: CommandContext): Promise<void> {
    if (!(await this.settledOf(reservation)).has(reservation.reservationId)) return;
    const { state } = await this.deciders.load(jobDecider, reservation.jobId);
    if (state.status !== 'pending' && state.status !== 'processing') return;
    await this.run(reservation.jobId, { type: 'CancelJob', reason: 'The retry was interrupted.' }, context);
  }

  private async releaseUnused(reservation: Reservation, attempt: number, context: CommandContext): Promise<void> {
    try {
      const { state } = await this.deciders.load(jobDecider, reservation.jobId);
      if (state.attempt < attempt) await this.reservations.release(reservation, 'The retry failed.', context);
    } catch (error) {
      this.logger.warn(
        { jobId: reservation.jobId, err: error },
        'could not release the reservation; the reconciler will',
      );
    }
  }

  private async settledOf({ accountId, domain, month }: UsageScope) {
    const { state } = await this.deciders.load(usageDecider, usageIdOf(accountId, domain, month));
    return state.settled;
  }

  private run(
    jobId: string,
    command: { type: 'RetryJob'; attempt: number; month: string } | { type: 'CancelJob'; reason: string },
    context: CommandContext,
  ) {
    return this.deciders.run(jobDecider, jobId, command, childContext(context, command.type));
  }
}
