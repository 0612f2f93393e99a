import type { StatementProblem, StatementVerdict } from '../src/statement-verdict';

const row = (name: string, text: string): string => `  ${name.padEnd(11)}${text}`;

const sentences: Record<StatementProblem['kind'], string> = {
  syntax: 'is damaged: it is not JSON any more',
  form: 'is not of the form that the format has: a field is missing, of another type, or one too many',
  signature: 'does not carry its own signature: it was changed, or signed by another key than it names',
  key: 'names its key by an id that is not the one of this key',
  signer: 'was signed by a key that is not among those you trust',
  spelling: 'is written otherwise than it was made: reformatted, or bytes were changed that mean the same',
  totals: 'has totals that are not the sums of its domains',
  missing: 'is not among the events that were given',
  content: 'was changed: its hash is not that of its content',
  link: 'does not follow from the event before it: the hash that it names is another',
  events: 'sums other events than those that were given',
  sums: 'has figures that are not the sum of its events',
};

/** What is wrong, and where: events are counted from 1 for people. */
export function statementSentence({ kind, domain, revision, line }: StatementProblem): string {
  const place = revision === null ? '' : `event ${revision + 1} (revision ${revision})`;
  const subject = domain === null ? 'The file' : `${domain}${place && `: ${place}`}`;
  return `${subject} ${sentences[kind]}${line === undefined ? '' : ` (line ${line} of the file)`}.`;
}

const count = (characters: number): string => characters.toLocaleString('en');

function figures({ file, isSummed }: StatementVerdict): string[] {
  if (!file) return [];
  const { account, month, state, domains, totals, producedAt, producedBy, issuer } = file;
  const lines = domains.map(({ domain, used, limit, corrections, events }) => {
    const of = limit === null ? '' : limit < 0 ? ', unlimited' : ` of ${count(limit)}`;
    const corrected =
      corrections.count > 0 ? `, ${count(corrections.characters)} by ${corrections.count} corrected` : '';
    return row('', `  ${domain}  ${count(used)}${of}${corrected}, from ${count(events)} events`);
  });
  return [
    row('account', account),
    row('month', `${month}, ${state}`),
    row('used', `${count(totals.used)} characters, ${count(totals.reserved)} reserved`),
    ...lines,
    row(
      'events',
      isSummed
        ? 'were summed again, and are those that were signed'
        : `${count(totals.events)}, not given: the figures are the word of whoever signed (--events sums them again)`,
    ),
    row('produced', `${producedAt} for ${producedBy.kind} ${producedBy.id}, by ${issuer}`),
  ];
}

function signature({ signature: state, signer }: StatementVerdict): string[] {
  if (!signer) return [];
  const words = {
    valid: 'valid',
    invalid: 'NOT VALID',
    unchecked: 'could not be checked on this platform',
    none: 'none',
  };
  const trust = signer.isTrusted
    ? 'The key is one that you trust (--key).'
    : "The key stands in the file itself: the signer is only as trusted as the file's source. Pin it with --key.";
  return [row('signature', `${words[state]}, by key ${signer.kid}`), row('', trust)];
}

/** What was found, for people. */
export function statementReport(name: string, verdict: StatementVerdict): string {
  const headline = `${verdict.verified ? 'VERIFIED' : 'NOT VERIFIED'}  ${name}`;
  const problems = verdict.problems.map((problem) => `  ${statementSentence(problem)}`);
  return [headline, ...problems, ...(verdict.verified ? figures(verdict) : []), ...signature(verdict)].join('\n');
}

/** What was found, for programs. */
export function statementForPrograms(name: string, { problems, file: statement, ...found }: StatementVerdict) {
  const said = problems.map((problem) => ({ ...problem, says: statementSentence(problem) }));
  return { file: name, ...found, problems: said, statement };
}
