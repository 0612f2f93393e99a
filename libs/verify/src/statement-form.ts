import {
  also,
  exactly,
  having,
  is,
  isCount,
  isHash,
  isInteger,
  isMonth,
  isName,
  isTime,
  listOf,
  orNull,
  unknownMembers,
  where,
  type Fields,
} from './encodings/form-checks';
import { isActor, signedForm } from './forms';
import type { SignedStatement, StatedStream } from './signed-statement';
import type { StatedSums } from './statement-sums';

/** `used` contains the corrections, the only part of it that can be negative. */
const usedMisfit = ({ used, corrections }: StatedSums) => (used < corrections.characters ? 'used' : null);

const sums = {
  used: isInteger,
  reserved: isCount,
  corrections: exactly({ count: isCount, characters: isInteger }),
  events: isCount,
  eventsHash: isHash,
};
/** -1: unlimited; null: none. */
const limit = { limit: orNull(where((value) => value === -1 || isCount(value) === null)) };
const stream = { stream: isName, from: isCount, head: orNull(isHash), events: isCount, eventsHash: isHash };
/** A stream without events has no head. */
const headMisfit = ({ events, head }: StatedStream) => ((events === 0) === (head === null) ? null : 'head');
const domain = { domain: isName };

const statementForm = {
  ...signedForm,
  version: isCount,
  account: isName,
  month: isMonth,
  state: is('open', 'closed'),
  producedAt: isTime,
  producedBy: isActor,
  streams: listOf(also(exactly(stream), headMisfit)),
  domains: listOf(also(exactly({ ...domain, ...sums, ...limit }), usedMisfit)),
  totals: also(exactly({ ...sums, ...limit }), usedMisfit),
};

const furtherForm = {
  number: isCount,
  previous: orNull(exactly({ eventsHash: isHash, events: isCount, used: isInteger })),
};

/** Where a file does not match the format; null: it matches. */
export const statementMisfit = (file: Fields): string | null => having(statementForm, furtherForm)(file);

export const isSignedStatement = (file: object): file is SignedStatement => statementMisfit(file as Fields) === null;

/** Signed members that this release does not know. */
export const unknownStatementMembers = (file: Fields): string[] => unknownMembers(file, statementForm, furtherForm);
