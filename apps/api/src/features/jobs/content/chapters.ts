import type { Assembled } from '../../../media/audio/audio-assembler';
import { withoutMarkup } from '../../../media/speech/markup/speech-markup';
import type { StoredWords } from './stored-words';

/** Stored per job, not per audio hash: identical audio of two owners can have different titles. */
export const chaptersName = (jobId: string): string => `chapters/${jobId}`;

export interface StoredChapters {
  readonly outputHash: string;
  readonly chapters: Assembled['chapters'];
  readonly partTimes: Assembled['partTimes'];
  readonly peaks: Assembled['peaks'];
  /** Words by part; missing where no voice gave times of words. */
  readonly words?: readonly (StoredWords | null)[];
}

const maxTitleLength = 60;

/** A title on one line. Control characters would hide it, or what follows, in players. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();

/** The start of a text as its chapter title, cut between words if that keeps at least half of the maximum. */
export function chapterTitle(text: string, speaker: string | null): string {
  const line = oneLine(withoutMarkup(text));
  const title = speaker ? `${speaker}: ${line}` : line;
  const characters = [...title];
  if (characters.length <= maxTitleLength) return title;
  const cut = characters.slice(0, maxTitleLength - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > maxTitleLength / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
