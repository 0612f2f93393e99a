import { Injectable } from '@nestjs/common';
import { planSlugs, type PlanSlug } from '@duetcast/domain/billing/plans';
import { paidPlans, type PaidPlan } from '@duetcast/domain/billing/billing-requests';
import { Config } from '../../../platform/config/config';

/** Maps plans to Stripe price IDs. */
@Injectable()
export class Prices {
  private readonly byPlan: Readonly<Record<PaidPlan, string | undefined>>;

  constructor({ env }: Config) {
    this.byPlan = {
      starter: env.STRIPE_PRICE_STARTER,
      creator: env.STRIPE_PRICE_CREATOR,
      entreprise: env.STRIPE_PRICE_ENTREPRISE,
    };
  }

  priceOf(plan: PlanSlug): string | undefined {
    return plan === 'free_user' ? undefined : this.byPlan[plan];
  }

  /** The highest plan among the prices; null: no price belongs to a plan. */
  planOf(priceIds: readonly string[]): PlanSlug | null {
    const known = paidPlans.filter((plan) => priceIds.includes(this.byPlan[plan] ?? ''));
    return planSlugs.find((plan) => known.some((candidate) => candidate === plan)) ?? null;
  }
}
