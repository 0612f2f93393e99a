import { printable } from './outcome-text';
import type { Problem, ProblemKind } from '../src/verdict';

const sentences: Record<ProblemKind, string> = {
  syntax: 'is damaged: it is not valid JSON',
  form: 'does not match the format: a field is missing, unknown or has a value that it cannot have',
  order: 'is out of order: events were moved, removed or inserted',
  link: 'does not follow the previous event: its previousHash differs from the hash of that event',
  content: 'was changed: its hash does not match its content',
  seal: 'is not the event that was signed at this position, although its hashes were recomputed',
  missing: 'is missing',
  added: 'was added after the file was signed',
  head: 'has a head that is not its last event',
  contentList: 'has a content list that does not match its events',
  origin: 'has events that the server from which they were imported did not sign, or signed otherwise',
  signature: 'has a signature that does not match: it was changed, or signed by a key other than the one it names',
  key: 'has a key that cannot be trusted: its id does not match it, or anyone can sign with it',
  signer: 'was signed by a key that is not among those you trust',
  unsigned: 'has no signature: NDJSON cannot be verified with --key. Export the signed file (?format=signed)',
  spelling: 'differs from the exported bytes: it was reformatted, or bytes without meaning were changed',
};

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
