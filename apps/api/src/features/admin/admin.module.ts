import { Module } from '@nestjs/common';
import { EventsModule } from '../events/public';
import { AccountsOfMonth, UsageAsOfModule, UsageModule } from '../usage/public';
import { AccountReads } from './accounts/account-reads';
import { AdminAccountsController } from './accounts/admin-accounts.controller';
import { AdminActionReads } from './actions/admin-action-reads';
import { AdminActionsController, OwnActionsController } from './actions/admin-actions.controller';
import { AccountsModule } from '../accounts/public';
import { TokensModule } from '../tokens/public';
import { SetAdminRightsHandler } from './commands/set-admin-rights';
import { AdminReadsModule } from './reads/admin-reads.module';
import { AdminUsageController } from './admin-usage.controller';
import { EventBrowser } from './events/event-browser';
import { EventBrowserController } from './events/event-browser.controller';

/** Administration of accounts, events, usage and the audit log. */
@Module({
  imports: [AccountsModule, AdminReadsModule, EventsModule, TokensModule, UsageAsOfModule, UsageModule],
  controllers: [
    AdminAccountsController,
    AdminActionsController,
    AdminUsageController,
    EventBrowserController,
    OwnActionsController,
  ],
  providers: [AccountReads, AccountsOfMonth, AdminActionReads, EventBrowser, SetAdminRightsHandler],
})
export class AdminModule {}
