import { words, type TextsOf } from '../../kernel/words';
import texts from './verify.json';

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** The page that verifies files; numbers come formatted. */
export const verifyWords = words('verifyWords', {
  ...texts,
  dropHint: (size: string) => `A signed audit file, a monthly statement or an NDJSON audit trail, up to ${size}.`,
  reading: (name: string) => `Checking ${name}`,
  tooLarge: (size: string) => `The file is too large: this page reads up to ${size}.`,
  cannotRead: (name: string) => `${name} cannot be checked`,
  theEvent: (number: string) => `Event ${number}`,
  line: (line: string) => `Line ${line} of the file`,
  field: (path: string) => `Field ${path}`,
  notChecked: (names: string) => `Signed, but not checked: ${names}. This page does not know these parts of the file.`,
  showEvent: (number: string) => `Show event ${number}`,
  by: (time: string, who: string) => `${time}, by ${who}`,
  asOf: (time: string, count: string) => `${time}: ${count} events. Later events are not in this file.`,
  compare: (issuer: string) => `If you trust ${issuer}, compare this key with the keys at its /api/signing-keys.`,
  imported: (last: string, time: string) => `Events 1 to ${last}, exported there on ${time}.`,
  dropped: (count: number, text: string) =>
    `The ${text} ${plural(count, 'event', 'events')} before these had been deleted from the store after their retention period.`,
  eventCount: (count: number, text: string) => `${text} ${plural(count, 'event', 'events')}`,
  more: (count: string) => `Show ${count} more`,
  contentText: (named: string, released: string) =>
    `The events reference ${named} of content by hash. Retention deleted ${released}.`,
  pieces: (count: number, text: string) => `${text} ${plural(count, 'piece', 'pieces')}`,
  released: (named: string, released: string) => `Referenced by event ${named}, deleted by event ${released}`,
  charactersUsed: (count: string) => `${count} characters`,
  usedOf: (count: string, limit: string) => `${count} of ${limit} characters`,
});

export type VerifyWords = TextsOf<typeof verifyWords>;
