import type { Assembled } from '../../../media/audio/audio-assembler';

/** Kept by job and not by the hash of the audio: equal audio of two owners may have other titles. */
export const chaptersName = (jobId: string): string => `chapters/${jobId}`;

export interface StoredChapters {
  readonly outputHash: string;
  readonly chapters: Assembled['chapters'];
}

const maxTitleLength = 60;

/** The beginning of a text as the title of its chapter, cut at a word where that leaves enough. */
export function chapterTitle(text: string, speaker: string | null): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const title = speaker ? `${speaker}: ${line}` : line;
  const characters = [...title];
  if (characters.length <= maxTitleLength) return title;
  const cut = characters.slice(0, maxTitleLength - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > maxTitleLength / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
