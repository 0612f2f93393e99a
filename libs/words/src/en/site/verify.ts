import type { ProblemKind } from '@duetcast/verify/verdict';
import type { StatementProblem } from '@duetcast/verify/statement-verdict';
import { words, type TextsOf } from '../../kernel/words';

const outcomes = {
  verified: {
    title: 'Verified',
    text: 'Nothing was changed, added or removed since this server signed it.',
  },
  ofOrigin: {
    title: 'Verified: this server signed the events',
    text: 'Another server, to which the account moved, made this file. When and for whom it did is what that server says.',
  },
  unknownSigner: {
    title: 'Unchanged, but the signer is unknown',
    text: 'The file is unchanged since it was signed, but the key does not belong to this server. Anyone can create such a file.',
  },
  unconfirmed: {
    title: 'Unchanged; the signer could not be confirmed',
    text: 'The file is unchanged since it was signed, but this server’s keys could not be loaded.',
  },
  unchecked: {
    title: 'The signature could not be checked',
    text: 'The hash chain is intact, but this browser does not support Ed25519. Use a newer browser or the duetcast-verify command.',
  },
  unsigned: {
    title: 'The chain is intact; there is no signature',
    text: 'NDJSON does not prove who made the file or that no events are missing at its end. The signed file does.',
  },
  broken: {
    title: 'Not verified',
    text: 'This file differs from what was exported.',
  },
};

/** Problems as the end of a sentence about an event or the file. */
const problems: Record<ProblemKind, string> = {
  syntax: 'is damaged: it is not valid JSON.',
  form: 'does not match the format: a field is missing, unknown or has a value that it cannot have.',
  order: 'is out of order: events were moved, removed or inserted.',
  link: 'does not link to the event before it: one of them was replaced or removed.',
  content: 'was changed after it was written.',
  seal: 'differs from the event that was signed at this position, although its hashes were made to match.',
  missing: 'is missing.',
  added: 'was added after the file was signed.',
  head: 'states a hash that is not the hash of its last event.',
  contentList: 'lists content that does not match its events.',
  origin: 'has events that the server from which they were imported did not sign, or signed otherwise.',
  signature: 'has an invalid signature: it was changed, or signed with a different key than it names.',
  key: 'has a key that cannot be trusted: its id does not match it, or anyone can sign with it.',
  signer: 'was signed by a key that is not one of this server.',
  unsigned: 'has no signature: anyone can make such a file.',
  spelling: 'is not byte for byte as exported: it was reformatted, or changed without changing its meaning.',
};

const { syntax, form, signature, key, signer, spelling, content } = problems;

/** The same for statements. */
const statementProblems: Record<StatementProblem['kind'], string> = {
  ...{ syntax, form, signature, key, signer, spelling, content },
  missing: 'is not among the events of the account.',
  link: 'does not link to the event before it.',
  totals: 'has totals that are not the sums of its domains.',
  order: 'is not in its place: domains are sorted by name and appear once.',
  streams: 'is not a stream of this account and month, is repeated or out of order.',
  leftOut: 'has events from before the statement was produced, but the statement leaves it out.',
  events: 'is based on different events than those of the account.',
  sums: 'has figures that are not the sum of its events.',
};

