import type { components } from './generated/api';

/** What a webhook to a connected site reports. */
export interface SiteWebhook {
  readonly event: 'job.completed' | 'job.failed' | 'job.cancelled';
  /** As of the end that the webhook reports. */
  readonly job: components['schemas']['Job'];
  readonly sentAt: string;
  /** The same for every attempt: process each once. */
  readonly deliveryId: string;
}

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
const headerNames = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/**
 * The content of a webhook, after its signature and its time have been checked (Standard Webhooks, `v1`). `body` is the body
 * as received: parsing and writing it again changes it.
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = defaultToleranceSeconds, now = Date.now() }: VerifyOptions = {},
): Promise<SiteWebhook> {
  const [id, timestamp, signatures] = headerNames.map((name) => headerOf(headers, name)) as [string, string, string];
  const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : NaN;
  if (!(Math.abs(now / 1_000 - sentAt) <= toleranceSeconds))
    throw new WebhookVerificationError(`webhook-timestamp "${timestamp}" is more than ${toleranceSeconds} s from now.`);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  if (!(await isSigned(signed, signatures, await keyOf(secret))))
    throw new WebhookVerificationError('No signature in webhook-signature matches the body and the secret.');
  return JSON.parse(text) as SiteWebhook;
}

async function isSigned(signed: BufferSource, signatures: string, key: CryptoKey): Promise<boolean> {
  for (const signature of signatures.split(' ')) {
    const bytes = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : null;
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true;
  }
  return false;
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret);
  if (!bytes || bytes.length === 0) throw new WebhookVerificationError('The secret is not base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Of base64 in both alphabets, since earlier servers made secrets in the second one; null: of neither. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(base64.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : entryOf(headers, name);
  if (typeof value !== 'string') throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}

const entryOf = (headers: Exclude<WebhookHeaders, Headers>, name: string) =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
