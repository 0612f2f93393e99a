import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/public';
import { AdminPlansController } from './admin-plans.controller';
import { BillingController } from './billing.controller';
import { Prices } from './prices';
import { StripeClient } from './stripe-client';
import { StripeWebhook } from './stripe-webhook';
import { Subscribing } from './subscribing';

/** Plans, what is paid for them, and who sets them by hand. */
@Module({
  imports: [AccountsModule],
  controllers: [BillingController, AdminPlansController],
  providers: [Prices, StripeClient, StripeWebhook, Subscribing],
})
export class BillingModule {}
