interface Line {
  readonly text: string;
  readonly from: number;
}

export function linesOf(text: string): Line[] {
  let from = 0;
  return text.split('\n').map((line) => {
    from += line.length + 1;
    return { text: line, from: from - line.length - 1 };
  });
}

const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/** Lines in fenced code. A fence that is never closed ends at a blank line, so that it cannot swallow an article. */
export function fencesIn(lines: readonly Line[]): { inside: Set<number>; ends: Set<number> } {
  const inside = new Set<number>();
  const ends = new Set<number>();
  /** The shortest fence that is never closed, by mark: looked for once, so that the search is linear. */
  const unclosed = new Map<string, number>();
  for (let index = 0; index < lines.length; index++) {
    const [, marks] = fence.exec(lines[index]!.text) ?? [];
    if (marks === undefined) continue;
    const mark = marks.charAt(0);
    const shortest = unclosed.get(mark) ?? Infinity;
    let end = marks.length < shortest ? lineAfter(lines, index, (line) => closes(line, marks)) : lines.length;
    if (end === lines.length) {
      unclosed.set(mark, Math.min(marks.length, shortest));
      end = lineAfter(lines, index, (line) => line.trim() === '');
      ends.add(end);
    }
    for (let line = index; line <= end; line++) if (!ends.has(line)) inside.add(line);
    index = end;
  }
  return { inside, ends };
}

/** The number of lines, if there is none. */
function lineAfter(lines: readonly Line[], index: number, matches: (line: string) => boolean): number {
  let next = index + 1;
  while (next < lines.length && !matches(lines[next]!.text)) next++;
  return next;
}

const closes = (line: string, marks: string): boolean => {
  const trimmed = line.trim();
  return trimmed.length >= marks.length && trimmed === marks.charAt(0).repeat(trimmed.length) && /^ {0,3}\S/.test(line);
};
