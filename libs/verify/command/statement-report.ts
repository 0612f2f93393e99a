import texts from './problem-sentences.json';
import { headline, notCheckedRows, printable, row } from './outcome-text';
import { placeText } from './problem-sentence';
import type { StatementProblem, StatementVerdict } from '../src/statement-verdict';

const sentences: Record<StatementProblem['kind'], string> = texts.statement;

/** A problem with its location; event numbers count from 1. */
export function statementSentence({ kind, domain, stream, revision, field, line }: StatementProblem): string {
  const place = revision === null ? '' : `event ${revision + 1} (revision ${revision})`;
  const name = domain ?? stream;
  const subject = name === undefined ? 'The file' : `${name}${place && `: ${place}`}`;
  return printable(`${subject} ${sentences[kind]}${placeText(field, line)}.`);
}

const count = (characters: number): string => characters.toLocaleString('en');
const limitText = (limit: number | null): string =>
  limit === null ? '' : limit < 0 ? ', unlimited' : ` of ${count(limit)}`;

function figures({ file, isSummed }: StatementVerdict): string[] {
  if (!file) return [];
  const { account, month, state, number = 1, previous, domains, totals, producedAt, producedBy, issuer } = file;
  const lines = domains.map(({ domain, used, limit, corrections, events }) => {
    const corrected =
      corrections.count > 0 ? `, ${count(corrections.characters)} by corrections (${corrections.count})` : '';
    return row('', `  ${domain}  ${count(used)}${limitText(limit)}${corrected}, from ${count(events)} events`);
  });
  return [
    row('account', account),
    row('month', `${month}, ${state}`),
    ...(previous
      ? [row('replaces', `statement ${number - 1}: ${count(previous.used)} characters, ${previous.eventsHash}`)]
      : []),
    row('used', `${count(totals.used)}${limitText(totals.limit)} characters, ${count(totals.reserved)} reserved`),
    ...lines,
    row(
      'events',
      isSummed
        ? 'match the signed hashes; their sums match the figures'
        : `${count(totals.events)}, not provided: only the signature vouches for the figures (--events recalculates them)`,
    ),
    row('produced', `${producedAt} for ${producedBy.kind} ${producedBy.id}, by ${issuer}`),
  ];
}

function signature({ signature: state, signer }: StatementVerdict): string[] {
  if (!signer) return [];
  const states = {
    valid: 'valid',
    invalid: 'NOT VALID',
    unchecked: 'could not be checked on this platform',
    none: 'none',
  };
  const trust = signer.isTrusted
    ? 'The key is among those you trust (--key).'
    : "The key comes from the file itself: the signer is only as trusted as the file's source. Pin it with --key.";
  return [row('signature', `${states[state]}, by key ${signer.kid}`), row('', trust)];
}

/** The verdict as text. */
export function statementReport(name: string, verdict: StatementVerdict): string {
  const problems = verdict.problems.map((problem) => `  ${statementSentence(problem)}`);
  const facts = verdict.outcome === 'broken' ? [] : figures(verdict);
  return [headline(name, verdict), ...problems, ...facts, ...signature(verdict), ...notCheckedRows(verdict)].join('\n');
}

/** The verdict as JSON. */
export function statementJson(name: string, { problems, file: statement, ...verdict }: StatementVerdict) {
  const described = problems.map((problem) => ({ ...problem, says: statementSentence(problem) }));
  return { file: name, verified: verdict.outcome === 'verified', ...verdict, problems: described, statement };
}
