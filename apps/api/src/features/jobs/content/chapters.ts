import type { Assembled } from '../../../media/audio/audio-assembler';

/** Stored per job, not per audio hash: identical audio of two owners can have different titles. */
export const chaptersName = (jobId: string): string => `chapters/${jobId}`;

export interface StoredChapters {
  readonly outputHash: string;
  readonly chapters: Assembled['chapters'];
  /** Missing in jobs of earlier releases, where every part is a chapter. */
  readonly partTimes?: Assembled['partTimes'];
}

const maxTitleLength = 60;

/** The start of a text as its chapter title, cut between words if that keeps at least half of the maximum. */
export function chapterTitle(text: string, speaker: string | null): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const title = speaker ? `${speaker}: ${line}` : line;
  const characters = [...title];
  if (characters.length <= maxTitleLength) return title;
  const cut = characters.slice(0, maxTitleLength - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > maxTitleLength / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
