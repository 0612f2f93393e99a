import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { Config } from '../../../platform/config/config';
import { Deciders } from '../../../eventing/deciders/deciders';
import { StripeClient } from '../stripe/stripe-client';

/** Creates a session of Stripe's hosted billing portal; webhooks report what the customer changes there. */
export class OpenPortal extends Command<{ url: string }> {
  constructor(readonly accountId: string) {
    super();
  }
}

@CommandHandler(OpenPortal)
export class OpenPortalHandler implements ICommandHandler<OpenPortal> {
  constructor(
    private readonly stripe: StripeClient,
    private readonly deciders: Deciders,
    private readonly config: Config,
  ) {}

  /** @throws AppError `billing.notConfigured`, `billing.nothingToManage`; errors of `StripeClient.call` */
  async execute({ accountId }: OpenPortal): Promise<{ url: string }> {
    if (!this.stripe.isConfigured) throw new AppError('billing.notConfigured');
    const { billing } = (await this.deciders.load(accountDecider, accountId)).state;
    if (!billing.customerId) throw new AppError('billing.nothingToManage');
    const session = { customer: billing.customerId, return_url: this.config.pageAt('/dashboard') };
    const { url } = await this.stripe.call((stripe) => stripe.billingPortal.sessions.create(session));
    return { url };
  }
}
