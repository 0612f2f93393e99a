import { accountDecider, allowanceOf, domainLimitOf, type Account } from '@duetcast/domain/accounts/account-decider';
import { plans } from '@duetcast/domain/billing/plans';
import type { ReplayLimit } from '@duetcast/domain/replays/replay-request';
import type { CharacterLimits } from '../usage/public';
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

  /** null: use the recorded limits. A plan or a number replaces the account's allowance, and no domain has its own limit. */
  readonly limitsOf = (accountId: string, domain: string): CharacterLimits | null => {
    switch (this.limit.kind) {
      case 'recorded':
        return null;
      case 'plan':
        return { account: plans[this.limit.plan].charactersPerMonth, domain: null };
      case 'limit':
        return { account: this.limit.characters, domain: null };
      case 'today': {
        const account = this.accounts.get(accountId) ?? accountDecider.initial;
        return { account: allowanceOf(account), domain: domainLimitOf(account, domain) };
      }
    }
  };
}
