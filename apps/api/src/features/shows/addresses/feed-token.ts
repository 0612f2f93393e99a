import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../platform/hashing/sha256';

/** Other texts are rejected without a lookup. */
export const tokenShape = /^[A-Za-z0-9_-]{43}$/;

export const subscriberIdOf = (hash: string): string => `sub_${hash.slice(0, 24)}`;

/** 256 random bits, so that the hash cannot be reversed by guessing. */
export function newFeedToken() {
  const token = randomBytes(32).toString('base64url');
  const hash = sha256(token);
  return { token, hash, tokenId: subscriberIdOf(hash) };
}
