import { Module } from '@nestjs/common';
import { EventsModule } from '../events/public';
import { RateLimitsModule } from '../../platform/rate-limits/rate-limits.module';
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
