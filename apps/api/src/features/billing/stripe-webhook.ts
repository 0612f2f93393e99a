import { Injectable, Logger } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { AccountChanges } from '../accounts/public';
import { Prices } from './prices';
import { StripeClient } from './stripe-client';
import { stripeReportOf, type StripeReport } from './stripe-report';

const accountIdShape = /^acc_[0-9a-f]{24}$/;

/** Applies Stripe events to their accounts. Stripe redelivers an event whose handling fails. */
@Injectable()
export class StripeWebhook {
  private readonly logger = new Logger('Stripe');

  constructor(
    private readonly stripe: StripeClient,
    private readonly prices: Prices,
    private readonly accounts: AccountChanges,
  ) {}

  /** @throws AppError `billing.notConfigured`, `webhook.signatureInvalid`, `billing.unreachable`, `store.unavailable` */
  async receive(body: Buffer, signature: string, requestId: string): Promise<void> {
    const event = await this.stripe.verified(body, signature);
    const eventInfo = { stripeEventId: event.id, type: event.type };
    const report = stripeReportOf(event, (priceIds) => this.prices.planOf(priceIds));
    const accountId = report && (await this.accountOf(report));
    if (!report || !accountId) return this.logger.log(eventInfo, 'ignored: no account or plan affected');
    const actor = { kind: 'stripe', id: event.id } as const;
    const context = { commandId: event.id, actor, correlationId: requestId, causationId: event.id };
    try {
      await this.accounts.change(accountId, report.command, context);
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
