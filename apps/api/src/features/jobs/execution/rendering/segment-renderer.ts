import { Injectable } from '@nestjs/common';
import type { SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { AppError } from '@duetcast/domain/kernel/errors';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { AudioAssembler } from '../../../../media/audio/audio-assembler';
import { ContentStore } from '../../../../media/content/content-store';
import { sha256 } from '../../../../platform/hashing/sha256';
import { RetryableError, defaultRetryPolicy, retrying, type RetryPolicy } from '../../../../media/speech/retrying';
import { VoiceCatalog, type FoundVoice } from '../../../voices/public';
import { piecesOf } from './sentences';

/** What was spoken before and is kept: found again by its text, voice and settings. */
interface Kept {
  readonly contentHash: string;
  /** ms. */
  readonly durationMs: number;
}

interface RenderedSegment extends Kept {
  readonly reused: boolean;
}

/** Neighbours of a segment in its show, for the melody of speech; not part of what a segment is found by. */
export interface Neighbours {
  readonly previousText?: string;
  readonly nextText?: string;
}

/** After the adapter's own retries a provider gets a longer rest; then the job fails. */
const providerRetries: RetryPolicy = { ...defaultRetryPolicy, attempts: 3, firstDelayMs: 4_000 };

/** Silence where a text was too long for one call, ms. */
const pauseBetweenPiecesMs = 200;

/** Speaks single segments, each once: what the same voice said before is taken from the content store. */
@Injectable()
export class SegmentRenderer {
  protected readonly patience: RetryPolicy = providerRetries;

  constructor(
    private readonly voices: VoiceCatalog,
    private readonly content: ContentStore,
    private readonly assembler: AudioAssembler,
  ) {}

  /** How many segments of this voice's provider are worth asking for at once. @throws what `VoiceCatalog.find` throws */
  async concurrencyFor({ voiceId, provider }: SpokenPart): Promise<number> {
    return (await this.voices.find(voiceId, provider)).provider.concurrency;
  }

  /** Whether `render` would find the audio instead of having it spoken. @throws what `VoiceCatalog.find` throws */
  async isKept(part: SpokenPart): Promise<boolean> {
    const { provider } = await this.voices.find(part.voiceId, part.provider);
    const kept = await this.content.lookUpName<Kept>(segmentCacheName(part, provider.settings));
    return kept !== null && (await this.content.size(kept.contentHash)) !== null;
  }

  /** @throws AppError what `SpeechProvider.speak` and `VoiceCatalog.find` throw; the signal's reason when aborted */
  async render(part: SpokenPart, neighbours: Neighbours, signal: AbortSignal): Promise<RenderedSegment> {
    const found = await this.patiently(() => this.voices.find(part.voiceId, part.provider), signal);
    const name = segmentCacheName(part, found.provider.settings);
    const kept = await this.content.lookUpName<Kept>(name);
    if (kept && (await this.content.renew(kept.contentHash))) return { ...kept, reused: true };
    const pieces = piecesOf(part.text, found.provider.maxCharacters);
    const hashes: string[] = [];
    for (const [index, text] of pieces.entries()) {
      const previousText = pieces[index - 1] ?? neighbours.previousText;
      const nextText = pieces[index + 1] ?? neighbours.nextText;
      hashes.push(await this.spoken(found, { text, previousText, nextText }, signal));
    }
    const fresh = await this.measured(await this.joined(hashes, signal));
    await this.content.setName(name, fresh);
    return { ...fresh, reused: false };
  }

  private async spoken(found: FoundVoice, said: Neighbours & { text: string }, signal: AbortSignal): Promise<string> {
    const { provider, providerVoiceId: voiceId } = found;
    const { audio } = await this.patiently(() => provider.speak({ ...said, voiceId }, signal), signal);
    return this.content.put(audio);
  }

  private async joined(hashes: readonly string[], signal: AbortSignal): Promise<string> {
    const [only] = hashes;
    if (hashes.length === 1 && only !== undefined) return only;
    const parts = hashes.map((contentHash, index) => {
      const pauseAfterMs = index === hashes.length - 1 ? 0 : pauseBetweenPiecesMs;
      return { contentHash, title: '', voice: 'one', pauseAfterMs };
    });
    const tags = { title: '', artist: '' };
    return (await this.assembler.assemble({ parts, format: 'wav', tags }, signal)).contentHash;
  }

  /** Silence is no speech, whatever the provider's status said. */
  private async measured(contentHash: string): Promise<Kept> {
    const durationMs = Math.round(await this.assembler.durationMs(await this.content.get(contentHash)));
    if (durationMs === 0) throw new AppError('speech.empty');
    return { contentHash, durationMs };
  }

  private patiently<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const attempt = async () => {
      try {
        return await call();
      } catch (error) {
        const passes = error instanceof AppError && ['speech.unreachable', 'speech.limited'].includes(error.code);
        throw passes ? new RetryableError(error) : error;
      }
    };
    return retrying(attempt, this.patience, signal);
  }
}

export function segmentCacheName({ text, voiceId, provider }: SpokenPart, settings: string): string {
  const key = canonicalJson({ text, voiceId, provider, settings });
  return `segment/${sha256(key)}`;
}
