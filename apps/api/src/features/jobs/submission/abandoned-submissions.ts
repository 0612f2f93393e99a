import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { childContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { UsageReservations, type UsageScope } from '../../usage/public';

interface HeldReservation extends UsageScope {
  readonly reservationId: string;
  readonly jobId: string;
}

/** Takes back a submission of which only the reservation came about. */
@Injectable()
export class AbandonedSubmissions {
  constructor(
    private readonly deciders: Deciders,
    private readonly reservations: UsageReservations,
  ) {}

  /**
   * First writes into the job's stream that it will never be submitted, so that a late submission is refused; then
   * releases the characters. Nothing happens where the job was submitted after all.
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
