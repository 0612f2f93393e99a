import { Injectable } from '@nestjs/common';
import { reactionTo } from '../../../eventing/deciders/command-context';
import type { StoredEvent } from '../../../eventing/event-store/event-store';
import type { Reaction } from '../../../eventing/reactions/reactor';
import { endReasons, Settlement } from './settlement';

/**
 * Settles the reservation when a job ends. Delivery is at least once, and the usage decider ignores repeats; skipped
 * events are settled by the reconciler.
 */
@Injectable()
export class SettleReservations implements Reaction {
  readonly name = 'settlement';
  readonly watched = { streamPrefixes: ['job-'], types: Object.keys(endReasons) };

  constructor(private readonly settlement: Settlement) {}

  /** @throws AppError `store.unavailable` */
  react(event: StoredEvent): Promise<void> {
    return this.settlement.settleEnd(event, reactionTo(event, 'settlement'));
  }
}
