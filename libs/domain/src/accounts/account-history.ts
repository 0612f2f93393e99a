import type { HistoryRules } from '../kernel/history';
import { accountDecider, type Account, type AccountCommand, type AccountEvent } from './account-decider';

/** Histories of one account. */
export const accountHistory: HistoryRules<AccountCommand, AccountEvent, Account> = {
  decider: accountDecider,
  open: { AccountErasureRequested: ['eraseAt'] },
  causesOf(event, { eraseAt }, at) {
    const { type } = event;
    switch (type) {
      case 'AccountOpened':
      case 'EmailAdded':
        return [{ type: 'OpenAccount', ...event.data }];
      case 'PlanChanged':
        return [{ type: 'ChangePlan', plan: event.data.plan }];
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

function furtherCauses(event: AccountEvent): AccountCommand[] {
  switch (event.type) {
    case 'AccountImported': {
      const { accountId: _accountId, ...imported } = event.data;
      return [{ type: 'RecordImport', imported }];
    }
    case 'UsageReplayed': {
      const { accountId: _accountId, ...replay } = event.data;
      return [{ type: 'RecordUsageReplay', ...replay }];
    }
    case 'AccountSuspended': {
      const { accountId: _accountId, suspendedAt: now, ...suspension } = event.data;
      return [{ type: 'SuspendAccount', now, ...suspension }];
    }
    case 'AccountSuspensionLifted':
      return [{ type: 'LiftSuspension', reason: event.data.reason }];
    case 'PasskeyRegistered': {
      const { accountId: _accountId, ...passkey } = event.data;
      return [{ type: 'RegisterPasskey', passkey }];
    }
    case 'PasskeyRemoved':
      return [{ type: 'RemovePasskey', passkeyId: event.data.passkeyId }];
    case 'CustomerLinked':
      return [{ type: 'LinkCustomer', customerId: event.data.customerId }];
    case 'CustomerForgotten':
      return [{ type: 'ForgetCustomer', customerId: event.data.customerId }];
    case 'SubscriptionReported': {
      const { accountId: _accountId, ...report } = event.data;
      return [{ type: 'ReportSubscription', report }];
    }
    case 'MetadataReported': {
      const { accountId: _accountId, ...report } = event.data;
      return [{ type: 'ReportMetadata', report }];
    }
    // Others follow a report, in the same decision.
    default:
      return [];
  }
}
