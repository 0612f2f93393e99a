import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/public';
import { UsageBreakdownController } from './http/usage-breakdown.controller';
import { UsageLinesReader } from './explanation/usage-lines-reader';
import { UsageStatement } from './statement/usage-statement';
import { UsageStatementController } from './http/usage-statement.controller';
import { UsageExplanation } from './explanation/usage-explanation';
import { UsageController } from './http/usage.controller';
import { UsageReservations } from './ledger/usage-reservations';
import { UsageStreams } from './ledger/usage-streams';
import { UsageRows } from './ledger/usage-rows';

@Module({
  imports: [AuditModule],
  controllers: [UsageController, UsageBreakdownController, UsageStatementController],
  providers: [UsageReservations, UsageRows, UsageStreams, UsageExplanation, UsageLinesReader, UsageStatement],
  exports: [UsageReservations, UsageRows, UsageStreams],
})
export class UsageModule {}
