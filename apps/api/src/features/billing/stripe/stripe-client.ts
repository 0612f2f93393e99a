import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type Stripe from 'stripe';
import { Config } from '../../../platform/config/config';

const timeoutMs = 20_000;
/** Retries by the SDK, under one idempotency key, after network errors or Stripe failures. */
const maxNetworkRetries = 2;

/** Stripe's SDK, loaded lazily: it takes 250 ms and 16 MB. */
@Injectable()
export class StripeClient {
  private readonly logger = new Logger('Stripe');
  private client?: Promise<Stripe>;

  constructor(private readonly config: Config) {}

  get isConfigured(): boolean {
    return this.config.env.STRIPE_SECRET_KEY !== undefined;
  }

  /**
   * Calls Stripe.
   * @throws AppError `billing.notConfigured`, `billing.unreachable` after the SDK's own retries, `billing.refused`
   */
  async call<Result>(use: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    const stripe = await this.load();
    try {
      return await use(stripe);
    } catch (error) {
      throw this.failureOf(error);
    }
  }

  /** The verified event, at most five minutes old. @throws AppError `billing.notConfigured`, `webhook.signatureInvalid` */
  async verified(body: Buffer, signature: string): Promise<Stripe.Event> {
    const { STRIPE_WEBHOOK_SECRET } = this.config.env;
    const stripe = await this.load();
    if (!STRIPE_WEBHOOK_SECRET) throw new AppError('billing.notConfigured');
    try {
      return stripe.webhooks.constructEvent(body, signature, STRIPE_WEBHOOK_SECRET);
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

  /** Logs only Stripe's codes: its messages may contain parts of a key. */
  private failureOf(error: unknown): unknown {
    const { type, code, statusCode, requestId } = (error ?? {}) as Partial<Stripe.errors.StripeError>;
    if (typeof type !== 'string') return error;
    this.logger.warn({ type, code, statusCode, stripeRequestId: requestId }, 'Stripe call failed');
    const isRetryable = statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500;
    return new AppError(isRetryable ? 'billing.unreachable' : 'billing.refused');
  }
}

const addressOf = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  ...(port && { port }),
});
