import { AppError } from '@duetcast/domain/kernel/errors';
import type { Voice } from '@duetcast/domain/voices/voice';
import { within } from '../../platform/timing/pause';
import type { SpeechProvider } from '../../media/speech/speech-provider';
import type { SpeechProviders } from '../../media/speech/speech-providers';
import { partsOfVoiceId, voiceIdOf } from '../../media/speech/voice-id';
import { podcastVoices } from './podcast-voices';
import { memoizeWeak } from './memoize-weak';
import { VoiceList } from './voice-list';
import { pageOfVoices, type VoicePage, type VoiceQuery } from './voice-query';

export interface ResolvedVoice {
  readonly voice: Voice;
  readonly provider: SpeechProvider;
  /** The provider's own id, for `SpeechRequest.voiceId`. */
  readonly providerVoiceId: string;
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
    if (providerName !== undefined) this.providers.get(providerName);
    const parts = partsOfVoiceId(voiceId);
    const named = parts && this.providers.isKnown(parts.provider) ? parts.provider : undefined;
    if (named !== undefined) this.providers.get(named);
    const selected = named ?? providerName;
    for (const list of this.lists) {
      const { provider } = list;
      if (selected !== undefined && provider.name !== selected) continue;
      if (providerName !== undefined && provider.name !== providerName) continue;
      const id = named === undefined ? voiceIdOf(provider.name, voiceId) : voiceId;
      const voice = await list.find(id);
      if (voice) return { voice, provider, providerVoiceId: id.slice(provider.name.length + 1) };
    }
    throw new AppError('voice.unknown', { voiceId });
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
