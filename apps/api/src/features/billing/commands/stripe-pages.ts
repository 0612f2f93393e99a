import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import type { PaidPlan } from '@duetcast/domain/billing/billing-requests';
import { isRunning } from '@duetcast/domain/billing/stripe-subscription';
import { AppError } from '@duetcast/domain/kernel/errors';
import { z } from 'zod';
import { Config } from '../../../platform/config/config';
import { commandInContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { Customers } from '../stripe/customers';
import { StripeClient, isCustomerMissing, Prices } from '../stripe/stripe-client';

const checkoutSession = z.object({ url: z.url() });

/** Creates a session of Stripe's hosted checkout page; webhooks report the result. */
export class StartCheckout extends commandInContext<{ url: string }, { accountId: string; plan: PaidPlan }>() {}

@CommandHandler(StartCheckout)
export class StartCheckoutHandler implements ICommandHandler<StartCheckout> {
  constructor(
    private readonly stripe: StripeClient,
    private readonly prices: Prices,
    private readonly customers: Customers,
    private readonly deciders: Deciders,
    private readonly config: Config,
  ) {}

  /**
   * The URL of a checkout session for the plan. A customer that was deleted at Stripe is replaced by a new one.
   * @throws AppError `billing.notConfigured` also if the plan has no price, `billing.alreadySubscribed`; errors of `StripeClient.call`
   */
  async execute(command: StartCheckout): Promise<{ url: string }> {
    const { accountId, plan, context } = command;
    const price = this.prices.priceOf(plan);
    if (!this.stripe.isConfigured || !price) throw new AppError('billing.notConfigured');
    const { billing } = (await this.deciders.load(accountDecider, accountId)).state;
    if (Object.values(billing.subscriptions).some(isRunning)) throw new AppError('billing.alreadySubscribed');
    const customer = billing.customerId ?? (await this.customers.create(accountId, context));
    try {
      return await this.session(command, price, customer);
    } catch (error) {
      if (!isCustomerMissing(error)) throw error;
      await this.customers.forget(accountId, customer, context);
      return this.session(command, price, await this.customers.create(accountId, context));
    }
  }

  private session({ accountId, plan, context }: StartCheckout, price: string, customer: string) {
    const metadata = { accountId, plan };
    const session = {
      mode: 'subscription' as const,
      customer,
      line_items: [{ price, quantity: 1 }],
      metadata,
      subscription_data: { metadata },
      success_url: this.config.pageAt('/dashboard?checkout=done'),
      cancel_url: this.config.pageAt('/dashboard?checkout=canceled'),
    };
    const options = { idempotencyKey: `duetcast-checkout-${context.commandId}-${customer}` };
    return this.stripe.call(checkoutSession, (stripe) => stripe.checkout.sessions.create(session, options));
  }
}

const portalSession = z.object({ url: z.url() });

/** Creates a session of Stripe's hosted billing portal; webhooks report what the customer changes there. */
export class OpenPortal extends commandInContext<{ url: string }, { accountId: string }>() {}

@CommandHandler(OpenPortal)
export class OpenPortalHandler implements ICommandHandler<OpenPortal> {
  constructor(
    private readonly stripe: StripeClient,
    private readonly customers: Customers,
    private readonly deciders: Deciders,
    private readonly config: Config,
  ) {}

  /** @throws AppError `billing.notConfigured`, `billing.nothingToManage`; errors of `StripeClient.call` */
  async execute({ accountId, context }: OpenPortal): Promise<{ url: string }> {
    if (!this.stripe.isConfigured) throw new AppError('billing.notConfigured');
    const { customerId } = (await this.deciders.load(accountDecider, accountId)).state.billing;
    if (!customerId) throw new AppError('billing.nothingToManage');
    const session = { customer: customerId, return_url: this.config.pageAt('/dashboard') };
    try {
      return await this.stripe.call(portalSession, (stripe) => stripe.billingPortal.sessions.create(session));
    } catch (error) {
      if (!isCustomerMissing(error)) throw error;
      await this.customers.forget(accountId, customerId, context);
      throw new AppError('billing.nothingToManage', {}, { cause: error });
    }
  }
}
