import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { maxLostAnswers } from '@duetcast/domain/limits/job-limits';
import type { Voice } from '@duetcast/domain/voices/voice';
import { z } from 'zod';
import { readOnce, readRows } from '../../media/data/rows';
import type { ContentStore } from '../../platform/content/content-store';
import { SpeechOutage } from '../../media/speech/provider-failure';
import type { Speech } from '../../media/speech/speech-provider';
import { KeptAudio } from './kept-audio';
import type { ResolvedVoice, VoiceCatalog } from './voice-catalog';

/** Preview text by ISO 639 code; `{name}` is the voice's name. */
const greetings = readOnce(() => new Map(readRows('greetings.tsv', z.tuple([z.string().min(2), z.string().min(1)]))));

/** The greeting in the voice's language, or its name alone. */
export const greetingOf = (language: string, name: string): string =>
  (greetings().get(language) ?? '{name}.').replace('{name}', name);

type VoicePreview =
  | { readonly kind: 'content'; readonly hash: string; readonly bytes: number; readonly mediaType: string }
  /** A URL of the provider. */
  | { readonly kind: 'external'; readonly url: string };

interface StoredPreview {
  readonly hash: string;
  readonly mediaType: string;
}

/** Voice previews: synthesized once. */
export class VoicePreviews {
  private readonly kept: KeptAudio<StoredPreview>;
  /** By voice, in this process. */
  private readonly lostAnswers = new Map<string, number>();

  constructor(
    private readonly catalog: VoiceCatalog,
    private readonly content: ContentStore,
  ) {
    this.kept = new KeptAudio(content);
  }

  /** @throws AppError `voice.missing`, or what the provider's `speak` throws */
  async get(voiceId: string): Promise<VoicePreview> {
    const resolved = await this.catalog.find(voiceId).catch(orMissing(voiceId));
    const { preview_url: url } = resolved.voice;
    if (url === null) throw new AppError('voice.missing', { voiceId });
    if (!url.startsWith('/')) return { kind: 'external', url };
    const name = `voice-preview/${audioKeyOf(resolved)}`;
    return { kind: 'content', ...(await this.kept.get(name, () => this.synthesize(resolved))) };
  }

  /** Anyone may ask for a preview: lost answers, which may be billed, are counted here. */
  private async synthesize(resolved: ResolvedVoice): Promise<StoredPreview> {
    const { voice, provider } = resolved;
    const lost = this.lostAnswers.get(voice.voice_id) ?? 0;
    if (lost >= maxLostAnswers) throw new AppError('speech.unreachable', { provider: provider.name });
    const { audio, mediaType } = await spokenBy(resolved, previewTextOf(voice)).catch((error: unknown) => {
      if (error instanceof SpeechOutage && error.isAnswerLost) this.lostAnswers.set(voice.voice_id, lost + 1);
      throw error;
    });
    return { hash: await this.content.put(audio), mediaType };
  }
}

/** The voice is named by an address. */
export const orMissing =
  (voiceId: string) =>
  (error: unknown): never => {
    throw isAppError(error, 'voice.unknown') ? new AppError('voice.missing', { voiceId }) : error;
  };

/** What makes the audio of a text by this voice. */
export const audioKeyOf = ({ voice, provider, providerVoiceId }: ResolvedVoice): string =>
  `${provider.settingsOf(providerVoiceId)}/${provider.revisionOf(providerVoiceId)}/${voice.voice_id}`;

/** Speech as a sample: another voice is no sample of this one. @throws as `speak`; AppError `speech.unreachable` */
export async function spokenBy({ provider, providerVoiceId }: ResolvedVoice, text: string): Promise<Speech> {
  const speech = await provider.speak({ text, voiceId: providerVoiceId }, new AbortController().signal);
  if (speech.replacedBy !== undefined) throw new AppError('speech.unreachable', { provider: provider.name });
  return speech;
}

const previewTextOf = ({ name, labels }: Voice): string => greetingOf(labels.language, name);
