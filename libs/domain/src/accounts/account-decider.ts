import { z } from 'zod';
import {
  billingEvents,
  decideBilling,
  evolveBilling,
  noBilling,
  type Billing,
  type BillingCommand,
} from '../billing/billing';
import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { event, type EventOf } from '../kernel/event';
import { unlimited } from '../limits/usage-limits';
import { plans, type PlanSlug, type SubscriptionStatus } from '../billing/plans';
import { accountImportSchema, type AccountImport, type KeptPart } from './account-imports';
import {
  addressEvents,
  decideAddress,
  decideOpening,
  evolveAddress,
  type AddressCommand,
  type OpeningCommand,
} from './address-change';
import { decideErasure, erasureEvents, type ErasureCommand } from './account-erasure';
import { decideRead, readEvents, type ReadCommand } from './account-reads';
import { decideNotice, evolveNotices, noticeEvents, type NoticeCommand, type Notices } from './notices';
import {
  decideUsageReplay,
  evolveUsageReplays,
  usageReplayEvents,
  type UsageReplayCommand,
  type UsageReplays,
} from './usage-replays';
import { decidePasskeys, evolvePasskeys, passkeyEvents, type PasskeyCommand, type Passkeys } from './passkeys';
import {
  decideSuspension,
  evolveSuspension,
  suspensionEvents,
  type Suspension,
  type SuspensionCommand,
} from './suspension';

const accountId = z.string();

/** Identity, rights, plan and limits of an account. */
export const accountEvents = {
  ...addressEvents,
  DomainLimitSet: event(1, z.object({ accountId, domain: z.string(), limit: z.int().min(unlimited).nullable() })),
  AdminGranted: event(1, z.object({ accountId })),
  AdminRevoked: event(1, z.object({ accountId })),
  /** Ends every session that started at or before this time. */
  SignedOutEverywhere: event(1, z.object({ accountId, signedOutAt: z.iso.datetime() })),
  ...readEvents,
  ...erasureEvents,
  ...suspensionEvents,
  ...passkeyEvents,
  ...usageReplayEvents,
  ...noticeEvents,
  /** The events before came from another server; ends the rights that they gave, but for `kept`. */
  AccountImported: event(1, accountImportSchema.extend({ accountId }), ['issuer']),
  ...billingEvents,
};
export type AccountEvent = EventOf<typeof accountEvents>;

export interface Account {
  readonly accountId: string | null;
  readonly hasEmail: boolean;
  readonly emailChanges: number;
  readonly plan: PlanSlug;
  readonly subscription: { readonly status: SubscriptionStatus; readonly endDate: string | null } | null;
  readonly domainLimits: Readonly<Record<string, number>>;
  readonly isAdmin: boolean;
  /** ISO 8601 UTC: sessions that started at or before this time have ended; null: never signed out everywhere. */
  readonly signedOutAt: string | null;
  /** ISO 8601 UTC: when the account is closed for good; null: its deletion is not requested. */
  readonly eraseAt: string | null;
  /** ISO 8601 UTC: since when the account is closed for good. */
  readonly erasedAt: string | null;
  /** While it lasts, no credential of the account is accepted. */
  readonly suspension: Suspension;
  readonly passkeys: Passkeys;
  readonly usageReplays: UsageReplays;
  readonly notices: Notices;
  readonly billing: Billing;
}

export type AccountCommand =
  | OpeningCommand
  | AddressCommand
  | { type: 'ChangePlan'; plan: PlanSlug; reason?: string | undefined }
  | { type: 'SetDomainLimit'; domain: string; limit: number | null }
  | { type: 'GrantAdmin' }
  | { type: 'RevokeAdmin' }
  | { type: 'SignOutEverywhere'; now: string }
  | ReadCommand
  | ErasureCommand
  | SuspensionCommand
  | PasskeyCommand
  | UsageReplayCommand
  | NoticeCommand
  | { type: 'RecordImport'; imported: AccountImport }
  | BillingCommand;

function decide(command: AccountCommand, account: Account): AccountEvent[] {
  if (account.erasedAt) throw new AppError('account.missing');
  if (command.type === 'OpenAccount') return decideOpening(command, account);
  const { accountId } = account;
  if (!accountId) throw new AppError('account.missing');
  switch (command.type) {
    case 'ChangeEmail':
      return decideAddress(command, { ...account, accountId });
    case 'ChangePlan': {
      const { plan, reason } = command;
      if (plan === account.plan) return [];
      return [{ type: 'PlanChanged', data: { accountId, plan, ...(reason !== undefined && { reason }) } }];
    }
    case 'SetDomainLimit': {
      const { domain, limit } = command;
      if (domainLimitOf(account, domain) === limit) return [];
      return [{ type: 'DomainLimitSet', data: { accountId, domain, limit } }];
    }
    case 'GrantAdmin':
      if (account.suspension) throw new AppError('account.adminSuspension');
      return account.isAdmin ? [] : [{ type: 'AdminGranted', data: { accountId } }];
    case 'RevokeAdmin':
      return account.isAdmin ? [{ type: 'AdminRevoked', data: { accountId } }] : [];
    case 'SignOutEverywhere':
      return [{ type: 'SignedOutEverywhere', data: { accountId, signedOutAt: command.now } }];
    case 'RecordRead':
    case 'RecordReadOfAll':
      return decideRead(command, accountId);
    case 'RequestErasure':
    case 'CancelErasure':
    case 'Erase':
      return decideErasure(command, { ...account, accountId });
    case 'SuspendAccount':
    case 'LiftSuspension':
      return decideSuspension(command, { ...account, accountId });
    case 'RegisterPasskey':
    case 'RemovePasskey':
      return decidePasskeys(command, { ...account, accountId });
    case 'RecordUsageReplay':
      return decideUsageReplay(command, { ...account, accountId });
    case 'SwitchNotice':
    case 'NotifyOwner':
      return decideNotice(command, { ...account, accountId });
    case 'RecordImport':
      return [{ type: 'AccountImported', data: { accountId, ...command.imported } }];
    default:
      return decideBilling(command, { ...account, accountId });
  }
}

