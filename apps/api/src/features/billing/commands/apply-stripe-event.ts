import { Logger } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { ChangeAccount } from '../../accounts/public';
import { Prices } from '../stripe/prices';
import { StripeClient } from '../stripe/stripe-client';
import { stripeReportOf, type StripeReport } from '../stripe/stripe-report';

const accountIdShape = /^acc_(?:[0-9a-f]{24}|[0-9a-f]{32})$/;

/** Applies a Stripe event to its account. Stripe redelivers an event whose handling fails. */
export class ApplyStripeEvent extends Command<void> {
  constructor(
    readonly body: Buffer,
    readonly signature: string,
    readonly requestId: string,
  ) {
    super();
  }
}

@CommandHandler(ApplyStripeEvent)
export class ApplyStripeEventHandler implements ICommandHandler<ApplyStripeEvent> {
  private readonly logger = new Logger('Stripe');

  constructor(
    private readonly stripe: StripeClient,
    private readonly prices: Prices,
    private readonly commands: CommandBus,
  ) {}

  /** @throws AppError `billing.notConfigured`, `webhook.signatureInvalid`, `billing.unreachable`, `store.unavailable` */
  async execute({ body, signature, requestId }: ApplyStripeEvent): Promise<void> {
    const event = await this.stripe.verified(body, signature);
    const eventInfo = { stripeEventId: event.id, type: event.type };
    const report = stripeReportOf(event, (priceIds) => this.prices.planOf(priceIds));
    const accountId = report && (await this.accountOf(report));
    if (!report || !accountId) return this.logger.log(eventInfo, 'ignored: no account or plan affected');
    const actor = { kind: 'stripe', id: event.id } as const;
    const context = { commandId: event.id, actor, correlationId: requestId, causationId: event.id };
    try {
      await this.commands.execute(new ChangeAccount(accountId, report.command, context));
    } catch (error) {
      if (!isAppError(error, 'account.missing')) throw error;
      this.logger.warn({ ...eventInfo, accountId }, 'ignored: the account does not exist');
    }
  }

  /** Checkouts carry the account ID; subscriptions created in the Stripe dashboard are matched by customer. */
  private async accountOf({ accountId, customerId }: StripeReport): Promise<string | null> {
    const id = accountId ?? (await this.accountOfCustomer(customerId));
    return id && accountIdShape.test(id) ? id : null;
  }

  private async accountOfCustomer(customerId: string): Promise<string | null> {
    const customer = await this.stripe.call((stripe) => stripe.customers.retrieve(customerId));
    return customer.deleted ? null : (customer.metadata.accountId ?? null);
  }
}
