import { Logger } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { unreadStripeEventDecider } from '@duetcast/domain/billing/unread-stripe-event';
import { fallback, isAppError } from '@duetcast/domain/kernel/errors';
import { z } from 'zod';
import { ChangeAccount } from '../../accounts/public';
import { commandOf, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { StripeClient, isCustomerMissing, Prices } from '../stripe/stripe-client';
import { stripeEventOf, type StripeEvent } from '../stripe/stripe-event';
import { stripeReportOf, type StripeReport } from '../stripe/stripe-report';

const accountIdShape = /^acc_(?:[0-9a-f]{24}|[0-9a-f]{32})$/;
const customerSchema = z.object({
  deleted: z.literal(true).optional(),
  metadata: z.object({ accountId: z.string().optional() }).nullish(),
});

/** Applies a Stripe event to its account. Stripe redelivers an event whose handling fails. */
export class ApplyStripeEvent extends commandOf<void, { body: Buffer; signature: string; requestId: string }>() {}

@CommandHandler(ApplyStripeEvent)
export class ApplyStripeEventHandler implements ICommandHandler<ApplyStripeEvent> {
  private readonly logger = new Logger('Stripe');

  constructor(
    private readonly stripe: StripeClient,
    private readonly prices: Prices,
    private readonly commands: CommandBus,
    private readonly deciders: Deciders,
  ) {}

  /** @throws AppError `billing.notConfigured`, `webhook.signatureInvalid`, `billing.unreachable`, `store.unavailable` */
  async execute({ body, signature, requestId }: ApplyStripeEvent): Promise<void> {
    const { event, unread } = stripeEventOf(await this.stripe.verified(body, signature), body);
    const { id } = event;
    // Metadata is never sealed, so that it does not name Stripe's event; `SubscriptionReported` does.
    const actor = { kind: 'stripe', id: 'webhook' } as const;
    const context = { commandId: id, actor, correlationId: requestId, causationId: requestId };
    if (unread) return this.keepUnread(event, unread, context);
    const { report, problem } = this.reportOf(event);
    await (problem ? this.keepUnread(event, problem, context) : this.apply(event, report, context));
  }

  private reportOf(event: StripeEvent): { report: StripeReport | null; problem?: z.ZodError } {
    try {
      return { report: stripeReportOf(event, (priceIds) => this.prices.planOf(priceIds)) };
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      return { report: null, problem: error };
    }
  }

  private async apply(event: StripeEvent, report: StripeReport | null, context: CommandContext): Promise<void> {
    const eventInfo = { stripeEventId: event.id, type: event.type };
    const accountId = report && (await this.accountOf(report));
    if (!report || !accountId) return this.logger.log(eventInfo, 'ignored: no account or plan affected');
    try {
      await this.commands.execute(new ChangeAccount({ accountId, change: report.command, context }));
    } catch (error) {
      if (!isAppError(error, 'account.missing')) throw error;
      this.logger.warn({ ...eventInfo, accountId }, 'ignored: the account does not exist');
    }
  }

  /** A redelivery would not have another form, so the operator gets the event instead. */
  private async keepUnread(event: StripeEvent, { issues }: z.ZodError, context: CommandContext): Promise<void> {
    const { id: stripeEventId, type, api_version: apiVersion } = event;
    const problems = issues.slice(0, 20).map(({ path, message }) => `${path.join('.')}: ${message}`);
    const unread = { stripeEventId, type, apiVersion: apiVersion ?? null, problems };
    this.logger.error(unread, 'a Stripe event has an unknown form: check its plan by hand');
    await this.deciders.run(unreadStripeEventDecider, stripeEventId, { type: 'KeepUnread', unread }, context);
  }

  /** Checkouts carry the account ID; subscriptions created in the Stripe dashboard are matched by customer. */
  private async accountOf({ accountId, customerId }: StripeReport): Promise<string | null> {
    const id = accountId ?? (await this.accountOfCustomer(customerId));
    return id && accountIdShape.test(id) ? id : null;
  }

  private async accountOfCustomer(customerId: string): Promise<string | null> {
    const call = this.stripe.call(customerSchema, (stripe) => stripe.customers.retrieve(customerId));
    const customer = await call.catch(fallback(null, isCustomerMissing));
    return customer?.deleted ? null : (customer?.metadata?.accountId ?? null);
  }
}
