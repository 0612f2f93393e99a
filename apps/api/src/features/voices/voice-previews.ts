import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import type { Voice } from '@duetcast/domain/voices/voice';
import type { ContentStore } from '../../media/content/content-store';
import { greetingOf } from './greetings';
import type { FoundVoice, VoiceCatalog } from './voice-catalogue';

type VoicePreview =
  | { readonly kind: 'content'; readonly hash: string; readonly bytes: number; readonly mediaType: string }
  /** An address of the provider. */
  | { readonly kind: 'elsewhere'; readonly url: string };

interface Kept {
  readonly hash: string;
  readonly mediaType: string;
}

/** What a voice sounds like: spoken once by its provider, kept in the content store, spoken again when it expired. */
export class VoicePreviews {
  private readonly speaking = new Map<string, Promise<Kept>>();

  constructor(
    private readonly catalogue: VoiceCatalog,
    private readonly content: ContentStore,
  ) {}

  /** @throws AppError `voice.missing`, or what the provider's `speak` throws */
  async of(voiceId: string): Promise<VoicePreview> {
    const found = await this.found(voiceId);
    const { preview_url: url } = found.voice;
    if (url === null) throw new AppError('voice.missing', { voiceId });
    if (!url.startsWith('/')) return { kind: 'elsewhere', url };
    const name = `voice-preview/${found.provider.settings}/${voiceId}`;
    const kept = await this.content.lookUpName<Kept>(name);
    const bytes = kept && (await this.content.renew(kept.hash)) ? await this.content.size(kept.hash) : null;
    if (kept && bytes !== null) return { kind: 'content', ...kept, bytes };
    const fresh = await this.spokenOnce(name, found);
    return { kind: 'content', ...fresh, bytes: (await this.content.size(fresh.hash)) ?? 0 };
  }

  /** Many browsers may ask for the same preview before it is there. */
  private spokenOnce(name: string, found: FoundVoice): Promise<Kept> {
    const running = this.speaking.get(name);
    if (running) return running;
    const speaking = this.speak(name, found).finally(() => this.speaking.delete(name));
    this.speaking.set(name, speaking);
    return speaking;
  }

  private async speak(name: string, { voice, provider, providerVoiceId }: FoundVoice): Promise<Kept> {
    const request = { text: sentenceOf(voice), voiceId: providerVoiceId };
    const { audio, mediaType } = await provider.speak(request, new AbortController().signal);
    const kept: Kept = { hash: await this.content.put(audio), mediaType };
    await this.content.setName(name, kept);
    return kept;
  }

  private async found(voiceId: string): Promise<FoundVoice> {
    try {
      return await this.catalogue.find(voiceId);
    } catch (error) {
      if (isAppError(error, 'voice.unknown')) throw new AppError('voice.missing', { voiceId });
      throw error;
    }
  }
}

const sentenceOf = ({ name, labels }: Voice): string => greetingOf(labels.language, name);
