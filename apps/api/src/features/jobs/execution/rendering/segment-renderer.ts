import { Injectable } from '@nestjs/common';
import type { SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { AudioAssembler, type AudioWork } from '../../../../media/audio/audio-assembler';
import { ContentStore } from '../../../../platform/content/content-store';
import { exponential, jittered, retry, type RetryPolicy } from '../../../../platform/timing/retry';
import type { SpeechRequest } from '../../../../media/speech/speech-provider';
import { VoiceCatalog, type ResolvedVoice } from '../../../voices/public';
import { KeptSegments, segmentKeys, type KeptSegment } from '../../charging/charge-keys';
import { piecesOf } from './sentences';

interface RenderedSegment extends KeptSegment {
  readonly reused: boolean;
}

/** Adjacent texts, which give the provider context for intonation; not part of the cache key. */
export interface Neighbors {
  readonly previousText?: string;
  readonly nextText?: string;
}

/** Applied after the adapter's own retries, with longer delays; then the job fails. */
export const providerRetries: RetryPolicy = {
  attempts: 3,
  delayMs: jittered(exponential(4_000, 30_000)),
  isRetryable: (error) => isAppError(error, 'speech.unreachable') || isAppError(error, 'speech.limited'),
};

/** Silence between the pieces of a text that is too long for one call. */
const pauseBetweenPiecesMs = 200;

/** Synthesizes segments, or reuses stored audio of the same text, voice and settings. */
@Injectable()
export class SegmentRenderer {
  protected readonly retryPolicy: RetryPolicy = providerRetries;

  constructor(
    private readonly voices: VoiceCatalog,
    private readonly kept: KeptSegments,
    private readonly content: ContentStore,
    private readonly assembler: AudioAssembler,
  ) {}

  /** Maximum concurrent requests of the voice's provider. @throws what `VoiceCatalog.find` throws */
  async concurrencyFor({ voiceId, provider }: SpokenPart): Promise<number> {
    return (await this.voices.find(voiceId, provider)).provider.concurrency;
  }

  /**
   * The account's kept audio, or new audio, which is kept.
   * @throws AppError what `SpeechProvider.speak` and `VoiceCatalog.find` throw; the signal's reason if aborted
   */
  async render(part: SpokenPart, neighbors: Neighbors, work: AudioWork): Promise<RenderedSegment> {
    const { signal } = work;
    const voice = await retry(() => this.voices.find(part.voiceId, part.provider), this.retryPolicy, signal);
    const { cacheKey } = segmentKeys(work.ownerId, part, voice);
    const kept = await this.kept.renew(cacheKey);
    if (kept) return { ...kept, reused: true };
    const pieces = piecesOf(part.text, voice.provider.maxCharacters);
    const { speed, pronunciations } = part;
    const hashes: string[] = [];
    for (const [index, text] of pieces.entries()) {
      const previousText = pieces[index - 1] ?? neighbors.previousText;
      const nextText = pieces[index + 1] ?? neighbors.nextText;
      hashes.push(await this.speak(voice, { text, previousText, nextText, speed, pronunciations }, signal));
    }
    const segment = await this.measure(await this.join(hashes, work), work);
    await this.kept.keep(cacheKey, segment);
    return { ...segment, reused: false };
  }

  private async speak(
    voice: ResolvedVoice,
    request: Omit<SpeechRequest, 'voiceId'>,
    signal: AbortSignal,
  ): Promise<string> {
    const { provider, providerVoiceId: voiceId } = voice;
    const { audio } = await retry(() => provider.speak({ ...request, voiceId }, signal), this.retryPolicy, signal);
    return this.content.put(audio);
  }

  private async join(hashes: readonly string[], work: AudioWork): Promise<string> {
    const [only] = hashes;
    if (hashes.length === 1 && only !== undefined) return only;
    const parts = hashes.map((contentHash, index) => {
      const pauseAfterMs = index === hashes.length - 1 ? 0 : pauseBetweenPiecesMs;
      return { contentHash, title: '', voice: 'one', pauseAfterMs };
    });
    const tags = { title: '', artist: '' };
    return (await this.assembler.assemble({ parts, format: 'wav', tags }, work)).contentHash;
  }

  /** A provider can report success without audio. @throws AppError `speech.empty` */
  private async measure(contentHash: string, work: AudioWork): Promise<KeptSegment> {
    const durationMs = Math.round(await this.assembler.durationMs(await this.content.get(contentHash), work));
    if (durationMs === 0) throw new AppError('speech.empty');
    return { contentHash, durationMs };
  }
}
