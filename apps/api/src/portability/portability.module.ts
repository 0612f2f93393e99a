import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module';
import { RateLimitsModule } from '../http/rate-limits.module';
import { AccountEvents } from './account-events';
import { ExportAccount } from './export-account';
import { ExportController } from './export.controller';

/** Accounts as files that another server takes. */
@Module({
  imports: [EventsModule, RateLimitsModule],
  controllers: [ExportController],
  providers: [AccountEvents, ExportAccount],
})
export class PortabilityModule {}
