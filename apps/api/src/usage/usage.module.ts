import { Module } from '@nestjs/common';
import { AccountLimitsModule } from '../accounts/account-limits.module';
import { AuditingModule } from '../auditing/auditing.module';
import { UsageBreakdownController } from './usage-breakdown.controller';
import { UsageLinesReader } from './usage-lines-reader';
import { UsageStatement } from './usage-statement';
import { UsageStatementController } from './usage-statement.controller';
import { UsageExplanation } from './usage-explanation';
import { UsageController } from './usage.controller';
import { UsageReservations } from './usage-reservations';
import { UsageRows } from './usage-rows';

@Module({
  imports: [AccountLimitsModule, AuditingModule],
  controllers: [UsageController, UsageBreakdownController, UsageStatementController],
  providers: [UsageReservations, UsageRows, UsageExplanation, UsageLinesReader, UsageStatement],
  exports: [UsageReservations, UsageRows],
})
export class UsageModule {}
