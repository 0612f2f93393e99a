import { Module } from '@nestjs/common';
import { AdminPlansController } from './admin-plans.controller';
import { BillingController } from './billing.controller';
import { ApplyStripeEventHandler } from './commands/apply-stripe-event';
import { StartCheckoutHandler, OpenPortalHandler } from './commands/stripe-pages';
import { reactionProviders } from '../../eventing/reactions/reactor';
import { CustomerAddresses } from './stripe/customer-addresses';
import { Customers } from './stripe/customers';
import { PlanPrices } from './stripe/plan-prices';
import { StripeClient, Prices } from './stripe/stripe-client';

/** Plans: bought through Stripe or set by an administrator. */
@Module({
  controllers: [BillingController, AdminPlansController],
  providers: [
    ApplyStripeEventHandler,
    ...reactionProviders(CustomerAddresses),
    Customers,
    OpenPortalHandler,
    PlanPrices,
    Prices,
    StartCheckoutHandler,
    StripeClient,
  ],
  exports: [Customers],
})
export class BillingModule {}
