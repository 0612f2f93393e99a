export interface Compared<Line> {
  readonly kind: 'kept' | 'added' | 'removed';
  readonly line: Line;
  /** What a kept line was. */
  readonly before?: Line;
}

/** The lines of two versions in order, by their longest common subsequence; a changed line is one removed and one added. */
export function compared<Line>(
  before: readonly Line[],
  after: readonly Line[],
  textOf: (line: Line) => string,
): Compared<Line>[] {
  const [old, current] = [before.map(textOf), after.map(textOf)];
  /** `shared[i][j]`: how many lines are kept of those from `i` and from `j` on. */
  const shared = Array.from({ length: old.length + 1 }, () => new Array<number>(current.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = current.length - 1; j >= 0; j--)
      shared[i]![j] =
        old[i] === current[j] ? shared[i + 1]![j + 1]! + 1 : Math.max(shared[i + 1]![j]!, shared[i]![j + 1]!);
  const lines: Compared<Line>[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < current.length) {
    if (i < old.length && old[i] === current[j]) {
      lines.push({ kind: 'kept', line: after[j++]!, before: before[i++]! });
    } else if (j === current.length || (i < old.length && shared[i + 1]![j]! >= shared[i]![j + 1]!))
      lines.push({ kind: 'removed', line: before[i++]! });
    else lines.push({ kind: 'added', line: after[j++]! });
  }
  return lines;
}

/** Numbers of the lines that are new or changed, from 1, and how many lines of the version before are gone. */
export function changedLines<Line>(before: readonly Line[], after: readonly Line[], textOf: (line: Line) => string) {
  const changes = compared(before, after, textOf);
  const ofAfter = changes.filter(({ kind }) => kind !== 'removed');
  const changed = ofAfter.flatMap(({ kind }, index) => (kind === 'added' ? [index + 1] : []));
  return { changed, removed: changes.length - ofAfter.length };
}
