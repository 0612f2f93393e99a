import { linesOf, type FileInput } from './input-lines';

interface Place {
  readonly revision: number | null;
  readonly line?: number;
}
interface LineProblem<Kind> extends Place {
  readonly kind: Kind;
}

const beginsList = /^"\w+":\[$/;
const endsList = /^\],?$/;

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The revision of the event in a line; undefined: there is none. */
const revisionIn = (line: string): unknown =>
  (parsed(line.replace(/,$/, '')) as { revision?: unknown } | null)?.revision;

/** The event that a line (counted from 0) of a signed file holds, null for every other line. */
async function placeOf(input: FileInput, index: number): Promise<Place> {
  let [at, begins, named, first]: [number, number, string?, unknown?] = [0, -1];
  let isInEvents = true;
  for await (const { text } of linesOf(input)) {
    named ??= /^"from":(\d+),?$/.exec(text)?.[1];
    if (begins >= 0 && at === begins + 1) first = revisionIn(text); // A file that was cut off has `from` in no other place.
    if (begins >= 0 && at <= index && endsList.test(text)) isInEvents = false;
    if (begins < 0 && text === '"events":[') begins = at;
    at += 1;
  }
  const from = named ?? first;
  const isEvent = begins >= 0 && index > begins && isInEvents && from !== undefined;
  return { revision: isEvent ? Number(from) + index - begins - 1 : null, line: index + 1 };
}

function isWellFormed(line: string, next: string | undefined): boolean {
  if (line === '{' || beginsList.test(line)) return true;
  const isLast = next === undefined || next === '}' || endsList.test(next);
  if (line.endsWith(',') === isLast) return false;
  const bare = line.replace(/,$/, '');
  if (bare === '}' || bare === ']') return true;
  return parsed(bare.replace(/^"\w+":/, '')) !== undefined;
}

/** Locates the first line of a signed file that does not match the format. */
export async function syntaxProblem(input: FileInput): Promise<LineProblem<'syntax'>> {
  const index = await malformedLine(input);
  return { kind: 'syntax', ...(index === null ? { revision: null } : await placeOf(input, index)) };
}

async function malformedLine(input: FileInput): Promise<number | null> {
  let [at, before]: [number, string?] = [-1];
  for await (const { text } of linesOf(input)) {
    if (before !== undefined && !isWellFormed(before, text)) return at;
    [at, before] = [at + 1, text];
  }
  return before === undefined || isWellFormed(before, undefined) ? null : at;
}

/** Locates a line (counted from 0) of a signed file that differs from its canonical text. */
export const spellingProblem = async (input: FileInput, line: number): Promise<LineProblem<'spelling'>> => ({
  kind: 'spelling',
  ...(await placeOf(input, line)),
});
