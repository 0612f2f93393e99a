import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module';
import { UsageThenModule } from '../usage/usage-then.module';
import { AdminUsageController } from './admin-usage.controller';
import { EventBrowser } from './event-browser';
import { EventBrowserController } from './event-browser.controller';
import { ProjectionReads } from './projection-reads';
import { ProjectionWishes } from './projection-wishes';
import { ProjectionsController } from './projections.controller';

/** What administrators look at and do beyond their own account. */
@Module({
  imports: [EventsModule, UsageThenModule],
  controllers: [AdminUsageController, EventBrowserController, ProjectionsController],
  providers: [EventBrowser, ProjectionReads, ProjectionWishes],
})
export class AdminModule {}
