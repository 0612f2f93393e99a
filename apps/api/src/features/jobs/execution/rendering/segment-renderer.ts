import { Injectable } from '@nestjs/common';
import type { SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { AppError } from '@duetcast/domain/kernel/errors';
import { AudioAssembler, type AudioWork } from '../../../../media/audio/audio-assembler';
import { ContentStore } from '../../../../platform/content/content-store';
import { sha256 } from '../../../../platform/hashing/sha256';
import { markedText, piecesToSpeak } from '../../../../media/speech/markup/speech-markup';
import type { SpeechRequest } from '../../../../media/speech/speech-provider';
import { joinedWords, type SpokenWord } from '../../../../media/speech/words/spoken-word';
import { localeOf, VoiceCatalog } from '../../../voices/public';
import { KeptSegments, SegmentKeys, type KeptSegment } from '../../charging/kept-segments';

interface RenderedSegment extends KeptSegment {
  readonly reused: boolean;
  /** Id of the voice that spoke at least a part of it in place of the requested one. */
  readonly replacedBy?: string;
  /** Why, for the log. */
  readonly replacedBecause?: string;
}

/** Adjacent texts, which give the provider context for intonation; not part of the cache key. */
export interface Neighbors {
  readonly previousText?: string;
  readonly nextText?: string;
  /** Pronunciations of the whole job in the same voice. */
  readonly pronunciations?: SpeechRequest['pronunciations'];
}

/** Silence between the pieces of a text that is too long for one call. */
const pauseBetweenPiecesMs = 200;

/** Synthesizes segments, or reuses stored audio of the same text, voice and settings. */
@Injectable()
export class SegmentRenderer {
  constructor(
    private readonly voices: VoiceCatalog,
    private readonly kept: KeptSegments,
    private readonly content: ContentStore,
    private readonly assembler: AudioAssembler,
    private readonly keys: SegmentKeys,
  ) {}

  /** Maximum concurrent requests of the voice's provider. @throws what `VoiceCatalog.find` throws */
  async concurrencyFor({ voiceId, provider }: SpokenPart): Promise<number> {
    return (await this.voices.findForJob(voiceId, provider)).provider.concurrency;
  }

  /**
   * The account's kept audio, or new audio, which is kept. Repeats no call: its provider knows what a repeat costs.
   * @throws AppError what `SpeechProvider.speak` and `VoiceCatalog.find` throw; the signal's reason if aborted
   */
  async render(
    part: SpokenPart,
    neighbors: Neighbors,
    work: AudioWork,
    onCall?: SpeechRequest['onCall'],
  ): Promise<RenderedSegment> {
    const voice = await this.voices.findForJob(part.voiceId, part.provider);
    const { cacheKey } = await this.keys.of(work.ownerId, part, voice);
    const kept = await this.kept.renew(cacheKey);
    if (kept) return { ...kept, reused: true };
    const { provider, providerVoiceId: voiceId } = voice;
    const { speed, pronunciations: ofLexicon, instructions } = part;
    const marked = markedText(part.text, localeOf(voice.voice));
    const pieces = piecesToSpeak(marked, provider.maxCharacters, ofLexicon);
    const lexicon = ofLexicon && lexiconOf(work.ownerId, neighbors.pronunciations ?? ofLexicon);
    const spoken: Spoken[] = [];
    let replaced: Pick<RenderedSegment, 'replacedBy' | 'replacedBecause'> | undefined;
    for (const [index, { text, pronunciations, pauseMs }] of pieces.entries()) {
      const previousText = pieces[index - 1]?.text ?? neighbors.previousText;
      const nextText = pieces[index + 1]?.text ?? neighbors.nextText;
      const { ownerId, signal } = work;
      const said = { text, voiceId, previousText, nextText, speed, pronunciations, lexicon, instructions };
      const speech = await provider.speak({ ...said, ownerId, onCall }, signal);
      if (speech.replacedBy !== undefined)
        replaced ??= { replacedBy: speech.replacedBy, replacedBecause: speech.replacedBecause };
      spoken.push({ text, pauseMs, words: speech.words, contentHash: await this.content.put(speech.audio, work) });
    }
    const segment = await this.joined(marked.text, spoken, work);
    // The requested voice speaks the line the next time.
    if (replaced) return { ...segment, reused: false, ...replaced };
    await this.kept.keep(cacheKey, segment);
    return { ...segment, reused: false };
  }

  /** The words of audio that an earlier worker recorded; undefined if they are not known. */
  async wordsOf(part: SpokenPart, ownerId: string, contentHash: string): Promise<KeptSegment['words']> {
    // A voice that is gone since is no reason to fail: its audio is there.
    const voice = await this.voices.findForJob(part.voiceId, part.provider).catch(() => null);
    if (!voice) return undefined;
    const { cacheKey } = await this.keys.of(ownerId, part, voice);
    return this.kept.wordsOf(cacheKey, contentHash);
  }

  private async joined(text: string, spoken: readonly Spoken[], work: AudioWork): Promise<KeptSegment> {
    const { contentHash, heard } = await this.join(spoken, work);
    const audio = await this.content.get(contentHash);
    const durationMs = await this.durationOf(audio, work);
    const whole = { startMs: 0, endMs: durationMs, cutMs: 0, lengthMs: durationMs };
    const pieces = spoken.map((piece, index) => ({ ...piece, heard: heard?.[index] ?? whole }));
    const words = joinedWords(text, pieces);
    return { contentHash, bytes: audio.byteLength, durationMs, ...(words && { words }) };
  }

  private async join(spoken: readonly Spoken[], work: AudioWork) {
    const [only] = spoken;
    if (spoken.length === 1 && only && !only.pauseMs) return { contentHash: only.contentHash, heard: null };
    const parts = spoken.map(({ contentHash, pauseMs }, index) => {
      const pauseAfterMs = pauseMs ?? (index === spoken.length - 1 ? 0 : pauseBetweenPiecesMs);
      return { contentHash, title: '', voice: 'one', pauseAfterMs };
    });
    const request = { parts, format: 'wav', tags: { title: '', artist: '' } } as const;
    return this.assembler.assemble(request, work);
  }

  /** A provider can report success without audio. @throws AppError `speech.empty` */
  private async durationOf(audio: Buffer, work: AudioWork): Promise<number> {
    const durationMs = Math.round(await this.assembler.durationMs(audio, work));
    if (durationMs === 0) throw new AppError('speech.empty');
    return durationMs;
  }
}

/** A piece of a text, spoken by one call. */
interface Spoken {
  readonly text: string;
  readonly contentHash: string;
  /** A pause that the text asks for. */
  readonly pauseMs: number | undefined;
  readonly words: readonly SpokenWord[] | undefined;
}

/** Hexadecimal digits of an account's key. */
const accountKeyLength = 16;

const lexiconOf = (ownerId: string, pronunciations: NonNullable<SpeechRequest['pronunciations']>) => ({
  accountKey: sha256(`lexicon of ${ownerId}`).slice(0, accountKeyLength),
  pronunciations,
});
