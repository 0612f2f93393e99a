import { Module } from '@nestjs/common';
import { AccountLimitsModule } from '../accounts/account-limits.module';
import { EventsModule } from '../events/events.module';
import { UsageThenModule } from '../usage/usage-then.module';
import { UsageModule } from '../usage/usage.module';
import { AccountReads } from './account-reads';
import { AdminAccountsController } from './accounts.controller';
import { ActReads } from './act-reads';
import { AdminActsController } from './acts.controller';
import { AdminRights } from './admin-rights';
import { AdminUsageController } from './admin-usage.controller';
import { EventBrowser } from './event-browser';
import { EventBrowserController } from './event-browser.controller';
import { ProjectionReads } from './projection-reads';
import { ProjectionWishes } from './projection-wishes';
import { ProjectionsController } from './projections.controller';

/** What administrators look at and do beyond their own account. */
@Module({
  imports: [AccountLimitsModule, EventsModule, UsageModule, UsageThenModule],
  controllers: [
    AdminAccountsController,
    AdminActsController,
    AdminUsageController,
    EventBrowserController,
    ProjectionsController,
  ],
  providers: [AccountReads, ActReads, AdminRights, EventBrowser, ProjectionReads, ProjectionWishes],
})
export class AdminModule {}
