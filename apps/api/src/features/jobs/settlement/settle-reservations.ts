import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { reservationIdOf } from '@duetcast/domain/jobs/job-state';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import { reactionTo } from '../../../eventing/deciders/command-context';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import { stateAt } from '../../../eventing/deciders/state-at';
import type { Reaction } from '../../../eventing/reactions/reactor';
import { UsageReservations } from '../../usage/public';

/**
 * Settles the reservation when a job ends. Delivery is at least once, and the usage decider ignores repeats; skipped
 * events are settled by the reconciler.
 */
@Injectable()
export class SettleReservations implements Reaction {
  readonly name = 'settlement';
  readonly watched = { streamPrefixes: ['job-'], types: ['JobCompleted', 'JobFailed', 'JobCancelled'] };

  constructor(
    private readonly store: EventStore,
    private readonly reservations: UsageReservations,
  ) {}

  /** @throws AppError `store.unavailable`, `store.conflict` */
  async react(event: StoredEvent): Promise<void> {
    const { type, revision } = event;
    // State as of the event: the job may since have been retried in another month.
    const jobId = streamIdOf(event);
    const { submission, month, attempt } = await stateAt(this.store, jobDecider, jobId, { revision });
    if (!submission) return; // an abandoned submission; AbandonedSubmissions releases its characters
    const { ownerId: accountId, domain } = submission;
    const context = reactionTo(event, 'settlement');
    const reservation = { accountId, domain, month, reservationId: reservationIdOf(jobId, attempt) };
    if (type === 'JobCompleted') await this.reservations.use(reservation, context);
    if (type === 'JobFailed') await this.reservations.release(reservation, 'The job failed.', context);
    if (type === 'JobCancelled') await this.reservations.release(reservation, 'The job was cancelled.', context);
  }
}
