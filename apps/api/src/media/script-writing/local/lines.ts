import { maxTtsCharacters } from '@duetcast/domain/limits/job-limits';
import { maxSectionCharacters } from '@duetcast/domain/limits/podcast-limits';
import type { ScriptSegment } from '@duetcast/domain/podcasts/script';
import type { Speaker } from '@duetcast/domain/podcasts/speakers';
import type { Range } from '../structure/source-text';
import { piecesOf } from './pieces';
import { lengthsFor, spaceOf, spanOf } from './turns';

/** What a speaker says, with where it is in the article; words of the Host have no range. */
export interface Spoken {
  readonly text: string;
  readonly range: Range | null;
}

const nowhere: Range = { start: 0, end: 0 };

export const own = (text: string): Spoken => ({ text, range: null });

interface Line {
  readonly speaker: Speaker;
  readonly section: string | undefined;
  readonly spoken: readonly Spoken[];
}

/** The lines of a script in order; short ones of the same speaker are joined. */
export class Lines {
  private readonly lines: Line[] = [];

  constructor(private readonly language: string) {}

  add(speaker: Speaker, spoken: readonly Spoken[], section?: string | null): void {
    if (spoken.length === 0) return;
    const before = this.lines.at(-1);
    const line = { speaker, spoken, section: section ?? undefined };
    const joined = before && { ...before, spoken: [...before.spoken, ...spoken] };
    const fits = joined && this.textOf(joined).length <= lengthsFor(this.language).max;
    if (fits && before.speaker === speaker && line.section === undefined) this.lines[this.lines.length - 1] = joined;
    else this.lines.push(line);
  }

  /** A line that no voice accepts, such as one with a joined heading of many lines, is said in several. */
  segments(): ScriptSegment[] {
    return this.lines
      .flatMap((line) => this.spokenAtOnce(line))
      .map((line) => {
        const ranges = line.spoken.flatMap(({ range }) => range ?? []);
        return {
          speaker: line.speaker,
          text: this.textOf(line),
          ...(line.section !== undefined && { section: line.section.slice(0, maxSectionCharacters) }),
          ...(ranges.length > 0 && { source: spanOf(ranges) }),
        };
      });
  }

  private spokenAtOnce(line: Line): Line[] {
    if (this.textOf(line).length <= maxTtsCharacters) return [line];
    const lines: Line[] = [];
    for (const { text, range } of line.spoken)
      for (const piece of piecesOf({ text, range: range ?? nowhere })) {
        const spoken = { text: piece.text, range };
        const joined: Line = { ...(lines.at(-1) ?? line), spoken: [...(lines.at(-1)?.spoken ?? []), spoken] };
        if (lines.length > 0 && this.textOf(joined).length <= maxTtsCharacters) lines[lines.length - 1] = joined;
        else lines.push({ ...line, section: lines.length === 0 ? line.section : undefined, spoken: [spoken] });
      }
    return lines;
  }

  private textOf({ spoken }: Line): string {
    return spoken.map(({ text }) => text).join(spaceOf(this.language));
  }
}
