import type { Problem, ProblemKind } from '../src/verdict';

const sentences: Record<ProblemKind, string> = {
  syntax: 'is damaged: it is not JSON any more',
  form: 'is not of the form that the format has: a field is missing, of another type, or one too many',
  order: 'is not the one that belongs here: events were moved, taken out or put in',
  link: 'does not follow from the event before it: the hash that it names is another',
  content: 'was changed: its hash is not that of its content',
  seal: 'is not the one that was signed at this place, although its hashes were made to fit',
  missing: 'is missing',
  added: 'was not there when the file was signed',
  head: 'names another hash as that of its last event',
  contentList: 'says something else of content than its events do',
  signature: 'does not carry its own signature: it was changed, or signed by another key than it names',
  key: 'names its key by an id that is not the one of this key',
  signer: 'was signed by a key that is not among those you trust',
  spelling: 'is written otherwise than it was exported: reformatted, or bytes were changed that mean the same',
};

/** What is wrong, and where: events are counted from 1 for people, revisions from 0 as the API has them. */
export function problemSentence(
  { kind, revision, line }: Problem,
  typeOf: (revision: number) => string | undefined,
): string {
  const type = revision === null ? undefined : typeOf(revision);
  const subject =
    revision === null ? 'The file' : `Event ${revision + 1} (revision ${revision}${type ? `, ${type}` : ''})`;
  return `${subject} ${sentences[kind]}${line === undefined ? '' : ` (line ${line} of the file)`}.`;
}
