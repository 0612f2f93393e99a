import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import { reactionTo } from '../../../eventing/deciders/command-context';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import { stateAt } from '../../../eventing/deciders/state-at';
import type { Reaction } from '../../../eventing/reactions/reactor';
import { Settlement } from './settlement';

const reasons: Readonly<Record<string, string>> = {
  JobCompleted: 'Charged before, or by another job.',
  JobFailed: 'The job failed.',
  JobCancelled: 'The job was cancelled.',
};

/**
 * Settles the reservation when a job ends. Delivery is at least once, and the usage decider ignores repeats; skipped
 * events are settled by the reconciler.
 */
@Injectable()
export class SettleReservations implements Reaction {
  readonly name = 'settlement';
  readonly watched = { streamPrefixes: ['job-'], types: Object.keys(reasons) };

  constructor(
    private readonly store: EventStore,
    private readonly settlement: Settlement,
  ) {}

  /** @throws AppError `store.unavailable` */
  async react(event: StoredEvent): Promise<void> {
    // State as of the event: the job may since have been retried in another month.
    const job = await stateAt(this.store, jobDecider, streamIdOf(event), { revision: event.revision });
    await this.settlement.settle(job, reasons[event.type] ?? '', reactionTo(event, 'settlement'));
  }
}
