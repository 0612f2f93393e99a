import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/public';
import { EventsModule } from '../events/public';
import { AccountEvents } from './account-events';
import { ExportAccount } from './export-account';
import { ExportController } from './export.controller';

/** Exports accounts as archives that another server can import. */
@Module({
  imports: [AuditModule, EventsModule],
  controllers: [ExportController],
  providers: [AccountEvents, ExportAccount],
})
export class PortabilityModule {}
