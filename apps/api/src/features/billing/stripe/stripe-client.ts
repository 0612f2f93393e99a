import { paidPlans, type PaidPlan } from '@duetcast/domain/billing/billing-requests';
import { planSlugs, type PlanSlug } from '@duetcast/domain/billing/plans';
import { Injectable, Optional } from '@nestjs/common';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import type Stripe from 'stripe';
import { z } from 'zod';
import { Config } from '../../../platform/config/config';
import {
  ServiceFailures,
  connectionFailureKind,
  statusFailureKind,
  type FailureKind,
} from '../../../platform/external-services/service-failures';
import { retryAfterMs, within, TimedOut } from '../../../platform/timing/retry';

interface StripeFailure {
  /** null: Stripe responded as its API describes. */
  readonly kind: FailureKind | null;
  readonly error: AppError;
}

/** Stripe has no customer of this id: it was deleted, or belongs to another account at Stripe. */
class CustomerMissing extends AppError {}
export const isCustomerMissing = (error: unknown): boolean =>
  error instanceof CustomerMissing && isAppError(error, 'billing.refused');

/** The error that callers get for a failed call: `billing.unreachable` if a retry may help, else `billing.refused`. */
function stripeFailureOf(error: unknown): StripeFailure {
  const { type, code, param, statusCode, requestId, headers } = (error ?? {}) as Partial<Stripe.errors.StripeError>;
  if (typeof type !== 'string') return unreachable(error instanceof TimedOut ? 'timeout' : 'badResponse', error);
  // Stripe's messages may contain parts of a key.
  const cause = new Error(`Stripe: ${[type, code, param, statusCode, requestId].filter(Boolean).join(', ')}`);
  if (code === 'resource_missing' && (param === 'customer' || param === 'id'))
    return { kind: null, error: new CustomerMissing('billing.refused', {}, { cause }) };
  if (statusCode === undefined) return unreachable(connectionKind(error as Stripe.errors.StripeError), cause);
  const kind = statusCode === 400 || statusCode === 404 ? 'configuration' : statusFailureKind(statusCode);
  const isRetryable = [408, 409, 429].includes(statusCode) || statusCode >= 500;
  const waitMs = retryAfterMs(headers?.['retry-after'], Date.now());
  return isRetryable
    ? unreachable(kind, cause, waitMs)
    : { kind, error: new AppError('billing.refused', {}, { cause }) };
}

const unreachable = (kind: FailureKind, reason: unknown, waitMs: number | null = null): StripeFailure => {
  const cause =
    reason instanceof z.ZodError ? new Error("The response does not have the form of Stripe's API") : reason;
  const details = waitMs === null ? {} : { retryAfterSeconds: Math.ceil(waitMs / 1_000) };
  return { kind, error: new AppError('billing.unreachable', details, { cause }) };
};

/** The SDK reports a body that is no JSON without a status. */
const connectionKind = ({ type, detail }: Stripe.errors.StripeError): FailureKind =>
  type === 'StripeConnectionError' ? connectionFailureKind(detail) : 'badResponse';

/** Timeout of one attempt. */
const timeoutMs = 8000;
/** Deadline of a call with its retries. */
const defaultDeadlineMs = 10_000;
/** Retries by the SDK, under one idempotency key, after network errors or Stripe failures. */
const maxNetworkRetries = 2;
/** As far as Stripe's library lets a signature be old. */
const maxClockDifferenceMs = 300_000;

/** Stripe's SDK, loaded lazily: it takes 250 ms and 16 MB. */
@Injectable()
export class StripeClient {
  private client?: Promise<Stripe>;

  constructor(
    private readonly config: Config,
    private readonly failures: ServiceFailures,
    @Optional() private readonly deadlineMs: number = defaultDeadlineMs,
  ) {}

  get isConfigured(): boolean {
    return this.config.env.STRIPE_SECRET_KEY !== undefined;
  }

  /**
   * Calls Stripe; the part of the answer that `schema` describes.
   * @throws AppError `billing.notConfigured`, `billing.unreachable` after the SDK's own retries or for an answer of another
   * form, `billing.refused`
   */
  async call<Answer>(schema: z.ZodType<Answer>, use: (stripe: Stripe) => Promise<unknown>): Promise<Answer> {
    const stripe = await this.load();
    try {
      const answer = schema.parse(await within(this.deadlineMs, use(stripe)));
      this.failures.succeeded('payments');
      return answer;
    } catch (reason) {
      const { kind, error } = stripeFailureOf(reason);
      if (kind) this.failures.failed('payments', kind, error.cause);
      else this.failures.succeeded('payments');
      throw error;
    }
  }

  /** The body of a verified event, signed at most five minutes ago and not later than the same from now. @throws AppError `billing.notConfigured`, `webhook.signatureInvalid` */
  async verified(body: Buffer, signature: string): Promise<unknown> {
    const { STRIPE_WEBHOOK_SECRET } = this.config.env;
    const stripe = await this.load();
    if (!STRIPE_WEBHOOK_SECRET) throw new AppError('billing.notConfigured');
    try {
      const event = stripe.webhooks.constructEvent(body, signature, STRIPE_WEBHOOK_SECRET);
      // Stripe's library takes any time that is still to come.
      const signedAtMs = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) * 1_000;
      if (signedAtMs > Date.now() + maxClockDifferenceMs) throw new RangeError('Signed in the future');
      return event;
    } catch {
      throw new AppError('webhook.signatureInvalid');
    }
  }

  private load(): Promise<Stripe> {
    const { STRIPE_SECRET_KEY, STRIPE_API_URL } = this.config.env;
    if (!STRIPE_SECRET_KEY) throw new AppError('billing.notConfigured');
    return (this.client ??= import('stripe').then(
      ({ default: StripeSdk }) =>
        new StripeSdk(STRIPE_SECRET_KEY, {
          maxNetworkRetries,
          timeout: timeoutMs,
          telemetry: false,
          ...(STRIPE_API_URL && addressOf(new URL(STRIPE_API_URL))),
        }),
    ));
  }
}

const addressOf = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  ...(port && { port }),
});

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
