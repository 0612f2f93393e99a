import type { SpeakerId } from '@duetcast/domain/podcasts/speakers';
import { newLine, type Line } from './draft';

type Lines = readonly Line[];

const at = (lines: Lines, id: string): number => lines.findIndex((line) => line.id === id);

export const withLine = (lines: Lines, changed: Line): Line[] =>
  lines.map((line) => (line.id === changed.id ? changed : line));

/** Moves the line to index `to`; out of range changes nothing. */
export function withMoved(lines: Lines, id: string, to: number): Lines {
  const from = at(lines, id);
  const line = lines[from];
  if (!line || from === to || to < 0 || to >= lines.length) return lines;
  const others = lines.filter((other) => other !== line);
  return [...others.slice(0, to), line, ...others.slice(to)];
}

/** Splits the line at the caret; both halves keep speaker, voice and speed. At either end nothing changes. */
export function withSplit(lines: Lines, id: string, caret: number): { lines: Lines; added: string | null } {
  const index = at(lines, id);
  const line = lines[index];
  if (!line) return { lines, added: null };
  const [before, after] = [line.text.slice(0, caret).trimEnd(), line.text.slice(caret).trimStart()];
  if (before === '' || after === '') return { lines, added: null };
  const { pauseAfterMs, ...first } = line;
  const added: Line = { ...newLine(line.speaker, after, line.voice), speed: line.speed, pauseAfterMs };
  const halves = [{ ...first, text: before }, added];
  return { lines: [...lines.slice(0, index), ...halves, ...lines.slice(index + 1)], added: added.id };
}

/** Merges the line with the next one, whose pause it gets; speaker, voice, speed and chapter are the first line's. */
export function withMerged(lines: Lines, id: string): Lines {
  const index = at(lines, id);
  const [line, next] = [lines[index], lines[index + 1]];
  if (!line || !next) return lines;
  const text = [line.text.trimEnd(), next.text.trimStart()].filter((part) => part !== '').join(' ');
  return [...lines.slice(0, index), { ...line, text, pauseAfterMs: next.pauseAfterMs }, ...lines.slice(index + 2)];
}

/** Inserts an empty line for the other speaker below this one; id null: at the end. */
export function withInserted(lines: Lines, id: string | null): { lines: Lines; added: string } {
  const index = id === null ? lines.length - 1 : at(lines, id);
  const added = newLine(otherSpeaker(lines[index]?.speaker ?? 'guest'));
  return { lines: [...lines.slice(0, index + 1), added, ...lines.slice(index + 1)], added: added.id };
}

export const withoutLine = (lines: Lines, id: string): Line[] => lines.filter((line) => line.id !== id);

/** Id of the next line, else of the previous one; null: it is the only line. */
export function neighborOf(lines: Lines, id: string): string | null {
  const index = at(lines, id);
  return (lines[index + 1] ?? lines[index - 1])?.id ?? null;
}

export const otherSpeaker = (speaker: SpeakerId): SpeakerId => (speaker === 'host' ? 'guest' : 'host');
