import { canonicalJson } from '@duetcast/domain/kernel/json';
import { checkSignature, type Trust } from './check-signature';
import {
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
  type Check,
  type Fields,
} from './encodings/form-checks';
import { isActor, signedForm } from './forms';
import { readSigned } from './read-file';
import {
  hashListText,
  statedStreamOf,
  statementFormat,
  statementVersion,
  type SignedStatement,
  type StatedStream,
} from './signed-statement';
import { readEvents, streamProblems, type GivenEvents } from './statement-events';
import { statedTotals, type StatedSums } from './statement-sums';
import type { StatementProblem, StatementVerdict } from './statement-verdict';
import { outcomeOf } from './verdict';
import { sha256 } from './web-crypto';

/** Checks that `used` contains the corrections, the only part of it that can be negative. */
const withSums =
  (check: Check): Check =>
  (value) => {
    const at = check(value);
    if (at !== null) return at;
    const { used, corrections } = value as StatedSums;
    return used < corrections.characters ? 'used' : null;
  };

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
const withHead =
  (check: Check): Check =>
  (value) => {
    const at = check(value);
    if (at !== null) return at;
    const { events, head } = value as StatedStream;
    return (events === 0) === (head === null) ? null : 'head';
  };
const domain = { domain: isName };

const statementForm = {
  ...signedForm,
  version: isCount,
  account: isName,
  month: isMonth,
  state: is('open', 'closed'),
  producedAt: isTime,
  producedBy: isActor,
  streams: listOf(withHead(exactly(stream))),
  domains: listOf(withSums(exactly({ ...domain, ...sums, ...limit }))),
  totals: withSums(exactly({ ...sums, ...limit })),
};

/** Where a file does not match the format; null: it matches. */
const statementMisfit = (file: Fields): string | null => having(statementForm)(file);

const isSignedStatement = (file: object): file is SignedStatement => statementMisfit(file as Fields) === null;

/** Signed members that this release does not know. */
const unknownStatementMembers = (file: Fields): string[] => unknownMembers(file, statementForm);

interface StatementTrust extends Trust {
  /** Events of the account, as stored or as returned by `GET /api/events`; absent: the figures are not recalculated. */
  readonly events?: GivenEvents | undefined;
}

const broken = (problem: StatementProblem): StatementVerdict => ({
  outcome: 'broken',
  problems: [problem],
  signature: 'invalid',
  signer: null,
  isSummed: false,
  notChecked: [],
  file: null,
});
const noLocation = { domain: null, revision: null };

/**
 * Verifies a signed monthly statement: its signature, its exact bytes, and its totals; with events, also that each domain's
 * figures are the sums of exactly those events. Runs in Node and in browsers.
 * @throws UnreadableAudit if it is no such file or has a newer version, or without WebCrypto (a page without HTTPS)
 */
export async function verifySignedStatement(
  input: string | Uint8Array,
  { keys, events }: StatementTrust = {},
): Promise<StatementVerdict> {
  const read = readSigned(input, statementFormat, statementVersion);
  if ('damaged' in read) return broken({ ...read.damaged, ...noLocation, kind: 'syntax' });
  const { file, spelling } = read;
  if (!isSignedStatement(file)) return broken({ kind: 'form', ...noLocation, field: statementMisfit(file) ?? '' });
  const { signature, signer, problems: signatureProblems } = await checkSignature(file, { keys });
  const misspelled = spelling();
  const problems: StatementProblem[] = [
    ...(await summaryProblems(file)),
    ...(events ? await eventProblems(file, events) : []),
    ...signatureProblems.map(({ kind }) => ({ kind, ...noLocation })),
    ...(misspelled ? [{ ...misspelled, kind: 'spelling' as const, domain: null }] : []),
  ];
  return {
    outcome: outcomeOf({ problems, signature, signer }),
    problems,
    signature,
    signer,
    isSummed: events !== undefined,
    notChecked: unknownStatementMembers(file),
    file,
  };
}

/** Problems that the file shows without its events. */
async function summaryProblems(file: SignedStatement): Promise<StatementProblem[]> {
  const { streams, domains, totals } = file;
  const eventsHash = await sha256(hashListText(streams.map((stated) => stated.eventsHash)));
  const isSum = canonicalJson({ ...totals, ...statedTotals(domains), eventsHash }) === canonicalJson(totals);
  const unordered = domains.find(({ domain }, index) => index > 0 && domains[index - 1]!.domain >= domain);
  const wrongStream = unexpectedStream(file);
  return [
    ...(isSum ? [] : [{ kind: 'totals', ...noLocation } as const]),
    ...(unordered ? [{ kind: 'order', domain: unordered.domain, revision: null } as const] : []),
    ...(wrongStream === null ? [] : [{ kind: 'streams', ...noLocation, stream: wrongStream } as const]),
  ];
}

/** The first stream that is not that of the account and month, or repeats it; null: none. */
function unexpectedStream({ account, month, streams }: SignedStatement): string | null {
  const expected = statedStreamOf(account, month);
  return streams.find(({ stream }, index) => index > 0 || stream !== expected)?.stream ?? null;
}

async function eventProblems(file: SignedStatement, events: GivenEvents): Promise<StatementProblem[]> {
  const read = await readEvents(file, events);
  const stream = statedStreamOf(file.account, file.month);
  const leftOut: StatementProblem[] = read.isStreamLeftOut ? [{ ...noLocation, kind: 'leftOut', stream }] : [];
  return [...(await streamProblems(file, read)), ...leftOut];
}
