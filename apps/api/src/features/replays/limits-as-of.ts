import { accountDecider, characterLimitOf, type Account } from '@duetcast/domain/accounts/account-decider';
import { plans } from '@duetcast/domain/billing/plans';
import type { ReplayLimit } from '@duetcast/domain/replays/replay-request';
import type { EventStore, StoredEvent } from '../../eventing/event-store/event-store';
import { stateAt } from '../../eventing/deciders/state-at';

/** The limits that a replay judges by; those of accounts as they were at one moment, so that a resumed replay judges alike. */
export class LimitsAsOf {
  private readonly accounts = new Map<string, Account>();

  constructor(
    private readonly store: EventStore,
    private readonly limit: ReplayLimit,
    /** ISO 8601 UTC. */
    private readonly moment: string,
  ) {}

  /** Reads the accounts of these events, where their limits are asked for. */
  async learn(events: readonly StoredEvent[]): Promise<void> {
    if (this.limit.kind !== 'today') return;
    for (const { data } of events) {
      const { accountId } = data;
      if (typeof accountId === 'string' && !this.accounts.has(accountId))
        this.accounts.set(accountId, await stateAt(this.store, accountDecider, accountId, { at: this.moment }));
    }
  }

  /** Characters, -1: unlimited; null: the one that was recorded. */
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
