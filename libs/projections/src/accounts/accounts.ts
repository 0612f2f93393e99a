import type { Recorded } from '@duetcast/domain/kernel/event';
import {
  accountDecider,
  accountEvents,
  type Account,
  type AccountEvent,
} from '@duetcast/domain/accounts/account-decider';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import type { Projection } from '../kernel/projection';
import type { Notice } from '../realtime/notice';

/** An account: its decider's state without the billing reports, choices of notices, passkeys and replays; its email address and when it was opened. */
export interface AccountRow extends Omit<
  Account,
  'billing' | 'emailChanges' | 'hasEmail' | 'notices' | 'passkeys' | 'usageReplays'
> {
  accountId: string;
  email: string;
  openedAt: string;
  /** The last one that open pages show; absent: none. */
  notice?: Notice;
}

const noticeOf = ({ type, data, metadata: { at } }: Recorded<AccountEvent>): Notice | undefined => {
  if (type === 'OwnerNotified') return { kind: data.kind, at };
  if (type === 'SubscriptionChanged') return { kind: 'payment', at };
  return type === 'UsageReplayed' ? { kind: 'usageCorrected', at } : undefined;
};

function fold(row: AccountRow | null, event: Recorded<AccountEvent>): AccountRow | null {
  const before = { ...accountDecider.initial, ...row };
  const {
    accountId: _accountId,
    billing: _billing,
    emailChanges: _emailChanges,
    hasEmail: _hasEmail,
    notices: _notices,
    passkeys: _passkeys,
    usageReplays: _usageReplays,
    ...account
  } = accountDecider.evolve(before, event);
  if (event.type === 'AccountOpened')
    return { ...account, accountId: event.data.accountId, email: event.data.email, openedAt: event.metadata.at };
  if (event.type === 'AccountErased')
    return row && { ...account, accountId: row.accountId, email: '', openedAt: row.openedAt };
  if (event.type === 'EmailAdded' || event.type === 'EmailChanged')
    return row && { ...row, ...account, email: event.data.email };
  const notice = noticeOf(event);
  return row && { ...row, ...account, ...(notice && { notice }) };
}

export const accounts: Projection<AccountRow, AccountEvent> = {
  name: 'accounts',
  version: 4,
  categories: ['account'],
  events: accountEvents,
  indexes: [{ email: 1 }, { openedAt: -1 }, { isAdmin: 1, openedAt: -1 }, { eraseAt: 1 }, { erasedAt: 1 }],
  ownedBy: 'accountId',
  rowOf: streamIdOf,
  fold,
};
