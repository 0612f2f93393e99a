import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/public';
import { AdminPlansController } from './admin-plans.controller';
import { BillingController } from './billing.controller';
import { Prices } from './prices';
import { StripeClient } from './stripe-client';
import { StripeWebhook } from './stripe-webhook';
import { StripeSessions } from './stripe-sessions';

/** Plans: bought through Stripe or set by an administrator. */
@Module({
  imports: [AccountsModule],
  controllers: [BillingController, AdminPlansController],
  providers: [Prices, StripeClient, StripeWebhook, StripeSessions],
})
export class BillingModule {}
