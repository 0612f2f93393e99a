import type { SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { sha256 } from '../../../platform/hashing/sha256';

/** Hexadecimal digits: 128 bits. */
const length = 32;

/** What one account pays for once: a text, its voice and the provider's settings. Its kept audio has the same key. */
export function chargeKeyOf(
  accountId: string,
  { text, voiceId, provider }: Pick<SpokenPart, 'text' | 'voiceId' | 'provider'>,
  settings: string,
): string {
  return sha256(canonicalJson({ accountId, provider, voiceId, text, settings })).slice(0, length);
}
