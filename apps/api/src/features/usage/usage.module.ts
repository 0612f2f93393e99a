import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/public';
import { UsageBreakdownController, UsageStatementController } from './usage-reports.controller';
import { UsageLinesReader } from './reports/usage-lines-reader';
import { UsageStatement } from './statement/usage-statement';
import { UsageExplanation } from './reports/usage-explanation';
import { UsageController } from './usage.controller';
import { UsageReservations } from './ledger/usage-reservations';
import { UsageStreams, UsageRows } from './ledger/usage-reads';

@Module({
  imports: [AuditModule],
  controllers: [UsageController, UsageBreakdownController, UsageStatementController],
  providers: [UsageReservations, UsageRows, UsageStreams, UsageExplanation, UsageLinesReader, UsageStatement],
  exports: [UsageReservations, UsageRows, UsageStreams],
})
export class UsageModule {}
