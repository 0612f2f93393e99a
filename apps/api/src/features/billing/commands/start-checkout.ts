import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import type { PaidPlan } from '@duetcast/domain/billing/billing-requests';
import { isRunning } from '@duetcast/domain/billing/stripe-subscription';
import { AppError } from '@duetcast/domain/kernel/errors';
import { accounts, type AccountRow } from '@duetcast/projections/accounts/accounts';
import { ChangeAccount } from '../../accounts/public';
import { Config } from '../../../platform/config/config';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { Deciders } from '../../../eventing/deciders/deciders';
import { Prices } from '../stripe/prices';
import { StripeClient } from '../stripe/stripe-client';

/** Creates a session of Stripe's hosted checkout page; webhooks report the result. */
export class StartCheckout extends Command<{ url: string }> {
  constructor(
    readonly accountId: string,
    readonly plan: PaidPlan,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(StartCheckout)
export class StartCheckoutHandler implements ICommandHandler<StartCheckout> {
  constructor(
    private readonly stripe: StripeClient,
    private readonly prices: Prices,
    private readonly commands: CommandBus,
    private readonly deciders: Deciders,
    private readonly rows: ReadModelStore,
    private readonly config: Config,
  ) {}

  /**
   * The URL of a checkout session for the plan.
   * @throws AppError `billing.notConfigured` also if the plan has no price, `billing.alreadySubscribed`; errors of `StripeClient.call`
   */
  async execute({ accountId, plan, context }: StartCheckout): Promise<{ url: string }> {
    const price = this.prices.priceOf(plan);
    if (!this.stripe.isConfigured || !price) throw new AppError('billing.notConfigured');
    const { billing } = (await this.deciders.load(accountDecider, accountId)).state;
    if (Object.values(billing.subscriptions).some(isRunning)) throw new AppError('billing.alreadySubscribed');
    const customer = billing.customerId ?? (await this.newCustomer(accountId, context));
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
    const options = { idempotencyKey: `duetcast-checkout-${context.commandId}` };
    const { url } = await this.stripe.call((stripe) => stripe.checkout.sessions.create(session, options));
    if (!url) throw new AppError('billing.refused');
    return { url };
  }

  /** The idempotency key returns the same customer to concurrent checkouts and after a crash before the link is stored. */
  private async newCustomer(accountId: string, context: CommandContext): Promise<string> {
    const account = (await this.rows.load<AccountRow>(accounts.name, [accountId])).get(accountId);
    const customer = { ...(account?.row.email && { email: account.row.email }), metadata: { accountId } };
    const options = { idempotencyKey: `duetcast-customer-${accountId}` };
    const { id: customerId } = await this.stripe.call((stripe) => stripe.customers.create(customer, options));
    await this.commands.execute(new ChangeAccount(accountId, { type: 'LinkCustomer', customerId }, context));
    return customerId;
  }
}
