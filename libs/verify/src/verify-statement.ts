import { canonicalJson } from '@duetcast/domain/kernel/json';
import { spellingProblem, syntaxProblem } from './file-lines';
import { isObject, isSignedStatement, isStatementVersion } from './forms';
import { signedFileText, signedText } from './signed-file';
import {
  hashListText,
  statedAccountStream,
  statedDomainStream,
  statementFormat,
  type SignedStatement,
} from './signed-statement';
import { domainProblem, streamProblems } from './statement-events';
import { statedTotals } from './statement-sums';
import type { StatementProblem, StatementVerdict } from './statement-verdict';
import { UnreadableAudit } from './verdict';
import { readText, signerOf, type Trust } from './verify-audit';
import { canHash, sha256 } from './web-crypto';

interface StatementTrust extends Trust {
  /** Events of the account, as stored or as returned by `GET /api/events`; absent: the figures are not recalculated. */
  readonly events?: readonly unknown[] | undefined;
}

const isMarked = (text: string): boolean => new RegExp(`^"format":"${statementFormat}",?$`, 'm').test(text);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the text is a signed statement, possibly damaged. */
export function isSignedStatementText(text: string): boolean {
  const file = parsed(text);
  return file === undefined ? isMarked(text) : isObject(file) && file.format === statementFormat;
}

const unreadable = (problem: StatementProblem): StatementVerdict => ({
  verified: false,
  problems: [problem],
  signature: 'invalid',
  signer: null,
  isSummed: false,
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
  if (!canHash()) throw new UnreadableAudit('noCrypto');
  const text = readText(input);
  const file = parsed(text);
  if (file === undefined && isMarked(text))
    return unreadable({ ...syntaxProblem(text), ...noLocation, kind: 'syntax' });
  if (!isObject(file) || file.format !== statementFormat) throw new UnreadableAudit('notAudit');
  const { version } = file;
  if (!isStatementVersion(version)) throw new UnreadableAudit('version');
  if (!isSignedStatement(file, version)) return unreadable({ kind: 'form', ...noLocation });
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const { problems: signerProblems, isTrusted, check } = await signerOf(file, keys);
  const isValid = check ? await check(file.signature, signedText(file)) : null;
  const spelling = spellingProblem(bytes, text, signedFileText(file));
  const problems: StatementProblem[] = [
    ...(await totalsProblems(file)),
    ...(events ? await eventProblems(file, events) : []),
    ...(isValid === false ? [{ kind: 'signature' as const, ...noLocation }] : []),
    ...[...signerProblems, ...(spelling ? [spelling] : [])].map((problem) => ({ ...problem, domain: null })),
  ] as StatementProblem[];
  const signature = isValid === null ? 'unchecked' : isValid ? 'valid' : 'invalid';
  return {
    verified: problems.length === 0 && signature === 'valid',
    problems,
    signature,
    signer: { kid: file.key.kid, isTrusted },
    isSummed: events !== undefined,
    file,
  };
}

async function totalsProblems(file: SignedStatement): Promise<StatementProblem[]> {
  const { domains, totals } = file;
  const hashed = file.version === 1 ? file.domains : file.streams;
  const eventsHash = await sha256(hashListText(hashed.map((stated) => stated.eventsHash)));
  const isSum = canonicalJson({ ...totals, ...statedTotals(domains), eventsHash }) === canonicalJson(totals);
  const isInOrder = domains.every(({ domain }, index) => index === 0 || domains[index - 1]!.domain < domain);
  return isSum && isInOrder && hasOwnStreams(file) ? [] : [{ kind: 'totals', ...noLocation }];
}

function hasOwnStreams(file: SignedStatement): boolean {
  const { account, month } = file;
  const names = file.domains.map(({ domain }) => statedDomainStream(account, domain, month));
  if (file.version === 1) return file.domains.every(({ stream }, index) => stream === names[index]);
  const allowed = [...names, statedAccountStream(account, month)];
  const places = file.streams.map(({ stream }) => allowed.indexOf(stream));
  return places.every((place, index) => place > (places[index - 1] ?? -1));
}

async function eventProblems(file: SignedStatement, candidates: readonly unknown[]): Promise<StatementProblem[]> {
  const given = { candidates, account: file.account };
  if (file.version === 2) return streamProblems(file, given);
  const problems = await Promise.all(file.domains.map((stated) => domainProblem(stated, given)));
  return problems.filter((problem) => problem !== null);
}
