import { Injectable } from '@nestjs/common';
import type { PaidPlan } from '@duetcast/domain/billing/billing-requests';
import { isRunning } from '@duetcast/domain/billing/stripe-subscription';
import { AppError } from '@duetcast/domain/kernel/errors';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { AccountChanges, AccountLimits } from '../accounts/public';
import { Config } from '../../platform/config/config';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { Prices } from './prices';
import { StripeClient } from './stripe-client';

/** Creates sessions of Stripe's hosted checkout and portal pages; webhooks report the results. */
@Injectable()
export class StripeSessions {
  constructor(
    private readonly stripe: StripeClient,
    private readonly prices: Prices,
    private readonly limits: AccountLimits,
    private readonly changes: AccountChanges,
    private readonly rows: ReadModelStore,
    private readonly config: Config,
  ) {}

  /**
   * The URL of a checkout session for the plan.
   * @throws AppError `billing.notConfigured` also if the plan has no price, `billing.alreadySubscribed`; errors of `StripeClient.call`
   */
  async checkout(accountId: string, plan: PaidPlan, context: CommandContext): Promise<{ url: string }> {
    const price = this.prices.priceOf(plan);
    if (!this.stripe.isConfigured || !price) throw new AppError('billing.notConfigured');
    const { billing } = await this.limits.accountOf(accountId);
    if (Object.values(billing.subscriptions).some(isRunning)) throw new AppError('billing.alreadySubscribed');
    const customer = billing.customerId ?? (await this.newCustomer(accountId, context));
    const metadata = { accountId, plan };
    const session = {
      mode: 'subscription' as const,
      customer,
      line_items: [{ price, quantity: 1 }],
      metadata,
      subscription_data: { metadata },
      success_url: this.pageAt('/dashboard?checkout=done'),
      cancel_url: this.pageAt('/dashboard?checkout=canceled'),
    };
    const options = { idempotencyKey: `duetcast-checkout-${context.commandId}` };
    const { url } = await this.stripe.call((stripe) => stripe.checkout.sessions.create(session, options));
    if (!url) throw new AppError('billing.refused');
    return { url };
  }

  /** The URL of a billing portal session. @throws AppError `billing.notConfigured`, `billing.nothingToManage`; errors of `StripeClient.call` */
  async portal(accountId: string): Promise<{ url: string }> {
    if (!this.stripe.isConfigured) throw new AppError('billing.notConfigured');
    const { billing } = await this.limits.accountOf(accountId);
    const { customerId: customer } = billing;
    if (!customer) throw new AppError('billing.nothingToManage');
    const session = { customer, return_url: this.pageAt('/dashboard') };
    const { url } = await this.stripe.call((stripe) => stripe.billingPortal.sessions.create(session));
    return { url };
  }

  /** The idempotency key returns the same customer to concurrent checkouts and after a crash before the link is stored. */
  private async newCustomer(accountId: string, context: CommandContext): Promise<string> {
    const account = (await this.rows.load<AccountRow>(accounts.name, [accountId])).get(accountId);
    const customer = { ...(account?.row.email && { email: account.row.email }), metadata: { accountId } };
    const options = { idempotencyKey: `duetcast-customer-${accountId}` };
    const { id: customerId } = await this.stripe.call((stripe) => stripe.customers.create(customer, options));
    await this.changes.change(accountId, { type: 'LinkCustomer', customerId }, context);
    return customerId;
  }

  private pageAt(path: string): string {
    return this.config.publicUrl.replace(/\/$/, '') + path;
  }
}
