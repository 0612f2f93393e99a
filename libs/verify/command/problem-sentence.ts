import texts from './problem-sentences.json';
import { printable } from './outcome-text';
import type { Problem, ProblemKind } from '../src/verdict';

const sentences: Record<ProblemKind, string> = texts.audit;

/** A problem with its location; event numbers count from 1, revisions from 0 as in the API. */
export function problemSentence(
  { kind, revision, field, line }: Problem,
  typeOf: (revision: number) => string | undefined,
): string {
  const type = revision === null ? undefined : typeOf(revision);
  const subject =
    revision === null ? 'The file' : `Event ${revision + 1} (revision ${revision}${type ? `, ${type}` : ''})`;
  return printable(`${subject} ${sentences[kind]}${placeText(field, line)}.`);
}

/** The field and the line, if they are known. */
export function placeText(field: string | undefined, line: number | undefined): string {
  const places = [field ? `at ${field}` : '', line === undefined ? '' : `line ${line} of the file`].filter(Boolean);
  return places.length > 0 ? ` (${places.join(', ')})` : '';
}
