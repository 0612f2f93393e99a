import { Injectable, Optional } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type Stripe from 'stripe';
import type { z } from 'zod';
import { Config } from '../../../platform/config/config';
import { ServiceFailures } from '../../../platform/external-services/service-failures';
import { within } from '../../../platform/timing/pause';
import { stripeFailureOf } from './stripe-failure';

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
