import { Injectable } from '@nestjs/common';
import type { SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { AudioAssembler, type AudioWork } from '../../../../media/audio/audio-assembler';
import { ContentStore } from '../../../../platform/content/content-store';
import { sha256 } from '../../../../platform/hashing/sha256';
import { piecesToSpeak } from '../../../../media/speech/markup/pieces';
import { markedText } from '../../../../media/speech/markup/speech-markup';
import type { SpeechRequest } from '../../../../media/speech/speech-provider';
import { joinedWords } from '../../../../media/speech/words/spoken-word';
import { localeOf, VoiceCatalog, type ResolvedVoice } from '../../../voices/public';
import { KeptSegments, SegmentKeys, type KeptSegment } from '../../charging/kept-segments';
import { makingOf, SpeechPace } from './speech-pace';
import { SpeechSpool, type SpokenAudio } from './speech-spool';

interface RenderedSegment extends KeptSegment {
  readonly reused: boolean;
  /** Id of the voice that spoke at least a part of it in place of the requested one. */
  readonly replacedBy?: string;
  /** Why, for the log. */
  readonly replacedBecause?: string | undefined;
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
    private readonly spool: SpeechSpool,
    private readonly pace: SpeechPace,
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
    const { speed, pronunciations: ofLexicon, instructions } = part;
    const marked = markedText(part.text, localeOf(voice.voice));
    const texts = piecesToSpeak(marked, voice.provider.maxCharacters, ofLexicon);
    const lexicon = ofLexicon && lexiconOf(work.ownerId, neighbors.pronunciations ?? ofLexicon);
    const isWhole = texts.length === 1;
    const pieces: Piece[] = [];
    for (const [index, { text, pronunciations, pauseMs }] of texts.entries()) {
      const previousText = texts[index - 1]?.text ?? neighbors.previousText;
      const nextText = texts[index + 1]?.text ?? neighbors.nextText;
      const said = { text, previousText, nextText, speed, pronunciations, lexicon, instructions };
      const request = { ...said, ownerId: work.ownerId, onCall };
      const key = isWhole ? cacheKey : `${cacheKey}.${index}`;
      const keptPiece = isWhole ? null : await this.kept.renew(key);
      const piece = keptPiece ? { ...keptPiece, isKept: true } : await this.piece(key, voice, request, work);
      pieces.push({ ...piece, text, pauseMs });
    }
    const segment = await this.joined(marked.text, pieces, work);
    const { replacedBy, replacedBecause } = pieces.find((piece) => piece.replacedBy !== undefined) ?? {};
    // The requested voice speaks the line the next time.
    if (replacedBy !== undefined) return { ...segment, reused: false, replacedBy, replacedBecause };
    if (!isWhole || !pieces[0]?.isKept) await this.kept.keep(cacheKey, segment);
    return { ...segment, reused: false };
  }

  /** Speech of one call. What a provider was called for is bought: it is kept on this machine first, and kept by its key. */
  private async piece(
    key: string,
    { provider, voice, providerVoiceId: voiceId }: ResolvedVoice,
    request: Omit<SpeechRequest, 'voiceId'>,
    work: AudioWork,
  ): Promise<Piece> {
    const { text, onCall } = request;
    const spooled = await this.spool.find(key);
    if (spooled) return this.bought(spooled, work);
    await this.spool.assertRoom();
    let isBought = false;
    const counted = () => {
      isBought = true;
      onCall?.();
    };
    const startedAt = performance.now();
    const speech = await provider.speak({ ...request, voiceId, requestKey: key, onCall: counted }, work.signal);
    const takenMs = performance.now() - startedAt;
    const { audio, words, replacedBy, replacedBecause } = speech;
    const facts = { ownerId: work.ownerId, text, words, replacedBy, replacedBecause };
    const spoken = { name: key, facts, bytes: Buffer.from(audio) };
    if (isBought) await this.spool.put(spoken);
    const piece = isBought
      ? await this.bought(spoken, work)
      : { ...(await this.spool.stored(spoken, work)), text, replacedBy, replacedBecause, isKept: false };
    const characters = charactersIn(text) / (request.speed ?? 1);
    if (replacedBy === undefined)
      this.pace.add(work.ownerId, makingOf(voice.voice_id), {
        characters,
        audioMs: piece.durationMs,
        takenMs,
      });
    return piece;
  }

  private async bought(spoken: SpokenAudio, { signal }: AudioWork): Promise<Piece> {
    const { text, replacedBy, replacedBecause } = spoken.facts;
    return { ...(await this.spool.store(spoken, signal)), text, replacedBy, replacedBecause, isKept: true };
  }

  /** The words of audio that an earlier worker recorded; undefined if they are not known. */
  async wordsOf(part: SpokenPart, ownerId: string, contentHash: string): Promise<KeptSegment['words']> {
    // A voice that is gone since is no reason to fail: its audio is there.
    const voice = await this.voices.findForJob(part.voiceId, part.provider).catch(() => null);
    if (!voice) return undefined;
    const { cacheKey } = await this.keys.of(ownerId, part, voice);
    return this.kept.wordsOf(cacheKey, contentHash);
  }

  private async joined(text: string, pieces: readonly Piece[], work: AudioWork): Promise<KeptSegment> {
    const [only] = pieces;
    if (pieces.length === 1 && only) {
      const { contentHash, bytes, durationMs, words } = only;
      return { contentHash, bytes, durationMs, ...(words && { words }) };
    }
    const parts = pieces.map(({ contentHash, pauseMs }, index) => {
      // The silence at its edges is of the assembly, which cuts a segment to its speech.
      const pauseAfterMs = index === pieces.length - 1 ? 0 : (pauseMs ?? pauseBetweenPiecesMs);
      return { contentHash, title: '', voice: 'one', pauseAfterMs };
    });
    const request = { parts, format: 'wav', tags: { title: '', artist: '' } } as const;
    const { contentHash, heard } = await this.assembler.assemble(request, work);
    const audio = await this.content.get(contentHash);
    const durationMs = Math.round(await this.assembler.durationMs(audio, work));
    const placed = pieces.flatMap(({ text: piece, words }, at) => {
      const heardPiece = heard[at];
      return heardPiece ? [{ text: piece, words, heard: heardPiece }] : [];
    });
    const words = joinedWords(text, placed);
    return { contentHash, bytes: audio.byteLength, durationMs, ...(words && { words }) };
  }
}

/** A piece of a text, spoken by one call. */
interface Piece extends KeptSegment {
  readonly text: string;
  /** Whether its key names it. */
  readonly isKept: boolean;
  readonly replacedBy?: string | undefined;
  readonly replacedBecause?: string | undefined;
  /** A pause that the text asks for. */
  readonly pauseMs?: number | undefined;
}

/** Hexadecimal digits of an account's key. */
const accountKeyLength = 16;

const lexiconOf = (ownerId: string, pronunciations: NonNullable<SpeechRequest['pronunciations']>) => ({
  accountKey: sha256(`lexicon of ${ownerId}`).slice(0, accountKeyLength),
  pronunciations,
});
