import { Module } from '@nestjs/common';
import { AccountLimitsModule } from '../accounts/account-limits.module';
import { UsageBreakdownController } from './usage-breakdown.controller';
import { UsageLinesReader } from './usage-lines-reader';
import { UsageExplanation } from './usage-explanation';
import { UsageController } from './usage.controller';
import { UsageReservations } from './usage-reservations';
import { UsageRows } from './usage-rows';

@Module({
  imports: [AccountLimitsModule],
  controllers: [UsageController, UsageBreakdownController],
  providers: [UsageReservations, UsageRows, UsageExplanation, UsageLinesReader],
  exports: [UsageReservations, UsageRows],
})
export class UsageModule {}
