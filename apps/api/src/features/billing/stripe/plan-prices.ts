import { Injectable } from '@nestjs/common';
import { paidPlans } from '@duetcast/domain/billing/billing-requests';
import type { PlanSlug } from '@duetcast/domain/billing/plans';
import { count } from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import { namedSchema } from '../../../platform/openapi/api-operation';
import { within } from '../../../platform/timing/retry';
import { Prices, StripeClient } from './stripe-client';

const recurringSchema = z.object({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: count.min(1) });

export const planPriceSchema = namedSchema('PlanPrice', {
  amount: z.number().meta({ description: 'In units of the currency, such as euros.' }),
  currency: z.string().meta({ description: 'Code in capitals, such as EUR.' }),
  interval: recurringSchema.shape.interval,
  intervalCount: recurringSchema.shape.interval_count.meta({ description: 'Intervals between two payments.' }),
});
export type PlanPrice = z.infer<typeof planPriceSchema>;

/** A price by tiers has no amount of its own, one that is paid once no interval. */
const priceSchema = z.object({
  unit_amount: z.int().nullable(),
  currency: z.string(),
  recurring: recurringSchema.nullable(),
});

/** Stripe counts in the smallest unit of a currency: https://docs.stripe.com/currencies (zero- and three-decimal). */
const withoutDecimals = /^(?:bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/;
const withThreeDecimals = /^(?:bhd|jod|kwd|omr|tnd)$/;

const keptMs = 3_600_000;
const retryMs = 60_000;
/** The page of plans does not wait longer for Stripe. */
const waitMs = 2_000;

/** What the plans cost, as Stripe says at most an hour ago. */
@Injectable()
export class PlanPrices {
  private readonly known = new Map<PlanSlug, PlanPrice>();
  private reading: Promise<unknown> = Promise.resolve();
  private readAgainAt = 0;

  constructor(
    private readonly stripe: StripeClient,
    private readonly prices: Prices,
  ) {}

  /** Without plans whose price Stripe did not say, or not yet. */
  async current(): Promise<ReadonlyMap<PlanSlug, PlanPrice>> {
    if (this.stripe.isConfigured && Date.now() >= this.readAgainAt) {
      this.readAgainAt = Date.now() + keptMs;
      this.reading = Promise.all(paidPlans.map((plan) => this.read(plan)));
    }
    await within(waitMs, this.reading).catch(() => undefined);
    return this.known;
  }

  private async read(plan: PlanSlug): Promise<void> {
    const id = this.prices.priceOf(plan);
    if (id === undefined) return;
    try {
      const price = planPriceOf(await this.stripe.call(priceSchema, (stripe) => stripe.prices.retrieve(id)));
      if (price) this.known.set(plan, price);
      else this.known.delete(plan);
    } catch {
      // `StripeClient` reports it.
      this.readAgainAt = Date.now() + retryMs;
    }
  }
}

function planPriceOf({ unit_amount, currency, recurring }: z.infer<typeof priceSchema>): PlanPrice | null {
  if (unit_amount === null || recurring === null) return null;
  const units = withoutDecimals.test(currency) ? 1 : withThreeDecimals.test(currency) ? 1_000 : 100;
  const { interval, interval_count: intervalCount } = recurring;
  return { amount: unit_amount / units, currency: currency.toUpperCase(), interval, intervalCount };
}
