import { Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import { plans, planSlugs } from '@duetcast/domain/billing/plans';
import { checkoutSchema, type CheckoutRequest } from '@duetcast/domain/billing/billing-requests';
import type { CommandContext } from '../event-store/command-context';
import { Allow, CommandContextOf, CurrentPrincipal, Public } from '../http/access';
import { answer } from '../http/answer';
import type { ApiRequest } from '../http/api-request';
import { Idempotent } from '../http/idempotency';
import { ParsedBody } from '../http/parsed';
import type { UserPrincipal } from '../auth/principal';
import { KeepsRawBody } from '../http/raw-body';
import { Submission } from '../http/submission-limit';
import { billingCalls } from '../openapi/calls/billing';
import { Describes } from '../openapi/describes';
import { Prices } from './prices';
import { StripeClient } from './stripe-client';
import { StripeWebhook } from './stripe-webhook';
import { Subscribing } from './subscribing';

@Controller('api')
export class BillingController {
  constructor(
    private readonly subscribing: Subscribing,
    private readonly webhook: StripeWebhook,
    private readonly prices: Prices,
    private readonly stripe: StripeClient,
  ) {}

  /** Every plan, the cheapest first; which can be bought here. */
  @Get('plans')
  @Public()
  @Describes(billingCalls.plans)
  plans() {
    const paymentsConfigured = this.stripe.isConfigured;
    const offers = planSlugs.toReversed().map((planSlug) => ({
      planSlug,
      name: plans[planSlug].displayName,
      characterLimit: plans[planSlug].charactersPerMonth,
      canBeBought: paymentsConfigured && this.prices.priceOf(planSlug) !== undefined,
    }));
    return answer({ plans: offers, paymentsConfigured });
  }

  @Post('billing/checkout')
  @Allow('user')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Idempotent()
  @Submission()
  @Describes(billingCalls.checkout)
  async checkout(
    @CurrentPrincipal() { accountId }: UserPrincipal,
    @ParsedBody(checkoutSchema) { plan }: CheckoutRequest,
    @CommandContextOf() context: CommandContext,
  ) {
    return answer(await this.subscribing.checkout(accountId, plan, context));
  }

  @Post('billing/portal')
  @Allow('user')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Submission()
  @Describes(billingCalls.portal)
  async portal(@CurrentPrincipal() { accountId }: UserPrincipal) {
    return answer(await this.subscribing.portal(accountId));
  }

  @Post('webhooks/stripe')
  @Public()
  @HttpCode(200)
  @KeepsRawBody()
  @Describes(billingCalls.stripeWebhook)
  async received(@Req() { rawBody, headers, id }: ApiRequest) {
    await this.webhook.receive(rawBody ?? Buffer.alloc(0), String(headers['stripe-signature'] ?? ''), id);
    return answer({ received: true });
  }
}
