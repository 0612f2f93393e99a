import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { z } from 'zod';
import { Config } from '../../../platform/config/config';
import type { CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { Customers } from '../stripe/customers';
import { StripeClient } from '../stripe/stripe-client';
import { isCustomerMissing } from '../stripe/stripe-failure';

const portalSession = z.object({ url: z.url() });

/** Creates a session of Stripe's hosted billing portal; webhooks report what the customer changes there. */
export class OpenPortal extends Command<{ url: string }> {
  constructor(
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

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
