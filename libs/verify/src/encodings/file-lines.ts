interface Place {
  readonly revision: number | null;
  readonly line?: number;
}
interface LineProblem<Kind> extends Place {
  readonly kind: Kind;
}

const beginsList = /^"\w+":\[$/;
const endsList = /^\],?$/;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The revision of the event in a line; undefined: there is none. */
const revisionIn = (line = ''): unknown => (parsed(line.replace(/,$/, '')) as { revision?: unknown } | null)?.revision;

/** The event that a line (counted from 0) of a signed file holds, null for every other line. */
function revisionAt(lines: readonly string[], index: number): number | null {
  const begins = lines.indexOf('"events":[');
  const named = lines.map((line) => /^"from":(\d+),?$/.exec(line)?.[1]).find(Boolean);
  // A file that was cut off names it in its first event only.
  const from = named ?? revisionIn(lines[begins + 1]);
  if (begins < 0 || index <= begins || from === undefined) return null;
  if (lines.slice(begins, index + 1).some((line) => endsList.test(line))) return null;
  return Number(from) + index - begins - 1;
}

const placeOf = (lines: readonly string[], index: number): Place => ({
  revision: revisionAt(lines, index),
  line: index + 1,
});

function isWellFormed(line: string, next: string | undefined): boolean {
  if (line === '{' || beginsList.test(line)) return true;
  const isLast = next === undefined || next === '}' || endsList.test(next);
  if (line.endsWith(',') === isLast) return false;
  const bare = line.replace(/,$/, '');
  if (bare === '}' || bare === ']') return true;
  return parsed(bare.replace(/^"\w+":/, '')) !== undefined;
}

/** Locates the first line of a signed file that does not match the format. */
export function syntaxProblem(text: string): LineProblem<'syntax'> {
  const lines = text.replace(/\n$/, '').split('\n');
  const index = lines.findIndex((line, place) => !isWellFormed(line, lines[place + 1]));
  return { kind: 'syntax', ...(index < 0 ? { revision: null } : placeOf(lines, index)) };
}

/** Line (from 0) of the first byte in which they differ; null: none. */
export function differingLine(bytes: Uint8Array, expected: Iterable<string>): number | null {
  const encoder = new TextEncoder();
  let [at, line] = [0, 0];
  for (const piece of expected)
    for (const byte of encoder.encode(piece)) {
      if (bytes[at++] !== byte) return line;
      if (byte === 0x0a) line += 1;
    }
  return at === bytes.length ? null : line;
}

/** Locates the first byte that differs from the file's canonical text, given in pieces; null: none. */
export function spellingProblem(
  bytes: Uint8Array,
  text: string,
  canonicalText: Iterable<string>,
): LineProblem<'spelling'> | null {
  const line = differingLine(bytes, canonicalText);
  return line === null ? null : { kind: 'spelling', ...placeOf(text.split('\n'), line) };
}
