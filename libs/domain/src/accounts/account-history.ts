import type { HistoryRules } from '../kernel/history';
import { accountDecider, type Account, type AccountCommand, type AccountEvent } from './account-decider';

/** Histories of one account. */
export const accountHistory: HistoryRules<AccountCommand, AccountEvent, Account> = {
  decider: accountDecider,
  open: { AccountErasureRequested: ['eraseAt'] },
  causesOf(event, { eraseAt, emailChanges }, at) {
    const { type } = event;
    switch (type) {
      case 'AccountOpened':
      case 'EmailAdded':
        return [{ type: 'OpenAccount', ...event.data }];
      case 'EmailChanged':
        return [{ type: 'ChangeEmail', ...event.data, expectedChanges: emailChanges }];
      case 'PlanChanged':
        return [{ type: 'ChangePlan', ...event.data }];
      case 'DomainLimitSet':
        return [{ type: 'SetDomainLimit', domain: event.data.domain, limit: event.data.limit }];
      case 'AdminGranted':
        return [{ type: 'GrantAdmin' }];
      case 'AdminRevoked':
        return [{ type: 'RevokeAdmin' }];
      case 'SignedOutEverywhere':
        return [{ type: 'SignOutEverywhere', now: event.data.signedOutAt }];
      case 'AccountRead':
        return [{ type: 'RecordRead', ...event.data }];
      case 'AccountsRead':
        return [{ type: 'RecordReadOfAll', ...event.data }];
      case 'AccountErasureRequested':
        return [{ type: 'RequestErasure', now: at }];
      case 'AccountErasureCanceled':
        // The clock of the command was before that of the record.
        return [{ type: 'CancelErasure', now: eraseAt !== null && at >= eraseAt ? '' : at }];
      case 'AccountErased':
        return [{ type: 'Erase', now: event.data.erasedAt, isRepeated: true }];
      default:
        return furtherCauses(event);
    }
  },
};

const withoutId = <Data extends { accountId: string }>({ accountId: _accountId, ...data }: Data) => data;

function furtherCauses({ type, data }: AccountEvent): AccountCommand[] {
  switch (type) {
    case 'AccountImported':
      return [{ type: 'RecordImport', imported: withoutId(data) }];
    case 'UsageReplayed':
      return [{ type: 'RecordUsageReplay', ...withoutId(data) }];
    case 'NoticeSwitched':
      return [{ type: 'SwitchNotice', ...withoutId(data) }];
    case 'OwnerNotified':
      return [{ type: 'NotifyOwner', ...withoutId(data) }];
    case 'AccountSuspended':
      return [{ type: 'SuspendAccount', now: data.suspendedAt, publicAudio: data.publicAudio, reason: data.reason }];
    case 'AccountSuspensionLifted':
      return [{ type: 'LiftSuspension', reason: data.reason }];
    case 'PasskeyRegistered':
      return [{ type: 'RegisterPasskey', passkey: withoutId(data) }];
    case 'PasskeyRemoved':
      return [{ type: 'RemovePasskey', passkeyId: data.passkeyId }];
    case 'CustomerLinked':
      return [{ type: 'LinkCustomer', customerId: data.customerId }];
    case 'CustomerForgotten':
      return [{ type: 'ForgetCustomer', customerId: data.customerId }];
    case 'SubscriptionReported':
      return [{ type: 'ReportSubscription', report: withoutId(data) }];
    case 'MetadataReported':
      return [{ type: 'ReportMetadata', report: withoutId(data) }];
    // Others follow a report, in the same decision.
    default:
      return [];
  }
}
