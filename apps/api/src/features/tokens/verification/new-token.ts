import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../platform/hashing/sha256';

export const tokenPrefix = 'dc_';

/** Other strings are rejected without a lookup. */
export const tokenShape = /^dc_[A-Za-z0-9_-]{43}$/;

export const tokenIdOf = (hash: string): string => `tok_${hash.slice(0, 16)}`;

/** A random token of 256 bits, so that a plain hash of it cannot be reversed by guessing. */
export function newToken() {
  const token = tokenPrefix + randomBytes(32).toString('base64url');
  const hash = sha256(token);
  return { token, tokenId: tokenIdOf(hash), hash, lastFour: token.slice(-4) };
}
