import { Injectable } from '@nestjs/common';
import type { JobReservation } from '@duetcast/domain/jobs/job-events';
import type { SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { StateStore } from '../../../eventing/state/state-store';
import { ContentStore } from '../../../platform/content/content-store';
import { sha256 } from '../../../platform/hashing/sha256';
import { inParallel } from '../../../platform/timing/in-parallel';
import type { ResolvedVoice } from '../../voices/public';

/** Hexadecimal digits: 128 bits. */
const length = 32;

type KeyFields = Pick<SpokenPart, 'text' | 'voiceId' | 'provider' | 'speed' | 'pronunciations'>;

/** What one account pays for once: a text, how it is said, its voice and the provider's settings. */
export function chargeKeyOf(
  accountId: string,
  { text, voiceId, provider, speed, pronunciations }: KeyFields,
  settings: string,
): string {
  const fields = { accountId, provider, voiceId, text, settings, speed, pronunciations };
  return sha256(canonicalJson(fields)).slice(0, length);
}

/** Key of the kept audio of a segment: audio made by older rules is made again without being charged again. */
export const cacheKeyOf = (chargeKey: string, rulesVersion: number): string =>
  rulesVersion === 1 ? chargeKey : `${chargeKey}-${rulesVersion}`;

/** Both keys of a segment in a voice that was found. */
export function segmentKeys(accountId: string, part: SpokenPart, { provider, providerVoiceId }: ResolvedVoice) {
  const chargeKey = chargeKeyOf(accountId, part, provider.settingsOf(providerVoiceId));
  return { chargeKey, cacheKey: cacheKeyOf(chargeKey, provider.rulesVersion) };
}

const kind = 'charge';

interface Charge {
  readonly reservationId: string;
}

/** By charge key: the reservation that paid for it. The first one pays, for all jobs of the account and for good. */
@Injectable()
export class ChargedKeys {
  constructor(private readonly states: StateStore) {}

  /** The keys that are paid for. @throws StoreUnavailable */
  async paidAmong(keys: readonly string[]): Promise<ReadonlySet<string>> {
    return keys.length === 0 ? new Set() : new Set((await this.states.getAll<Charge>(kind, keys)).keys());
  }

  /**
   * What the reservation pays of segments that are rendered, in characters by charge key; the answer stays the same.
   * @throws StoreUnavailable
   */
  async pay(segments: JobReservation['segments'], reservationId: string): Promise<Record<string, number>> {
    const keys = segments.map(({ key }) => key);
    if (keys.length === 0) return {};
    const rows = keys.map((id) => ({ id, value: { reservationId } }));
    const inserted = await this.states.insert<Charge>(kind, rows);
    const others = keys.filter((key) => !inserted.has(key));
    const known = await this.states.getAll<Charge>(kind, others);
    const isPaying = (key: string) => inserted.has(key) || known.get(key)?.value.reservationId === reservationId;
    return charactersByKey(segments.filter(({ key }) => isPaying(key)));
  }
}

export const charactersByKey = (segments: JobReservation['segments']): Record<string, number> =>
  Object.fromEntries(segments.map(({ key, characters }) => [key, characters]));

/** Characters of all keys. */
export const sumOf = (keys: Readonly<Record<string, number>>): number =>
  Object.values(keys).reduce((sum, characters) => sum + characters, 0);

/** Audio of a segment. */
export interface KeptSegment {
  readonly contentHash: string;
  readonly durationMs: number;
}

/** Concurrent lookups. */
const maxLookups = 16;

const nameOf = (cacheKey: string): string => `segment/${cacheKey}`;

/** Audio of rendered segments by cache key, until its retention period ends. */
@Injectable()
export class KeptSegments {
  constructor(private readonly content: ContentStore) {}

  /** Whether the audio is kept; does not protect it from expiring. */
  async has(cacheKey: string): Promise<boolean> {
    const segment = await this.content.lookUpName<KeptSegment>(nameOf(cacheKey));
    return segment !== null && (await this.content.size(segment.contentHash)) !== null;
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
    const segment = await this.content.lookUpName<KeptSegment>(nameOf(cacheKey));
    return segment && (await this.content.renew(segment.contentHash)) ? segment : null;
  }

  async renewAll(cacheKeys: readonly string[]): Promise<void> {
    await inParallel([...new Set(cacheKeys)], maxLookups, (key) => this.renew(key));
  }

  async keep(cacheKey: string, segment: KeptSegment): Promise<void> {
    await this.content.setName(nameOf(cacheKey), segment);
  }
}
