import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import type { Voice } from '@duetcast/domain/voices/voice';
import type { ContentStore } from '../../platform/content/content-store';
import { greetingOf } from './greetings';
import type { ResolvedVoice, VoiceCatalog } from './voice-catalog';

type VoicePreview =
  | { readonly kind: 'content'; readonly hash: string; readonly bytes: number; readonly mediaType: string }
  /** A URL of the provider. */
  | { readonly kind: 'external'; readonly url: string };

interface StoredPreview {
  readonly hash: string;
  readonly mediaType: string;
}

/** Voice previews: synthesized once, kept in the content store, synthesized again after expiry. */
export class VoicePreviews {
  private readonly pending = new Map<string, Promise<StoredPreview>>();

  constructor(
    private readonly catalog: VoiceCatalog,
    private readonly content: ContentStore,
  ) {}

  /** @throws AppError `voice.missing`, or what the provider's `speak` throws */
  async get(voiceId: string): Promise<VoicePreview> {
    const resolved = await this.resolve(voiceId);
    const { preview_url: url } = resolved.voice;
    if (url === null) throw new AppError('voice.missing', { voiceId });
    if (!url.startsWith('/')) return { kind: 'external', url };
    const { provider, providerVoiceId } = resolved;
    const name = `voice-preview/${provider.settingsOf(providerVoiceId)}/${provider.revisionOf(providerVoiceId)}/${voiceId}`;
    const stored = await this.content.lookUpName<StoredPreview>(name);
    const bytes = stored && (await this.content.renew(stored.hash)) ? await this.content.size(stored.hash) : null;
    if (stored && bytes !== null) return { kind: 'content', ...stored, bytes };
    const fresh = await this.synthesizeOnce(name, resolved);
    return { kind: 'content', ...fresh, bytes: (await this.content.size(fresh.hash)) ?? 0 };
  }

  /** Concurrent requests share one synthesis. */
  private synthesizeOnce(name: string, resolved: ResolvedVoice): Promise<StoredPreview> {
    const running = this.pending.get(name);
    if (running) return running;
    const pending = this.synthesize(name, resolved).finally(() => this.pending.delete(name));
    this.pending.set(name, pending);
    return pending;
  }

  private async synthesize(name: string, { voice, provider, providerVoiceId }: ResolvedVoice): Promise<StoredPreview> {
    const request = { text: previewTextOf(voice), voiceId: providerVoiceId };
    const { audio, mediaType, replacedBy } = await provider.speak(request, new AbortController().signal);
    // Another voice is no preview of this one.
    if (replacedBy !== undefined) throw new AppError('speech.unreachable', { provider: provider.name });
    const stored: StoredPreview = { hash: await this.content.put(audio), mediaType };
    await this.content.setName(name, stored);
    return stored;
  }

  private async resolve(voiceId: string): Promise<ResolvedVoice> {
    try {
      return await this.catalog.find(voiceId);
    } catch (error) {
      if (isAppError(error, 'voice.unknown')) throw new AppError('voice.missing', { voiceId });
      throw error;
    }
  }
}

const previewTextOf = ({ name, labels }: Voice): string => greetingOf(labels.language, name);
