import { Injectable } from '@nestjs/common';
import type { JobManifest, SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { languageOf } from '../../../media/script-writing/article/detected-language';
import { sentencesOf } from '../../../media/script-writing/article/sentences';
import { hasSpeechElements } from '../../../media/speech/markup/speech-markup';
import { JobCharges } from '../charging/job-charges';
import { KeptSegments } from '../charging/kept-segments';
import { JobPronunciations } from './job-parts';

type ManifestEntry = JobManifest['parts'][number];

/** Shorter sentences are spoken with the next one: engines speak very short texts badly, and each is a call. */
const minCharacters = 60;
/** Silence after a paragraph; after a sentence it is that between segments of one speaker. */
const paragraphPauseMs = 500;

/** Turns a text into parts that a stream plays as soon as each is rendered. */
@Injectable()
export class SentenceParts {
  constructor(
    private readonly pronunciations: JobPronunciations,
    private readonly charges: JobCharges,
    private readonly kept: KeptSegments,
  ) {}

  /** One part per sentence or few short ones, charged by sentence; one part for a text that the account paid for and keeps as a whole. @throws as `JobCharges.of` */
  async of(ownerId: string, part: SpokenPart, title: string): Promise<ManifestEntry[]> {
    const whole = await this.pronunciations.addTo(ownerId, [{ role: 'segment', part }]);
    // An element and its text stay together.
    if (hasSpeechElements(part.text) || (await this.isKept(ownerId, whole))) return whole;
    const pieces = sentencePieces(part.text);
    if (pieces.flatMap(({ sentences }) => sentences).length <= 1) return whole;
    const entries = pieces.map(async ({ sentences, isParagraphEnd }, index): Promise<ManifestEntry> => {
      const pause = isParagraphEnd && { pauseAfterMs: paragraphPauseMs };
      // The whole text is one chapter.
      return {
        role: 'segment',
        part: await this.said(ownerId, part, sentences),
        ...pause,
        ...(index === 0 && { section: title }),
      };
    });
    return Promise.all(entries);
  }

  /** The sentences as one part that is charged by sentence. */
  private async said(ownerId: string, part: SpokenPart, sentences: readonly string[]): Promise<SpokenPart> {
    const texts = sentences.length === 1 ? sentences : [sentences.join(' '), ...sentences];
    const entries = texts.map((text): ManifestEntry => ({ role: 'segment', part: { ...part, text } }));
    const [said, ...alone] = (await this.pronunciations.addTo(ownerId, entries)).map(
      (entry) => entry.part as SpokenPart,
    );
    if (alone.length === 0) return said!;
    return {
      ...said!,
      sentences: alone.map(({ text, pronunciations }) => ({ text, ...(pronunciations && { pronunciations }) })),
    };
  }

  private async isKept(ownerId: string, entries: readonly ManifestEntry[]): Promise<boolean> {
    const parts = entries.map(({ part }) => part);
    const [charge] = await this.charges.of(ownerId, parts);
    return charge !== undefined && !charge.isCharged && (await this.kept.has(charge.cacheKey));
  }
}

interface Piece {
  readonly sentences: readonly string[];
  /** Another paragraph follows. */
  readonly isParagraphEnd: boolean;
}

/** The sentences of a text, short ones together, without the white space between them. */
export function sentencePieces(text: string): Piece[] {
  const language = languageOf(text);
  const paragraphs = text.split(/\n\s*\n/).flatMap((paragraph) => {
    const pieces = joined(sentencesOf(paragraph.replace(/\s+/gu, ' ').trim(), language));
    return pieces.length > 0 ? [pieces] : [];
  });
  return paragraphs.flatMap((pieces, at) =>
    pieces.map((piece, index) => ({
      sentences: piece,
      isParagraphEnd: index === pieces.length - 1 && at < paragraphs.length - 1,
    })),
  );
}

function joined(sentences: readonly string[]): string[][] {
  const pieces: string[][] = [];
  for (const sentence of sentences.filter((each) => speakable.test(each))) {
    const last = pieces.at(-1);
    if (last && last.join(' ').length < minCharacters) last.push(sentence);
    else pieces.push([sentence]);
  }
  return pieces;
}

/** A row of marks alone has no sound of its own. */
const speakable = /[\p{L}\p{N}]/u;
