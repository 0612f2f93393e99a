import { Get, Header, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { plans, planSlugs } from '@duetcast/domain/billing/plans';
import { checkoutSchema, type CheckoutRequest } from '@duetcast/domain/billing/billing-requests';
import { z } from 'zod';
import { limitSchema } from '@duetcast/domain/usage/usage-events';
import { type InContext, PrincipalInContext } from '../../eventing/deciders/command-context';
import { AwaitProjections } from '../../eventing/projector/await-projections';
import { Allow, Public } from '../../platform/authentication/access';
import { ParsedBody, answer, Idempotent, PostAction } from '../../platform/http/route-io';
import type { UserPrincipal, ApiRequest } from '../../platform/requests/principal';
import { KeepsRawBody } from '../../platform/http/bodies/raw-body';
import { Submission } from '../../platform/rate-limits/submission-limit';
import { ApplyStripeEvent } from './commands/apply-stripe-event';
import { StartCheckout, OpenPortal } from './commands/stripe-pages';
import { PlanPrices, planPriceSchema } from './stripe/plan-prices';
import { StripeClient, Prices } from './stripe/stripe-client';
import { ApiOperation, ApiController, answerOf } from '../../platform/openapi/api-operation';

const plansSchema = z.object({
  plans: z.array(
    z.object({
      planSlug: z.enum(planSlugs),
      name: z.string(),
      characterLimit: limitSchema,
      canBeBought: z.boolean(),
      price: planPriceSchema.nullable().meta({ description: 'null: Stripe has none, or did not answer yet.' }),
    }),
  ),
  paymentsConfigured: z.boolean(),
});

const sessionSchema = answerOf(z.object({ url: z.url() }));
const receivedSchema = answerOf(z.object({ received: z.literal(true) }));
const signedBody = z.looseObject({});

@ApiController('Billing', 'api')
export class BillingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly prices: Prices,
    private readonly stripe: StripeClient,
    private readonly planPrices: PlanPrices,
  ) {}

  /** Every plan, cheapest first, and whether and for how much it can be bought. */
  @Get('plans')
  @Public()
  @ApiOperation('Lists plans', { answer: answerOf(plansSchema) })
  async plans() {
    const paymentsConfigured = this.stripe.isConfigured;
    const known = await this.planPrices.current();
    const offers = planSlugs.toReversed().map((planSlug) => ({
      planSlug,
      name: plans[planSlug].displayName,
      characterLimit: plans[planSlug].charactersPerMonth,
      canBeBought: paymentsConfigured && this.prices.priceOf(planSlug) !== undefined,
      price: known.get(planSlug) ?? null,
    }));
    return answer({ plans: offers, paymentsConfigured });
  }

  @PostAction('billing/checkout')
  @Allow('user')
  @Header('Cache-Control', 'no-store')
  @Idempotent()
  @Submission()
  @AwaitProjections('accounts')
  @ApiOperation('Creates a checkout session for a plan', {
    answer: sessionSchema,
    errors: ['billing.notConfigured', 'billing.unreachable', 'billing.refused', 'billing.alreadySubscribed'],
  })
  async checkout(
    @ParsedBody(checkoutSchema) { plan }: CheckoutRequest,
    @PrincipalInContext() { accountId, context }: InContext<UserPrincipal>,
  ) {
    return answer(await this.commands.execute(new StartCheckout({ accountId, plan, context })));
  }

  @PostAction('billing/portal')
  @Allow('user')
  @Header('Cache-Control', 'no-store')
  @Submission()
  @ApiOperation('Creates a billing portal session', {
    answer: sessionSchema,
    errors: ['billing.notConfigured', 'billing.unreachable', 'billing.refused', 'billing.nothingToManage'],
  })
  async portal(@PrincipalInContext() { accountId, context }: InContext<UserPrincipal>) {
    return answer(await this.commands.execute(new OpenPortal({ accountId, context })));
  }

  @PostAction('webhooks/stripe')
  @Public()
  @KeepsRawBody()
  @AwaitProjections('accounts')
  @ApiOperation('Receives Stripe webhook events', {
    tag: 'Operation',
    operationId: 'receiveStripeWebhook',
    answer: receivedSchema,
    errors: ['billing.notConfigured', 'billing.unreachable', 'billing.refused', 'webhook.signatureInvalid'],
    body: signedBody,
  })
  async received(@Req() { rawBody, headers, id }: ApiRequest) {
    const signature = String(headers['stripe-signature'] ?? '');
    await this.commands.execute(new ApplyStripeEvent({ body: rawBody ?? Buffer.alloc(0), signature, requestId: id }));
    return answer({ received: true });
  }
}
