import type { ProblemKind } from '@duetcast/verify/verdict';
import type { StatementProblem } from '@duetcast/verify/statement-verdict';
import type { Examined } from './examine-file';
import type { Standing } from './standing';

type Reason = Extract<Examined, { kind: 'unreadable' }>['reason'];

const standings: Record<Standing, { title: string; text: string }> = {
  verified: {
    title: 'Verified',
    text: 'Nothing was changed, added or taken out since this server signed it.',
  },
  strangers: {
    title: 'Unchanged, but the signer is unknown',
    text: 'Nothing was changed since it was signed, but not with a key of this server. Anybody can make such a file.',
  },
  unasked: {
    title: 'Unchanged; the signer could not be confirmed',
    text: 'Nothing was changed since it was signed, but this server could not be asked for its keys.',
  },
  unchecked: {
    title: 'The signature could not be checked',
    text: 'The events fit together, but this browser does not know Ed25519. Use a newer one, or the duetcast-verify command.',
  },
  unsigned: {
    title: 'The chain holds; there is no signature',
    text: 'The events fit together. NDJSON shows neither who made it nor that nothing is missing at its end: the signed file does.',
  },
  broken: {
    title: 'Not verified',
    text: 'This file is not what was exported.',
  },
};

/** What is wrong, as the end of a sentence about an event or the file. */
const problems: Record<ProblemKind, string> = {
  syntax: 'is damaged: it is not JSON any more.',
  form: 'is not of the form that the format has: a field is missing, of another type, or one too many.',
  order: 'is not the one that belongs here: events were moved, taken out or put in.',
  link: 'does not follow from the event before it: one of them was replaced or taken out.',
  content: 'was changed after it was written.',
  seal: 'is not the one that was signed at this place, although its hashes were made to fit.',
  missing: 'is missing.',
  added: 'was not there when the file was signed.',
  head: 'names another hash as that of its last event.',
  contentList: 'says something else of content than its events do.',
  signature: 'does not carry its own signature: it was changed, or signed by another key than it names.',
  key: 'names its key by an id that is not the one of this key.',
  signer: 'was signed by a key that is not trusted.',
  spelling: 'is written otherwise than it was exported: reformatted, or bytes were changed that mean the same.',
};

const { syntax, form, signature, key, signer, spelling, content } = problems;
/** The same of a statement. */
const statementProblems: Record<StatementProblem['kind'], string> = {
  ...{ syntax, form, signature, key, signer, spelling, content },
  missing: 'is not among the events of the account.',
  link: 'does not follow from the event before it.',
  totals: 'has totals that are not the sums of its domains.',
  events: 'sums other events than those of the account.',
  sums: 'has figures that are not the sum of its events.',
};

const unreadable: Record<Reason, string> = {
  empty: 'The file is empty.',
  file: 'The file could not be read. Choose it again.',
  notAudit: 'This is neither a signed file of an audit or a month, nor an NDJSON audit trail.',
  version: 'The file is of a newer version than this page knows.',
  noCrypto: 'This browser offers cryptography on encrypted connections only. Open this page with https.',
};

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

export const verifyWordsEn = {
  title: 'Verify a file',
  lead: 'Check that an audit trail or a monthly statement is unchanged, and who signed it.',
  private: 'Everything is checked in this browser. The file is not uploaded.',
  drop: 'Drop a file here, or choose one',
  dropHint: (size: string) => `A signed audit file, a monthly statement or an NDJSON audit trail, up to ${size}.`,
  choose: 'Choose a file',
  offline: 'Without a browser or a network, and for files of any size: download',
  offlineRun: 'and run it with Node:',
  another: 'Check another file',
  reading: (name: string) => `Checking ${name}`,
  tooLarge: (size: string) => `The file is too large: this page reads up to ${size}.`,
  tooLargeHint: 'The duetcast-verify command checks files of any size.',
  cannotRead: (name: string) => `${name} cannot be checked`,
  failed: 'The check broke off.',
  standings,
  problems,
  statementProblems,
  unreadable,
  whatIsWrong: 'What is wrong',
  theEvent: (number: string) => `Event ${number}`,
  theFile: 'The file',
  line: (line: string) => `Line ${line} of the file`,
  followUps: 'What else does not fit, perhaps because of it',
  showEvent: (number: string) => `Show event ${number}`,
  about: 'About this file',
  facts: {
    file: 'File',
    format: 'Format',
    stream: 'Stream',
    events: 'Events',
    span: 'From, to',
    head: 'Hash of the last event',
    exported: 'Exported',
    issuer: 'Issued by',
    signer: 'Signed by key',
    account: 'Account',
    month: 'Month',
    used: 'Used',
    produced: 'Made',
  },
  formats: { signed: 'Signed audit file', lines: 'NDJSON audit trail', statement: 'Monthly statement' },
  by: (time: string, who: string) => `${time}, by ${who}`,
  user: 'User',
  ours: 'This server’s key',
  strange: 'Unknown signer',
  unasked: 'Signer not confirmed',
  compare: (issuer: string) => `If you trust ${issuer}, compare this key with what its /api/signing-keys tells.`,
  dropped: (count: number, text: string) =>
    `The store had dropped the ${text} ${plural(count, 'event', 'events')} before these for their age.`,
  events: 'Events',
  eventCount: (count: number, text: string) => `${text} ${plural(count, 'event', 'events')}`,
  more: (count: string) => `Show ${count} more`,
  restUnread: 'What comes after cannot be read.',
  number: 'Event',
  content: 'Content',
  contentText: (named: string, released: string) =>
    `The events name ${named} of content by its hash; retention deleted ${released}.`,
  pieces: (count: number, text: string) => `${text} ${plural(count, 'piece', 'pieces')}`,
  noContent: 'The events name no content.',
  deleted: 'Deleted by retention',
  released: (named: string, released: string) => `Named by event ${named}, deleted by event ${released}`,
  states: { open: 'Still open', closed: 'Closed' },
  charactersUsed: (count: string) => `${count} characters`,
  stated: 'What each domain used',
  columns: { domain: 'Domain', used: 'Used', limit: 'Limit', corrections: 'Corrections', events: 'Events' },
  unlimited: 'Unlimited',
  summed: 'The figures were summed again here, from the very events of the account.',
  notSummed:
    'The figures are the word of whoever signed. The account’s owner can have them summed again from the events.',
  ownNotSummed: 'The figures are the word of whoever signed.',
  recalculateSums: 'Sum them again from my events',
  eventsFailed: 'Your events could not be loaded.',
  stillStored: 'Still stored, for others need it.',
};

export type VerifyWords = typeof verifyWordsEn;
