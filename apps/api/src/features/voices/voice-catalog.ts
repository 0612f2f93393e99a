import { maxWaitForSpeechMs } from '@duetcast/domain/limits/job-limits';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import type { Voice } from '@duetcast/domain/voices/voice';
import { within } from '../../platform/timing/retry';
import { SpeechOutage } from '../../media/speech/provider-failure';
import {
  type SpeechProvider,
  type SpeechProviders,
  partsOfVoiceId,
  voiceIdOf,
} from '../../media/speech/speech-provider';
import { podcastVoices } from './podcast-voices';
import { localesOf } from './voice-languages';
import { memoizeWeak } from './memoize-weak';
import { pageOfVoices, type VoicePage, type VoiceQuery } from './voice-query';

export interface ResolvedVoice {
  readonly voice: Voice;
  readonly provider: SpeechProvider;
  /** The provider's own id, for `SpeechRequest.voiceId`. */
  readonly providerVoiceId: string;
}

/** Older lists are refreshed in the background. */
const freshMs = 10 * 60_000;
/** Minimum interval between fetches after a failure or for a voice that is not in the list. */
const retryDelayMs = 60_000;

/** Callers wait this long for the first list of a provider. */
const firstFetchMs = 5_000;
/** A list is served at most this long after it was fetched, ms; jobs wait as long for their provider. */
const maxAgeMs = maxWaitForSpeechMs;
/** Voices beyond them are left out. */
const maxListed = 5_000;

/** Caches the voices of one provider; serves a stale list while the provider is down. */
class VoiceList {
  private voices: readonly Voice[] | null = null;
  private failure: AppError | null = null;
  private fetchedAtMs = -Infinity;
  private succeededAtMs = -Infinity;
  private fetching: Promise<void> | null = null;

  constructor(
    readonly provider: SpeechProvider,
    private readonly now: () => number,
  ) {
    provider.onVoicesChanged(() => void this.refresh());
  }

  /** @throws AppError if no fetch has succeeded: `speech.unreachable` | `speech.unauthorized` | `speech.limited` */
  async get(): Promise<readonly Voice[]> {
    const isStale = this.now() - this.fetchedAtMs > (this.voices && !this.failure ? freshMs : retryDelayMs);
    if (isStale) void this.refresh();
    // Only the first callers wait; the others learn at once that the provider does not answer.
    if (!this.voices && !this.failure && this.fetching)
      await within(firstFetchMs, this.fetching).catch((error: unknown) => (this.failure ??= this.outage(error)));
    if (this.voices) return this.voices;
    throw this.failure ?? this.outage(null);
  }

  /** The cached voices, without waiting. */
  cached(): readonly Voice[] {
    return this.voices ?? [];
  }

  /** @throws as `get` */
  async find(voiceId: string): Promise<Voice | undefined> {
    const pick = (voices: readonly Voice[]) => voices.find(({ voice_id }) => voice_id === voiceId);
    const voice = pick(await this.get());
    if (voice || this.now() - this.fetchedAtMs < retryDelayMs) return voice;
    await within(firstFetchMs, this.refresh()).catch(() => undefined);
    return pick(this.cached());
  }

  private refresh(): Promise<void> {
    this.fetchedAtMs = this.now();
    return (this.fetching ??= this.fetch().finally(() => (this.fetching = null)));
  }

  private outage(cause: unknown): SpeechOutage {
    const retryAfterMs = retryDelayMs - (this.now() - this.fetchedAtMs);
    return new SpeechOutage('speech.unreachable', this.provider.name, { retryAfterMs, cause });
  }

  private async fetch(): Promise<void> {
    try {
      this.voices = (await this.provider.voices()).slice(0, maxListed);
      this.succeededAtMs = this.now();
      this.failure = null;
    } catch (error) {
      this.failure = isAppError(error) ? error : this.outage(error);
      if (this.now() - this.succeededAtMs > maxAgeMs) this.voices = null;
    }
  }
}

/** A list waits this long for a provider that has not responded yet, then omits it. */
const waitTimeoutMs = 3_000;

const collections: Readonly<Record<string, (voices: readonly Voice[]) => readonly Voice[]>> = {
  podcast: memoizeWeak(podcastVoices),
};
export const defaultCollection = 'podcast';