function evolve(account: Account, event: AccountEvent): Account {
  const { type, data } = event;
  switch (type) {
    case 'AccountOpened':
    case 'EmailAdded':
    case 'EmailChanged':
      return { ...account, ...evolveAddress(account, event) };
    case 'PlanChanged':
      return { ...account, plan: data.plan };
    case 'SubscriptionChanged':
      return { ...account, subscription: { status: data.status, endDate: data.endDate } };
    case 'DomainLimitSet': {
      const { [data.domain]: _previous, ...others } = account.domainLimits;
      return { ...account, domainLimits: data.limit === null ? others : { ...others, [data.domain]: data.limit } };
    }
    case 'AdminGranted':
      return { ...account, isAdmin: true };
    case 'AdminRevoked':
      return { ...account, isAdmin: false };
    case 'SignedOutEverywhere':
      return { ...account, signedOutAt: data.signedOutAt };
    case 'AccountRead':
    case 'AccountsRead':
      return account;
    case 'AccountErasureRequested':
      return { ...account, eraseAt: data.eraseAt };
    case 'AccountErasureCanceled':
      return { ...account, eraseAt: null };
    case 'AccountErased':
      return { ...accountDecider.initial, erasedAt: data.erasedAt };
    case 'AccountSuspended':
      return { ...account, suspension: evolveSuspension(event), signedOutAt: event.data.suspendedAt };
    case 'AccountSuspensionLifted':
      return { ...account, suspension: evolveSuspension(event) };
    case 'PasskeyRegistered':
    case 'PasskeyRemoved':
      return { ...account, passkeys: evolvePasskeys(account.passkeys, event) };
    case 'UsageReplayed':
      return { ...account, usageReplays: evolveUsageReplays(account.usageReplays, event) };
    case 'NoticeSwitched':
    case 'OwnerNotified':
      return { ...account, notices: evolveNotices(account.notices, event) };
    case 'AccountImported':
      return withoutRights(account, data.kept);
    default:
      return { ...account, billing: evolveBilling(account.billing, event) };
  }
}

/** The account came from another server: its passkeys were made for that one, and a deletion asked for there is not due here. */
function withoutRights(account: Account, kept: readonly KeptPart[]): Account {
  const { plan, subscription, billing, domainLimits, passkeys } = accountDecider.initial;
  const paid = kept.includes('plan') ? {} : { plan, subscription, billing };
  const limits = kept.includes('limits') ? {} : { domainLimits };
  return { ...account, ...paid, ...limits, passkeys, isAdmin: false, suspension: null, eraseAt: null };
}

/** Characters that all domains of the account can use together in a month; -1: unlimited. */
export const allowanceOf = ({ plan }: Pick<Account, 'plan'>): number => plans[plan].charactersPerMonth;

/** Characters that the domain can use in a month, if it has a limit of its own; -1: unlimited. */
export const domainLimitOf = ({ domainLimits }: Pick<Account, 'domainLimits'>, domain: string): number | null =>
  // A domain can have the name of an inherited property (`constructor`).
  (Object.hasOwn(domainLimits, domain) ? domainLimits[domain] : null) ?? null;

/** The domain's own limit, else the account's allowance; -1: unlimited. */
export const characterLimitOf = (account: Pick<Account, 'plan' | 'domainLimits'>, domain: string): number =>
  domainLimitOf(account, domain) ?? allowanceOf(account);

/** Decider of the stream `account-{id}`. */
export const accountDecider: Decider<AccountCommand, AccountEvent, Account> = {
  category: 'account',
  events: accountEvents,
  initial: {
    accountId: null,
    hasEmail: false,
    emailChanges: 0,
    plan: 'free_user',
    subscription: null,
    domainLimits: {},
    isAdmin: false,
    signedOutAt: null,
    eraseAt: null,
    erasedAt: null,
    suspension: null,
    passkeys: {},
    usageReplays: [],
    notices: { mail: {}, last: {} },
    billing: noBilling,
  },
  decide,
  evolve,
};

/** Whether signing out everywhere ended a session that started at `startedAt` (ISO 8601 UTC). */
export const isSignedOut = ({ signedOutAt }: Pick<Account, 'signedOutAt'>, startedAt: string): boolean =>
  signedOutAt !== null && startedAt <= signedOutAt;
