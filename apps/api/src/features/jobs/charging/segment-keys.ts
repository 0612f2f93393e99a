import { Injectable } from '@nestjs/common';
import type { SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { AccountKeys } from '../../../eventing/account-keys/account-keys';
import { sha256 } from '../../../platform/hashing/sha256';
import type { ResolvedVoice } from '../../voices/public';

/** Hexadecimal digits: 128 bits. */
const length = 32;

/**
 * Keys of a segment's kept audio. The earlier ones, of releases before the account had a secret, are still valid for the
 * account that they name: what it paid for stays free.
 */
export interface CacheKeys {
  readonly cacheKey: string;
  readonly earlierCacheKey: string;
}

/** Keys of a segment: of its charge and of its kept audio. */
export interface KeysOfSegment extends CacheKeys {
  readonly chargeKey: string;
  readonly earlierChargeKey: string;
}

type KeyFields = Pick<SpokenPart, 'text' | 'voiceId' | 'provider' | 'speed' | 'pronunciations' | 'instructions'>;

/**
 * The charge key names what one account pays for once: a text, how it is said, its voice and the provider's settings. It is
 * a MAC under the account's secret, because events and files that show it would otherwise confirm a guessed text.
 */
@Injectable()
export class SegmentKeys {
  constructor(private readonly accounts: AccountKeys) {}

  /** @throws AppError `account.missing` of an erased account; StoreUnavailable */
  async of(accountId: string, part: KeyFields, { provider, providerVoiceId }: ResolvedVoice): Promise<KeysOfSegment> {
    const fields = fieldsOf(part, provider.settingsOf(providerVoiceId));
    const mac = await this.accounts.mac(accountId, 'segments', canonicalJson(fields));
    const [chargeKey, earlierChargeKey] = [mac.slice(0, length), earlierKeyOf(accountId, fields)];
    const cacheKeyOf = (key: string) => cacheKey(key, provider.rulesVersion);
    return {
      chargeKey,
      cacheKey: cacheKeyOf(chargeKey),
      earlierChargeKey,
      earlierCacheKey: cacheKeyOf(earlierChargeKey),
    };
  }
}

const fieldsOf = ({ text, voiceId, provider, speed, pronunciations, instructions }: KeyFields, settings: string) => ({
  provider,
  voiceId,
  text,
  settings,
  speed,
  pronunciations,
  instructions,
});

const earlierKeyOf = (accountId: string, fields: ReturnType<typeof fieldsOf>): string =>
  sha256(canonicalJson({ accountId, ...fields })).slice(0, length);

/** Audio made by older rules is made again without being charged again. */
const cacheKey = (chargeKey: string, rulesVersion: number): string =>
  rulesVersion === 1 ? chargeKey : `${chargeKey}-${rulesVersion}`;
