import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/public';
import { EventsModule } from '../events/public';
import { UsageAsOfModule, UsageModule } from '../usage/public';
import { AccountReads } from './accounts/account-reads';
import { AdminAccountsController } from './accounts/admin-accounts.controller';
import { AdminActionReads } from './actions/admin-action-reads';
import { AdminActionsController } from './actions/admin-actions.controller';
import { AdminRights } from './accounts/admin-rights';
import { AdminUsageController } from './usage/admin-usage.controller';
import { EventBrowser } from './events/event-browser';
import { EventBrowserController } from './events/event-browser.controller';

/** Administration of accounts, events, usage and the audit log. */
@Module({
  imports: [AccountsModule, EventsModule, UsageModule, UsageAsOfModule],
  controllers: [AdminAccountsController, AdminActionsController, AdminUsageController, EventBrowserController],
  providers: [AccountReads, AdminActionReads, AdminRights, EventBrowser],
})
export class AdminModule {}
