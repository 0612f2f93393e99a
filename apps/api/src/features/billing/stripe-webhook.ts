import { Injectable, Logger } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { AccountChanges } from '../accounts/public';
import { Prices } from './prices';
import { StripeClient } from './stripe-client';
import { stripeReportOf, type StripeReport } from './stripe-report';

const accountIdShape = /^acc_[0-9a-f]{24}$/;

/** Takes what Stripe reports to the account it is about. Whatever fails here is delivered again by Stripe. */
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
    const about = { stripeEventId: event.id, type: event.type };
    const report = stripeReportOf(event, (priceIds) => this.prices.planOf(priceIds));
    const accountId = report && (await this.accountOf(report));
    if (!report || !accountId) return this.logger.log(about, 'not about a plan of an account');
    const actor = { kind: 'stripe', id: event.id } as const;
    const context = { commandId: event.id, actor, correlationId: requestId, causationId: event.id };
    try {
      await this.accounts.change(accountId, report.command, context);
    } catch (error) {
      if (!isAppError(error, 'account.missing')) throw error;
      this.logger.warn({ ...about, accountId }, 'about an account that is not open');
    }
  }

  /** What was bought here names its account; what was set up at Stripe by hand is found by its customer. */
  private async accountOf({ accountId, customerId }: StripeReport): Promise<string | null> {
    const id = accountId ?? (await this.accountOfCustomer(customerId));
    return id && accountIdShape.test(id) ? id : null;
  }

  private async accountOfCustomer(customerId: string): Promise<string | null> {
    const customer = await this.stripe.call((stripe) => stripe.customers.retrieve(customerId));
    return customer.deleted ? null : (customer.metadata.accountId ?? null);
  }
}
