import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { expired, jobDecider } from '@duetcast/domain/jobs/job-decider';
import { reservationIdOf, type Job } from '@duetcast/domain/jobs/job-state';
import { AppError } from '@duetcast/domain/kernel/errors';
import { monthOf } from '@duetcast/domain/usage/domain-name';
import { usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import type { AccessScope } from '../../../platform/requests/principal';
import { UsageReservations, type Reservation, type UsageScope } from '../../usage/public';
import { JobReads } from '../queries/job-reads';
import type { SubmittedJob } from './submitted-job';

export class RetryJob extends Command<SubmittedJob> {
  constructor(
    readonly jobId: string,
    readonly reach: AccessScope,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Runs again what failed: its characters are reserved anew, what was rendered is kept. */
@CommandHandler(RetryJob)
export class RetryJobHandler implements ICommandHandler<RetryJob> {
  private readonly logger = new Logger('RetryJob');

  constructor(
    private readonly jobs: JobReads,
    private readonly deciders: Deciders,
    private readonly reservations: UsageReservations,
  ) {}

  async execute({ jobId, reach, context }: RetryJob): Promise<SubmittedJob> {
    await this.jobs.own(jobId, reach);
    const { state, position: known } = await this.deciders.load(jobDecider, jobId);
    if (await this.isDone(jobId, state, context)) return { jobId, position: known };
    const { attempt, reservation } = await this.nextAttempt(jobId, state);
    if (reservation.characters > 0) await this.reservations.reserve(reservation, context);
    try {
      const command = { type: 'RetryJob', attempt, month: reservation.month } as const;
      const { position } = await this.run(jobId, command, context);
      await this.stopIfUnpaid(reservation, context);
      return { jobId, position };
    } catch (error) {
      await this.giveBack(reservation, attempt, context);
      throw error;
    }
  }

  /** It runs again already, or this very wish had it run again: the answer was lost. A retried wish changes nothing. */
  private async isDone(jobId: string, job: Job, context: CommandContext): Promise<boolean> {
    if (job.attempt < 2) return false;
    if (job.status === 'pending' || job.status === 'processing') return true;
    return this.deciders.hasRun(jobDecider, jobId, childContext(context, 'RetryJob').commandId);
  }

  /** An attempt whose reservation was released, because its beginning was interrupted, is passed over. */
  private async nextAttempt(jobId: string, job: Job): Promise<{ attempt: number; reservation: Reservation }> {
    if (!job.submission) throw new AppError('job.missing');
    if (job.status !== 'failed' && job.status !== 'cancelled') throw new AppError('job.notFailed');
    if (job.outputExpired) throw expired();
    const { ownerId: accountId, domain, characters } = job.submission;
    const scope = { accountId, domain, month: monthOf(new Date().toISOString()) };
    const settled = await this.settledOf(scope);
    let attempt = job.attempt + 1;
    while (settled.has(reservationIdOf(jobId, attempt))) attempt++;
    return { attempt, reservation: { ...scope, jobId, characters, reservationId: reservationIdOf(jobId, attempt) } };
  }

  /** The reconciler may have released the reservation while this process stood still: nothing is rendered for free. */
  private async stopIfUnpaid(reservation: Reservation, context: CommandContext): Promise<void> {
    if (!(await this.settledOf(reservation)).has(reservation.reservationId)) return;
    const { state } = await this.deciders.load(jobDecider, reservation.jobId);
    if (state.status !== 'pending' && state.status !== 'processing') return;
    await this.run(reservation.jobId, { type: 'CancelJob', reason: 'The retry was interrupted.' }, context);
  }

  private async giveBack(reservation: Reservation, attempt: number, context: CommandContext): Promise<void> {
    try {
      const { state } = await this.deciders.load(jobDecider, reservation.jobId);
      if (state.attempt < attempt) await this.reservations.release(reservation, 'The retry failed.', context);
    } catch (error) {
      this.logger.warn({ jobId: reservation.jobId, err: error }, 'left to the reconciler');
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
