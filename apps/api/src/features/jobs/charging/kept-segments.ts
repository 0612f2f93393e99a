import { dayMs, hourMs } from '@duetcast/domain/limits/time-limits';
import { Injectable } from '@nestjs/common';
import type { SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { AccountKeys } from '../../../eventing/account-keys/account-keys';
import { Config } from '../../../platform/config/config';
import { ContentStore } from '../../../platform/content/content-store';
import { inParallel } from '../../../platform/timing/in-parallel';
import type { SpokenWord } from '../../../media/speech/words/spoken-word';
import type { ResolvedVoice } from '../../voices/public';
import { storedWords, type StoredWords, wordsIn } from '../content/stored-words';

/** Hexadecimal digits: 128 bits. */
const keyLength = 32;

/** Keys of a segment: of its charge and of its kept audio. */
export interface KeysOfSegment {
  readonly chargeKey: string;
  readonly cacheKey: string;
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
    const chargeKey = mac.slice(0, keyLength);
    return { chargeKey, cacheKey: cacheKeyOf(chargeKey, provider.revisionOf(providerVoiceId)) };
  }
}

export interface KeptSegment {
  readonly contentHash: string;
  readonly bytes: number;
  readonly durationMs: number;
  /** Words of the segment's text, at times of its audio; absent: not known. */
  readonly words?: readonly SpokenWord[];
}

interface StoredSegment extends Omit<KeptSegment, 'words'> {
  readonly words?: StoredWords;
  /** When the account last counted on it, Unix ms. */
  readonly usedAt: number;
}

const maxLookups = 16;
/** A name is written again when its last use is older. */
const renewAfterMs = hourMs;

const nameOf = (cacheKey: string): string => `segment/${cacheKey}`;

/** Audio of rendered segments by cache key, until its retention period ends. */
@Injectable()
export class KeptSegments {
  private readonly retentionMs: number;

  constructor(
    private readonly content: ContentStore,
    { env }: Config,
  ) {
    this.retentionMs = env.RETENTION_DAYS * dayMs;
  }

  /** Whether the audio is kept; does not protect it from expiring. */
  async has(cacheKey: string): Promise<boolean> {
    const segment = await this.unexpired(cacheKey);
    return segment !== null && (await this.content.has(segment.contentHash));
  }

  /** Those whose audio is kept. */
  async keptAmong(cacheKeys: readonly string[]): Promise<Set<string>> {
    const kept = new Set<string>();
    await inParallel([...new Set(cacheKeys)], maxLookups, async (key) => {
      if (await this.has(key)) kept.add(key);
    });
    return kept;
  }

  /** The audio, whose retention period starts again; null if it is not kept. */
  async renew(cacheKey: string): Promise<KeptSegment | null> {
    const stored = await this.unexpired(cacheKey);
    if (!stored || !(await this.content.renew(stored.contentHash))) return null;
    const { contentHash, bytes, durationMs, usedAt } = stored;
    const words = wordsIn(stored.words);
    const segment: KeptSegment = { contentHash, bytes, durationMs, ...(words && { words }) };
    if (Date.now() - usedAt > renewAfterMs) await this.keep(cacheKey, segment);
    return segment;
  }

  /** The words of kept audio; undefined if it is other audio, or they are not known. */
  async wordsOf(cacheKey: string, contentHash: string): Promise<KeptSegment['words']> {
    const segment = await this.unexpired(cacheKey);
    return segment?.contentHash === contentHash ? wordsIn(segment.words) : undefined;
  }

  async renewAll(cacheKeys: readonly string[]): Promise<void> {
    await inParallel([...new Set(cacheKeys)], maxLookups, (key) => this.renew(key));
  }

  async keep(cacheKey: string, { contentHash, bytes, durationMs, words }: KeptSegment): Promise<void> {
    const timed = words && { words: storedWords(words) };
    const stored: StoredSegment = { contentHash, bytes, durationMs, ...timed, usedAt: Date.now() };
    await this.content.setName(nameOf(cacheKey), stored);
  }

  /** Equal audio of another account can be stored for longer, which this one must not notice. */
  private async unexpired(cacheKey: string): Promise<StoredSegment | null> {
    const segment = await this.content.lookUpName<StoredSegment>(nameOf(cacheKey));
    return segment && Date.now() - segment.usedAt <= this.retentionMs ? segment : null;
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

/** Audio made by older rules is made again without being charged again. */
const cacheKeyOf = (chargeKey: string, revision: string): string =>
  revision === '1' ? chargeKey : `${chargeKey}-${revision}`;
