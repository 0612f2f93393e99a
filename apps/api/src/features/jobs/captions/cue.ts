import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { oneLine } from '../content/chapters';
import { markedText, type MarkedText } from '../../../media/speech/markup/speech-markup';
import type { SpokenWord } from '../../../media/speech/words/spoken-word';

interface Range {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** A word of a cue with the punctuation beside it. */
export interface CueWord extends Range {
  readonly text: string;
}

/** What one speaker says without a break; times in seconds from the start of the audio. */
export interface Cue extends Range {
  readonly speaker: string | null;
  /** One line. */
  readonly text: string;
  /** All words of the text, in order; absent: the voice gave no times of words. */
  readonly words?: readonly CueWord[] | undefined;
  /** Absent: the text asks for no pause. */
  readonly breaks?: MarkedText['breaks'];
}

type Words = readonly SpokenWord[] | undefined;

/**
 * The cues of the spoken parts. `times` and `words`: of the parts, in their order; parts that have no time were not heard.
 */
export function cuesOf({ parts }: JobManifest, times: readonly Range[], words: readonly Words[] = []): Cue[] {
  return parts.flatMap(({ role, part }, index) => {
    const time = times[index];
    if (!time || role === 'music' || part.kind !== 'spoken') return [];
    const { text: shown, breaks } = markedText(part.text, '');
    const text = oneLine(shown);
    if (text === '' || time.endSeconds <= time.startSeconds) return [];
    const { startSeconds, endSeconds } = time;
    const speaker = part.speaker && (oneLine(part.speaker) || null);
    const cue = { startSeconds, endSeconds, speaker, text, ...(breaks.length > 0 && { breaks }) };
    const ofCue = wordsOf(shown, words[index]);
    return [ofCue && isWhole(text, ofCue) ? { ...cue, words: ofCue } : cue];
  });
}

const wordsOf = (text: string, words: Words): CueWord[] | undefined =>
  words?.flatMap(({ from, to, startMs, endMs }) => {
    const word = oneLine(text.slice(from, to));
    return word === '' ? [] : [{ startSeconds: startMs / 1000, endSeconds: endMs / 1000, text: word }];
  });

/** Whether the words are the text, but for spaces between them. */
const isWhole = (text: string, words: readonly CueWord[]): boolean =>
  words.map((word) => word.text.replaceAll(' ', '')).join('') === text.replaceAll(' ', '');
