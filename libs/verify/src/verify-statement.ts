import { canonicalJson } from '@duetcast/domain/kernel/json';
import { checkSignature, type Trust } from './check-signature';
import type { FileInput } from './encodings/input-lines';
import { readFile, signedFields, spellingProblems } from './read-file';
import {
  hashListText,
  statedStreamOf,
  statementFormat,
  statementVersion,
  type SignedStatement,
} from './signed-statement';
import { readEvents, streamProblems, type GivenEvents } from './statement-events';
import { isSignedStatement, statementMisfit, unknownStatementMembers } from './statement-form';
import { statedTotals } from './statement-sums';
import type { StatementProblem, StatementVerdict } from './statement-verdict';
import { outcomeOf } from './verdict';
import { sha256 } from './web-crypto';

export interface StatementTrust extends Trust {
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
  input: FileInput,
  { keys, events }: StatementTrust = {},
): Promise<StatementVerdict> {
  const read = await readFile(input, { withEvents: true });
  const fields = signedFields(read, { format: statementFormat, version: statementVersion });
  if ('damaged' in fields) return broken({ ...fields.damaged, ...noLocation, kind: 'syntax' });
  const { file } = fields;
  if (!isSignedStatement(file)) return broken({ kind: 'form', ...noLocation, field: statementMisfit(file) ?? '' });
  const { signature, signer, problems: signatureProblems } = await checkSignature(file, { keys });
  const problems: StatementProblem[] = [
    ...(await summaryProblems(file)),
    ...(events ? await eventProblems(file, events) : []),
    ...signatureProblems.map(({ kind }) => ({ kind, ...noLocation })),
    ...spellingProblems(read).map((problem) => ({ ...problem, kind: 'spelling' as const, domain: null })),
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
