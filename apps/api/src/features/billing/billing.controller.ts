import { Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import { plans, planSlugs } from '@duetcast/domain/billing/plans';
import { checkoutSchema, type CheckoutRequest } from '@duetcast/domain/billing/billing-requests';
import type { CommandContext } from '../../eventing/deciders/command-context';
import { CommandContextOf } from '../../eventing/deciders/request-context';
import { Allow, CurrentPrincipal, Public } from '../../platform/authentication/access';
import { answer } from '../../platform/http/answer';
import type { ApiRequest } from '../../platform/requests/api-request';
import { Idempotent } from '../../platform/http/idempotent';
import { ParsedBody } from '../../platform/http/parsed';
import type { UserPrincipal } from '../../platform/requests/principal';
import { KeepsRawBody } from '../../platform/http/raw-body';
import { Submission } from '../../platform/rate-limits/submission-limit';
import { billingRoutes } from './billing.openapi';
import { Describes } from '../../platform/openapi/describes';
import { Prices } from './prices';
import { StripeClient } from './stripe-client';
import { StripeWebhook } from './stripe-webhook';
import { StripeSessions } from './stripe-sessions';

@Controller('api')
export class BillingController {
  constructor(
    private readonly sessions: StripeSessions,
    private readonly webhook: StripeWebhook,
    private readonly prices: Prices,
    private readonly stripe: StripeClient,
  ) {}

  /** Every plan, cheapest first, and whether it can be bought. */
  @Get('plans')
  @Public()
  @Describes(billingRoutes.plans)
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
  @Describes(billingRoutes.checkout)
  async checkout(
    @CurrentPrincipal() { accountId }: UserPrincipal,
    @ParsedBody(checkoutSchema) { plan }: CheckoutRequest,
    @CommandContextOf() context: CommandContext,
  ) {
    return answer(await this.sessions.checkout(accountId, plan, context));
  }

  @Post('billing/portal')
  @Allow('user')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Submission()
  @Describes(billingRoutes.portal)
  async portal(@CurrentPrincipal() { accountId }: UserPrincipal) {
    return answer(await this.sessions.portal(accountId));
  }

  @Post('webhooks/stripe')
  @Public()
  @HttpCode(200)
  @KeepsRawBody()
  @Describes(billingRoutes.stripeWebhook)
  async received(@Req() { rawBody, headers, id }: ApiRequest) {
    await this.webhook.receive(rawBody ?? Buffer.alloc(0), String(headers['stripe-signature'] ?? ''), id);
    return answer({ received: true });
  }
}
