import { Module } from '@nestjs/common';
import { AccountLimitsModule } from '../accounts/account-limits.module';
import { UsageExplanation } from './usage-explanation';
import { UsageController } from './usage.controller';
import { UsageReservations } from './usage-reservations';
import { UsageRows } from './usage-rows';

@Module({
  imports: [AccountLimitsModule],
  controllers: [UsageController],
  providers: [UsageReservations, UsageRows, UsageExplanation],
  exports: [UsageReservations, UsageRows],
})
export class UsageModule {}
