import { createHmac } from 'node:crypto';

export interface SignedMessage {
  /** The same for every attempt. */
  readonly id: string;
  /** When this attempt is sent. */
  readonly unixSeconds: number;
  readonly body: string;
}

const prefix = 'whsec_';

/**
 * The headers of https://www.standardwebhooks.com, with an HMAC-SHA256 under the bytes of the secret. Secrets of earlier
 * releases are base64url, which is decoded too.
 */
export function standardHeaders(secret: string, { id, unixSeconds, body }: SignedMessage): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${unixSeconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(unixSeconds), 'webhook-signature': `v1,${mac}` };
}
