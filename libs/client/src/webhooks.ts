import { orElse } from '@duetcast/domain/kernel/or-else';
import type { components } from './generated/api';

type Job = components['schemas']['Job'];
interface Message<Event extends string> {
  readonly event: Event;
  readonly sentAt: string;
  /** The same for every attempt: process each once. */
  readonly deliveryId: string;
}
type JobMessage = Message<'job.completed' | 'job.failed' | 'job.cancelled'>;

/** What a webhook to a connected site reports: a job as of its end, or that the connection ended. */
export type SiteWebhook =
  | (JobMessage & { readonly job: Job; readonly connectionId?: undefined })
  | (Message<'site.disconnected'> & { readonly connectionId: string; readonly job?: undefined });

/** What a webhook to an endpoint of an account reports: with the payload `thin` `jobId`, else `job`; or a test. */
export type AccountWebhook =
  | (JobMessage & { readonly job: Job; readonly jobId?: undefined })
  | (JobMessage & { readonly jobId: string; readonly job?: undefined })
  | (Message<'webhook.test'> & { readonly endpointId: string; readonly job?: undefined; readonly jobId?: undefined });

/** Names in any case, or those of Node's `request.headers`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far the time of sending may differ from `now`, in seconds; default: 300. */
  readonly toleranceSeconds?: number;
  /** ms since 1970; default: the clock. */
  readonly now?: number;
}

/** The request is not a webhook of the sender that holds the secret, or an old one. Answer it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const defaultToleranceSeconds = 300;
const secretPrefix = 'whsec_';
const publicKeyPrefix = 'whpk_';
const publicKeyBytes = 32;
const headerNames = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/**
 * The content of a webhook to a connected site, after its signature and its time have been checked (Standard Webhooks). `body`
 * is the body as received: parsing and writing it again changes it.
 * @throws WebhookVerificationError
 */
export const verifyWebhook = (
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  options: VerifyOptions = {},
): Promise<SiteWebhook> => verified(body, headers, secret, options);

/**
 * Verifies a webhook to an endpoint of an account, as `verifyWebhook` does for a site. `key` is its secret (`whsec_…`),
 * or its public key (`whpk_…`), which verifies the Ed25519 signature (`v1a`) and cannot sign.
 * @throws WebhookVerificationError
 */
export const verifyAccountWebhook = (
  body: string | Uint8Array,
  headers: WebhookHeaders,
  key: string,
  options: VerifyOptions = {},
): Promise<AccountWebhook> => verified(body, headers, key, options);

async function verified<Content>(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  key: string,
  { toleranceSeconds = defaultToleranceSeconds, now = Date.now() }: VerifyOptions,
): Promise<Content> {
  const [id, timestamp, signatures] = headerNames.map((name) => headerOf(headers, name)) as [string, string, string];
  const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : NaN;
  if (!(Math.abs(now / 1_000 - sentAt) <= toleranceSeconds))
    throw new WebhookVerificationError(`webhook-timestamp "${timestamp}" is more than ${toleranceSeconds} s from now.`);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  if (!(await isSigned(signed, signatures, await verifierOf(key))))
    throw new WebhookVerificationError('No signature in webhook-signature matches the body and the secret.');
  return JSON.parse(text) as Content;
}

interface Verifier {
  /** Version of its signatures in the header. */
  readonly version: 'v1' | 'v1a';
  readonly algorithm: 'HMAC' | 'Ed25519';
  readonly key: CryptoKey;
}

async function isSigned(
  signed: BufferSource,
  signatures: string,
  { version, algorithm, key }: Verifier,
): Promise<boolean> {
  for (const signature of signatures.split(' ')) {
    const bytes = signature.startsWith(`${version},`) ? bytesOf(signature.slice(version.length + 1)) : null;
    if (bytes && (await crypto.subtle.verify(algorithm, key, bytes, signed))) return true;
  }
  return false;
}

async function verifierOf(key: string): Promise<Verifier> {
  if (key.startsWith(publicKeyPrefix)) {
    const bytes = bytesOf(key.slice(publicKeyPrefix.length));
    if (bytes?.length !== publicKeyBytes)
      throw new WebhookVerificationError('The public key is not an Ed25519 key in base64.');
    const imported = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
    return { version: 'v1a', algorithm: 'Ed25519', key: imported };
  }
  const bytes = bytesOf(key.startsWith(secretPrefix) ? key.slice(secretPrefix.length) : key);
  if (!bytes || bytes.length === 0) throw new WebhookVerificationError('The secret is not base64.');
  const imported = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  return { version: 'v1', algorithm: 'HMAC', key: imported };
}

/** Null: it is not base64. */
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | null =>
  orElse(() => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)), null);

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : entryOf(headers, name);
  if (typeof value !== 'string') throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}

const entryOf = (headers: Exclude<WebhookHeaders, Headers>, name: string) =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
