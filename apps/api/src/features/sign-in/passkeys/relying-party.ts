import type { Config } from '../../../platform/config/config';

/** This service as WebAuthn names it. */
export interface RelyingParty {
  /** Host name to which passkeys are bound. */
  readonly id: string;
  /** Origin of the pages. */
  readonly origin: string;
}

const loopback = new Set(['127.0.0.1', '[::1]', '0.0.0.0', '[::]']);

/**
 * Derived from the configuration alone: a Host header says what its sender wants. Browsers have no passkeys for IP
 * addresses, so an address of this machine counts as `localhost`.
 */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const url = new URL(publicUrl);
  if (loopback.has(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
