import { canonicalJson } from '@duetcast/domain/kernel/json';
import { checkSignature, type Trust } from './check-signature';
import type { Fields } from './encodings/form-checks';
import { readSigned } from './read-file';
import {
  hashListText,
  statedAccountStream,
  statedDomainStream,
  statementFormat,
  type SignedStatement,
} from './signed-statement';
import { domainProblem, leftOutStreams, streamProblems, type GivenEvents } from './statement-events';
import { isSignedStatement, isStatementVersion, statementMisfit, unknownStatementMembers } from './statement-form';
import { statedTotals } from './statement-sums';
import type { StatementProblem, StatementVerdict } from './statement-verdict';
import { outcomeOf } from './verdict';
import { sha256 } from './web-crypto';

interface StatementTrust extends Trust {
  /** Events of the account, as stored or as returned by `GET /api/events`; absent: the figures are not recalculated. */
  readonly events?: readonly unknown[] | undefined;
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
  const read = readSigned(input, statementFormat, isStatementVersion);
  if ('damaged' in read) return broken({ ...read.damaged, ...noLocation, kind: 'syntax' });
  const { file, spelling } = read;
  if (!isSignedStatement(file)) return broken({ kind: 'form', ...noLocation, field: statementMisfit(file) ?? '' });
  const { signature, signer, problems: signatureProblems } = await checkSignature(file, { keys });
  const misspelled = spelling();
  const problems: StatementProblem[] = [
    ...(await summaryProblems(file)),
    ...(events ? await eventProblems(file, { candidates: events, account: file.account }) : []),
    ...signatureProblems.map(({ kind }) => ({ kind, ...noLocation })),
    ...(misspelled ? [{ ...misspelled, kind: 'spelling' as const, domain: null }] : []),
  ];
  return {
    outcome: outcomeOf({ problems, signature, signer }),
    problems,
    signature,
    signer,
    isSummed: events !== undefined,
    notChecked: unknownStatementMembers(file as unknown as Fields),
    file,
  };
}

/** Problems that the file shows without its events. */
async function summaryProblems(file: SignedStatement): Promise<StatementProblem[]> {
  const { domains, totals } = file;
  const hashed = file.version === 1 ? file.domains : file.streams;
  const eventsHash = await sha256(hashListText(hashed.map((stated) => stated.eventsHash)));
  const isSum = canonicalJson({ ...totals, ...statedTotals(domains), eventsHash }) === canonicalJson(totals);
  const unordered = domains.find(({ domain }, index) => index > 0 && domains[index - 1]!.domain >= domain);
  const wrongStream = unexpectedStream(file);
  return [
    ...(isSum ? [] : [{ kind: 'totals', ...noLocation } as const]),
    ...(unordered ? [{ kind: 'order', domain: unordered.domain, revision: null } as const] : []),
    ...(wrongStream === null ? [] : [{ kind: 'streams', ...noLocation, stream: wrongStream } as const]),
  ];
}

/** The first stream that is not one of the account and month, is repeated or out of order; null: none. */
function unexpectedStream(file: SignedStatement): string | null {
  const { account, month } = file;
  const names = file.domains.map(({ domain }) => statedDomainStream(account, domain, month));
  if (file.version === 1) return file.domains.find(({ stream }, index) => stream !== names[index])?.stream ?? null;
  const allowed = [...names, statedAccountStream(account, month)];
  const places = file.streams.map(({ stream }) => allowed.indexOf(stream));
  const wrong = places.findIndex((place, index) => place <= (places[index - 1] ?? -1));
  return file.streams[wrong]?.stream ?? null;
}

async function eventProblems(file: SignedStatement, given: GivenEvents): Promise<StatementProblem[]> {
  const leftOut = leftOutStreams(file, given).map((stream): StatementProblem => ({
    ...noLocation,
    kind: 'leftOut',
    stream,
  }));
  if (file.version !== 1) return [...(await streamProblems(file, given)), ...leftOut];
  const problems = await Promise.all(file.domains.map((stated) => domainProblem(stated, given)));
  return [...problems.filter((problem) => problem !== null), ...leftOut];
}
