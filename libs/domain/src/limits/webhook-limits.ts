import { dayMs, webhookRetryDelaysMs, hourMs } from './time-limits';

/** Limits of the webhook endpoints of an account, free of imports from features, so that pages can state them. */

/** Most endpoints of one account. */
export const maxWebhookEndpoints = 16;
/** Longest description of an endpoint. */
export const maxEndpointDescriptionCharacters = 200;
/** How long the secret before the last rotation still signs. */
export const secretOverlapMs = dayMs;
/** Most deliveries that one request sends again. */
export const maxRedeliveries = 200;

/** Pauses between the attempts to an endpoint of an account, about three days in all; each is up to `retryJitter` longer. */
export const endpointRetryDelaysMs = [
  ...webhookRetryDelaysMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  21 * hourMs,
] as const;
/** Largest share by which a pause is extended, so that the retries after an outage do not arrive at once. */
export const retryJitter = 0.1;
/** Time from the first attempt to the last one, without jitter. */
export const endpointRetrySpanMs = endpointRetryDelaysMs.reduce((sum, delay) => sum + delay, 0);
/** A receiver must answer within this time, ms. */
export const webhookTimeoutMs = 10_000;
