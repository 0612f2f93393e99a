import { z } from 'zod';
import { url } from './formats';

/** Issuer of Clerk's tokens: the host that the publishable key holds as base64 of `host$`; null: not such a key. */
export function clerkIssuerOf(publishableKey: string): string | null {
  const [, encoded = ''] = /^pk_(?:test|live)_([A-Za-z0-9+/=]+)$/.exec(publishableKey) ?? [];
  const [, host] = /^([a-z0-9.-]+)\$$/i.exec(Buffer.from(encoded, 'base64').toString('latin1')) ?? [];
  return host ? `https://${host}` : null;
}

/** An OpenID Connect provider; unencrypted only on this machine, for trials. */
export const issuer = z.union(
  [url('https'), z.string().regex(/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/)],
  'must be a URL that begins with https://',
);
