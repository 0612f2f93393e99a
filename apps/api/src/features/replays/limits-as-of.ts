import { accountDecider, characterLimitOf, type Account } from '@duetcast/domain/accounts/account-decider';
import { plans } from '@duetcast/domain/billing/plans';
import type { ReplayLimit } from '@duetcast/domain/replays/replay-request';
import type { EventStore, StoredEvent } from '../../eventing/event-store/event-store';
import { stateAt } from '../../eventing/deciders/state-at';

/** The limits of a replay. Account limits are read as of one moment, so that a resumed replay uses the same ones. */
export class LimitsAsOf {
  private readonly accounts = new Map<string, Account>();

  constructor(
    private readonly store: EventStore,
    private readonly limit: ReplayLimit,
    /** ISO 8601 UTC. */
    private readonly moment: string,
  ) {}

  /** Loads the accounts of these events if their limits apply. */
  async load(events: readonly StoredEvent[]): Promise<void> {
    if (this.limit.kind !== 'today') return;
    for (const { data } of events) {
      const { accountId } = data;
      if (typeof accountId === 'string' && !this.accounts.has(accountId))
        this.accounts.set(accountId, await stateAt(this.store, accountDecider, accountId, { at: this.moment }));
    }
  }

  /** Characters; -1: unlimited; null: use the recorded limit. */
  readonly limitOf = (accountId: string, domain: string): number | null => {
    switch (this.limit.kind) {
      case 'recorded':
        return null;
      case 'plan':
        return plans[this.limit.plan].charactersPerMonth;
      case 'limit':
        return this.limit.characters;
      case 'today':
        return characterLimitOf(this.accounts.get(accountId) ?? accountDecider.initial, domain);
    }
  };
}
