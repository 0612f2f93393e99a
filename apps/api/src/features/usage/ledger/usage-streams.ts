import { Injectable } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import type { Position } from '@duetcast/domain/kernel/event';
import { usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import type { UsageScope } from './usage-reservations';

type AccountMonth = Pick<UsageScope, 'accountId' | 'month'>;

interface ReadRange {
  /** Starts after the event with this revision; default: the beginning. */
  readonly after?: number | undefined;
  /** Last position to read; default: the end. */
  readonly through?: Position;
}

/** The account's stream of a month, with the events of all its domains. */
const accountStreamOf = ({ accountId, month }: AccountMonth): string =>
  streamName(usageDecider.category, usageIdOf(accountId, month));

/** Reads the usage events of a month, as stored. */
@Injectable()
export class UsageStreams {
  constructor(private readonly store: EventStore) {}

  /** The events of all domains of an account, in order. */
  async *ofAccount(scope: AccountMonth, { after = -1, through }: ReadRange = {}): AsyncIterable<StoredEvent> {
    for await (const event of this.store.readStream(accountStreamOf(scope), { from: after + 1 })) {
      if (through !== undefined && event.position > through) return;
      yield event;
    }
  }

  /** The events of one domain, in order. */
  async *ofDomain({ domain, ...scope }: UsageScope, range?: ReadRange): AsyncIterable<StoredEvent> {
    for await (const event of this.ofAccount(scope, range)) if (event.data.domain === domain) yield event;
  }

  /** Whether the first events of the month are still stored. */
  async hasFirstEvent(scope: AccountMonth): Promise<boolean> {
    for await (const { revision } of this.store.readStream(accountStreamOf(scope), { limit: 1 })) return revision === 0;
    return false;
  }
}
