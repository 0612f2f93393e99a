import { createHmac, sign, type KeyObject } from 'node:crypto';

export interface SignedMessage {
  /** The same for every attempt. */
  readonly id: string;
  /** When this attempt is sent. */
  readonly unixSeconds: number;
  readonly body: string;
}

/** What signs: each secret adds a `v1` signature, each Ed25519 key a `v1a` one. */
export interface Signers {
  readonly secrets: readonly string[];
  readonly keys?: readonly KeyObject[];
}

const prefix = 'whsec_';

/** The headers of https://www.standardwebhooks.com: HMAC-SHA256 under the bytes of the secret, and Ed25519. */
export function standardHeaders(
  { secrets, keys = [] }: Signers,
  { id, unixSeconds, body }: SignedMessage,
): Record<string, string> {
  const signed = Buffer.from(`${id}.${unixSeconds}.${body}`);
  const macs = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  const signatures = keys.map((key) => `v1a,${sign(null, signed, key).toString('base64')}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(unixSeconds),
    'webhook-signature': [...macs, ...signatures].join(' '),
  };
}
