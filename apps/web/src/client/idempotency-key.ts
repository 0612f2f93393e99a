import { sha256 } from '@duetcast/verify/web-crypto';
import { readStored, writeStored } from '../browser/local-storage';
import { readSession } from './session';

/** The same content gives the same key, in every tab and after a reload. */
export const idempotencyKeyOf = async (...content: unknown[]): Promise<string> => sha256(JSON.stringify(content));

interface KeptKey {
  body: string;
  key: string;
}

const storageKey = (name: string): string => `duetcast.key.${readSession()?.user.id ?? ''}.${name}`;
/** Keys of browsers whose storage is blocked. */
const inMemory = new Map<string, KeptKey>();

/** A key for each body, kept in the browser until `forgetKey`: the answer is known, or the key cannot be used again. */
export function keptKeyOf(name: string, body: unknown): string {
  const at = storageKey(name);
  const kept = readStored<KeptKey>(at) ?? inMemory.get(at);
  const text = JSON.stringify(body);
  if (kept?.body === text) return kept.key;
  const fresh = { body: text, key: crypto.randomUUID() };
  inMemory.set(at, fresh);
  writeStored(at, fresh);
  return fresh.key;
}

export function forgetKey(name: string): void {
  inMemory.delete(storageKey(name));
  writeStored(storageKey(name), null);
}
