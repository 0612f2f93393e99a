import { Injectable } from '@nestjs/common';
import type { JobReservation } from '@duetcast/domain/jobs/job-events';
import { StateStore } from '../../../eventing/state/state-store';
import { ContentStore } from '../../../platform/content/content-store';
import { inParallel } from '../../../platform/timing/in-parallel';
import type { CacheKeys } from './segment-keys';

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
  async has({ cacheKey, earlierCacheKey }: CacheKeys): Promise<boolean> {
    return (await this.isStored(cacheKey)) || this.isStored(earlierCacheKey);
  }

  /** Cache keys of those whose audio is kept. */
  async keptAmong(segments: readonly CacheKeys[]): Promise<Set<string>> {
    const kept = new Set<string>();
    await inParallel(distinct(segments), maxLookups, async (keys) => {
      if (await this.has(keys)) kept.add(keys.cacheKey);
    });
    return kept;
  }

  /** The audio, whose retention period starts again; null if it is not kept. */
  async renew({ cacheKey, earlierCacheKey }: CacheKeys): Promise<KeptSegment | null> {
    const segment = await this.renewed(cacheKey);
    if (segment) return segment;
    const earlier = await this.renewed(earlierCacheKey);
    if (!earlier) return null;
    await this.keep(cacheKey, earlier);
    await this.content.deleteName(nameOf(earlierCacheKey));
    return earlier;
  }

  async renewAll(segments: readonly CacheKeys[]): Promise<void> {
    await inParallel(distinct(segments), maxLookups, (keys) => this.renew(keys));
  }

  async keep(cacheKey: string, segment: KeptSegment): Promise<void> {
    await this.content.setName(nameOf(cacheKey), segment);
  }

  private async isStored(cacheKey: string): Promise<boolean> {
    const segment = await this.content.lookUpName<KeptSegment>(nameOf(cacheKey));
    return segment !== null && (await this.content.size(segment.contentHash)) !== null;
  }

  private async renewed(cacheKey: string): Promise<KeptSegment | null> {
    const segment = await this.content.lookUpName<KeptSegment>(nameOf(cacheKey));
    return segment && (await this.content.renew(segment.contentHash)) ? segment : null;
  }
}

const distinct = (segments: readonly CacheKeys[]): CacheKeys[] => [
  ...new Map(segments.map((keys) => [keys.cacheKey, keys])).values(),
];
