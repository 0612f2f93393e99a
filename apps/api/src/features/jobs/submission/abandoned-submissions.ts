import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { UsageReservations, type UsageScope } from '../../usage/public';

interface HeldReservation extends UsageScope {
  readonly reservationId: string;
  readonly jobId: string;
}

/** Rolls back a submission that reserved characters but did not submit its job. */
@Injectable()
export class AbandonedSubmissions {
  constructor(
    private readonly deciders: Deciders,
    private readonly reservations: UsageReservations,
  ) {}

  /**
   * Appends JobCancelled first, so that a late submission is rejected, then releases the characters. Does nothing and
   * returns false if the job was submitted.
   * @throws AppError `store.conflict` | `store.unavailable`
   */
  async abandon(reservation: HeldReservation, reason: string, context: CommandContext): Promise<boolean> {
    const command = { type: 'AbandonSubmission' } as const;
    const { state } = await this.deciders.run(
      jobDecider,
      reservation.jobId,
      command,
      childContext(context, command.type),
    );
    if (state.submission) return false;
    await this.reservations.release(reservation, reason, context);
    return true;
  }
}