/** The voices of all configured providers as one list. */
export class VoiceCatalog {
  private readonly lists: readonly VoiceList[];
  /** The last joined lists, kept so that equal input gives the same array for `memoizeWeak`. */
  private joined: { readonly parts: readonly (readonly Voice[])[]; readonly voices: readonly Voice[] } | undefined;

  constructor(
    private readonly providers: SpeechProviders,
    now: () => number = Date.now,
  ) {
    this.lists = providers.all().map((provider) => new VoiceList(provider, now));
  }

  /** Fetches the lists before the first request; failures are retried on demand. */
  warm(): void {
    for (const list of this.lists) list.get().catch(() => undefined);
  }

  /**
   * Resolves a voice id, or a provider's own id, best with the provider's name.
   * @throws AppError `voice.unknown` | `speech.notConfigured`; if the provider's voices were never fetched,
   *   `speech.unreachable` | `speech.unauthorized` | `speech.limited`
   */
  async find(voiceId: string, providerName?: string): Promise<ResolvedVoice> {
    const isAsked = ({ provider: { name } }: VoiceList) => providerName === undefined || name === providerName;
    if (providerName !== undefined && !this.lists.some(isAsked)) this.providers.get(providerName);
    const named = this.lists.find(({ provider: { name } }) => voiceId.startsWith(`${name}-`));
    if (!named) this.rejectUnconfigured(voiceId);
    for (const list of (named ? [named] : this.lists).filter(isAsked)) {
      const { provider } = list;
      const id = named ? voiceId : voiceIdOf(provider.name, voiceId);
      const voice = await list.find(id);
      if (voice) return { voice, provider, providerVoiceId: id.slice(provider.name.length + 1) };
    }
    throw new AppError('voice.unknown', { voiceId });
  }

  /** @throws SpeechOutage if the provider does not answer */
  assertAnswers(providerName: string): void {
    const { outage } = this.providers.get(providerName).availability;
    if (outage) throw outage;
  }

  /** Finds the voice of a job that was accepted before: it may no longer be listed. @throws as `find` */
  async findForJob(voiceId: string, providerName: string): Promise<ResolvedVoice> {
    try {
      return await this.find(voiceId, providerName);
    } catch (error) {
      if (!isAppError(error, 'voice.unknown')) throw error;
      const provider = this.providers.get(providerName);
      const providerVoiceId = voiceId.slice(voiceIdOf(providerName, '').length);
      const voice = provider.retiredVoice(providerVoiceId);
      if (voice?.voice_id !== voiceId) throw error;
      return { voice, provider, providerVoiceId };
    }
  }

  /** @throws InvalidRequest if the page is out of range */
  async list(query: VoiceQuery): Promise<VoicePage> {
    return pageOfVoices(await this.all(), query);
  }

  /** @throws AppError `voice.collectionMissing` | InvalidRequest */
  async collection(collectionId: string, query: VoiceQuery): Promise<VoicePage> {
    const choose = Object.hasOwn(collections, collectionId) ? collections[collectionId] : undefined;
    if (!choose) throw new AppError('voice.collectionMissing', { collectionId });
    return pageOfVoices(choose(await this.all()), query);
  }

  /** The voices that speak a language, in the order of the catalog, also those that speak any. */
  async speaking(isSpoken: (locale: string) => boolean, providerName?: string): Promise<readonly Voice[]> {
    const voices = (await this.all()).filter(({ provider }) => (providerName ?? provider) === provider);
    return voices.filter(
      (voice) => this.providers.get(voice.provider).isMultilingual || localesOf(voice).some(isSpoken),
    );
  }

  /** @throws AppError `speech.notConfigured` if the id names a supported provider without a key */
  private rejectUnconfigured(voiceId: string): void {
    const prefix = partsOfVoiceId(voiceId)?.provider;
    if (prefix !== undefined && this.providers.isKnown(prefix)) this.providers.get(prefix);
  }

  /** Every voice of the providers that responded, now or before. */
  private async all(): Promise<readonly Voice[]> {
    const parts = await Promise.all(
      this.lists.map((list) => within(waitTimeoutMs, list.get()).catch(() => list.cached())),
    );
    const isSame = this.joined?.parts.every((part, index) => part === parts[index]) ?? false;
    if (!this.joined || !isSame) this.joined = { parts, voices: parts.flat() };
    return this.joined.voices;
  }
}