const unreadable = {
  empty: 'The file is empty.',
  file: 'The file could not be read. Choose it again.',
  notAudit: 'This is not a signed audit file, a monthly statement or an NDJSON audit trail.',
  version: 'The file has a newer format version than this page supports.',
  noCrypto: 'This browser allows cryptography only on encrypted connections. Open this page with https.',
};

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** The page that verifies files; numbers come formatted. */
export const verifyWords = words('verifyWords', {
  title: 'Verify a file',
  lead: 'Check that an audit trail or a monthly statement is unchanged, and who signed it.',
  private: 'Everything is checked in this browser. The file is not uploaded.',
  drop: 'Drop a file here, or choose one',
  dropHint: (size: string) => `A signed audit file, a monthly statement or an NDJSON audit trail, up to ${size}.`,
  choose: 'Choose a file',
  offline: 'To verify files of any size offline, download',
  offlineRun: 'and run it with Node:',
  another: 'Check another file',
  reading: (name: string) => `Checking ${name}`,
  tooLarge: (size: string) => `The file is too large: this page reads up to ${size}.`,
  tooLargeHint: 'The duetcast-verify command checks files of any size.',
  cannotRead: (name: string) => `${name} cannot be checked`,
  failed: 'The check failed.',
  outcomes,
  problems,
  statementProblems,
  unreadable,
  whatIsWrong: 'What is wrong',
  theEvent: (number: string) => `Event ${number}`,
  theFile: 'The file',
  line: (line: string) => `Line ${line} of the file`,
  field: (path: string) => `Field ${path}`,
  notChecked: (names: string) => `Signed, but not checked: ${names}. This page does not know these parts of the file.`,
  followUps: 'Other problems, possibly caused by the first',
  showEvent: (number: string) => `Show event ${number}`,
  about: 'About this file',
  facts: {
    file: 'File',
    format: 'Format',
    stream: 'Stream',
    events: 'Events',
    span: 'Time range',
    head: 'Hash of the last event',
    exported: 'Exported',
    asOf: 'As of',
    imported: 'Imported from',
    issuer: 'Issued by',
    signer: 'Signed by key',
    account: 'Account',
    month: 'Month',
    used: 'Used',
    produced: 'Created',
  },
  formats: { signed: 'Signed audit file', lines: 'NDJSON audit trail', statement: 'Monthly statement' },
  by: (time: string, who: string) => `${time}, by ${who}`,
  asOf: (time: string, count: string) => `${time}: ${count} events. Later events are not in this file.`,
  user: 'User',
  serverKey: 'This server’s key',
  unknownKey: 'Unknown signer',
  unconfirmedKey: 'Signer not confirmed',
  compare: (issuer: string) => `If you trust ${issuer}, compare this key with the keys at its /api/signing-keys.`,
  imported: (last: string, time: string) => `Events 1 to ${last}, exported there on ${time}.`,
  origins: {
    valid: 'Signed there by key',
    invalid: 'The signature is not valid. Key',
    unchecked: 'This browser cannot check the signature. Key',
    none: 'The account was imported without verification.',
  },
  dropped: (count: number, text: string) =>
    `The ${text} ${plural(count, 'event', 'events')} before these had been deleted from the store after their retention period.`,
  events: 'Events',
  eventCount: (count: number, text: string) => `${text} ${plural(count, 'event', 'events')}`,
  more: (count: string) => `Show ${count} more`,
  restUnread: 'The rest of the file cannot be read.',
  number: 'Event',
  content: 'Content',
  contentText: (named: string, released: string) =>
    `The events reference ${named} of content by hash. Retention deleted ${released}.`,
  pieces: (count: number, text: string) => `${text} ${plural(count, 'piece', 'pieces')}`,
  noContent: 'The events reference no content.',
  deleted: 'Deleted by retention',
  released: (named: string, released: string) => `Referenced by event ${named}, deleted by event ${released}`,
  states: { open: 'Still open', closed: 'Closed' },
  charactersUsed: (count: string) => `${count} characters`,
  usedOf: (count: string, limit: string) => `${count} of ${limit} characters`,
  stated: 'Usage by domain',
  columns: { domain: 'Domain', used: 'Used', limit: 'Limit', corrections: 'Corrections', events: 'Events' },
  unlimited: 'Unlimited',
  summed: 'This browser recalculated the figures from the events of the account.',
  notSummed: 'The figures are as stated by the signer. The account’s owner can recalculate them from the events.',
  ownNotSummed: 'The figures are as stated by the signer.',
  recalculateSums: 'Recalculate from my events',
  eventsFailed: 'Your events could not be loaded.',
  stillStored: 'Still stored, because other jobs use it.',
});

export type VerifyWords = TextsOf<typeof verifyWords>;
