import type { AuditVerdict } from '../src/verdict';
import { problemSentence } from './problem-sentence';

const row = (name: string, text: string): string => `  ${name.padEnd(11)}${text}`;
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const eventNumber = (revision: number): string => `event ${revision + 1}`;

export const sentencesOf = ({ problems, events }: AuditVerdict): string[] => {
  const types = new Map(events.map(({ revision, type }) => [revision, type]));
  return problems.map((problem) => problemSentence(problem, (revision) => types.get(revision)));
};

function trail({ stream, events, file, problems }: AuditVerdict): string[] {
  const [first, last] = [events[0], events.at(-1)];
  const rows = stream === null ? [] : [row('stream', stream)];
  if (!first || !last) return [...rows, row('events', 'none')];
  const numbers = `${eventNumber(first.revision)} to ${eventNumber(last.revision)}`;
  rows.push(row('events', `${events.length}: ${numbers}, ${first.metadata.at} to ${last.metadata.at}`));
  if (problems.length > 0) return rows;
  rows.push(row('chain', 'holds: every hash follows from its event and from the event before it'));
  if (file && file.from > 0)
    rows.push(row('', `The store had dropped the ${plural(file.from, 'event')} before them for their age.`));
  return [...rows, row('head', last.metadata.hash)];
}

function signature({ signature: state, signer, file }: AuditVerdict): string[] {
  if (state === 'none')
    return [
      row('signature', 'none: NDJSON shows neither who made it nor that nothing is missing at its end.'),
      row('', 'The signed file (?format=signed) does.'),
    ];
  if (!signer || !file) return [];
  const words = { valid: 'valid', invalid: 'NOT VALID', unchecked: 'could not be checked on this platform' };
  const trust = signer.isTrusted
    ? ['The key is one that you trust (--key).']
    : [
        "The key stands in the file itself: the signer is only as trusted as the file's source.",
        "Pin it with --key: the server's GET /api/signing-keys, fetched in a way that you trust.",
      ];
  return [
    row('signature', `${words[state]}, by key ${signer.kid}`),
    ...trust.map((text) => row('', text)),
    row('exported', `${file.exportedAt} by ${file.exportedBy.kind} ${file.exportedBy.id}, from ${file.issuer}`),
  ];
}

function retention({ content, file }: AuditVerdict): string[] {
  const released = content.filter(({ releasedAt }) => releasedAt !== null);
  const kept = content.length - released.length;
  const stored = content.filter(({ isStored }) => isStored).length;
  const said = file ? `; ${stored} stored when the file was made` : '';
  const lines = released.map(({ hash, namedAt, releasedAt, isStored }) => {
    const rest = isStored ? ', still stored for others that need it' : '';
    return row('', `  ${hash}  (named by ${eventNumber(namedAt)}, released by ${eventNumber(releasedAt ?? 0)}${rest})`);
  });
  const deleted = row('retention', `deleted ${plural(released.length, 'piece')} of content:`);
  return [
    row('content', `${plural(content.length, 'piece')} named, ${kept} not released by retention${said}`),
    ...(lines.length > 0 ? [deleted, ...lines] : []),
  ];
}

/** What was found, for people. */
export function report(name: string, verdict: AuditVerdict): string {
  const headline = `${verdict.verified ? 'VERIFIED' : 'NOT VERIFIED'}  ${name}`;
  const problems = sentencesOf(verdict).map((sentence) => `  ${sentence}`);
  const said = [...trail(verdict), ...signature(verdict)];
  return [headline, ...problems, ...said, ...(verdict.verified ? retention(verdict) : [])].join('\n');
}
