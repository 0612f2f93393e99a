import type { AuditVerdict } from '../src/verdict';
import { ofOriginRows, originRows, states } from './origin-rows';
import { headline, notCheckedRows, row } from './outcome-text';
import { problemSentence } from './problem-sentence';

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
  rows.push(row('chain', 'valid: every hash matches its event and the previous event'));
  if (file && file.from > 0)
    rows.push(row('', `The store had dropped the first ${plural(file.from, 'event')} by retention.`));
  return [...rows, row('head', last.metadata.hash), ...asOf(last, file)];
}

/** Says how far the file reaches: of two files of a stream, the one with more events is newer. */
function asOf({ revision, metadata }: AuditVerdict['events'][number], file: AuditVerdict['file']): string[] {
  const asOfText = `the stream ended with ${eventNumber(revision)}, written at ${metadata.at}`;
  return file ? [row('as of', `${file.exportedAt}: ${asOfText}. Later events are not in this file.`)] : [];
}

function signature({ outcome, signature: state, signer, file }: AuditVerdict): string[] {
  if (state === 'none')
    return [
      row('signature', 'none: NDJSON proves neither who exported it nor that no event is missing at its end.'),
      row('', 'The signed file (?format=signed) proves both.'),
    ];
  if (!signer || !file) return [];
  return [
    row('signature', `${states[state]}, by key ${signer.kid}`),
    ...trustRows(signer, outcome),
    row('exported', `${file.exportedAt} by ${file.exportedBy.kind} ${file.exportedBy.id}, from ${file.issuer}`),
  ];
}

function trustRows({ isTrusted }: NonNullable<AuditVerdict['signer']>, outcome: AuditVerdict['outcome']): string[] {
  if (isTrusted) return [row('', 'The key is among those you trust (--key).')];
  if (outcome === 'verified') return ofOriginRows();
  return [
    row('', "The key comes from the file itself: the signer is only as trusted as the file's source."),
    row('', "Pin it with --key: the server's GET /api/signing-keys, fetched over a channel you trust."),
  ];
}

function retention({ content, file }: AuditVerdict): string[] {
  const released = content.filter(({ releasedAt }) => releasedAt !== null);
  const kept = content.length - released.length;
  const stored = content.filter(({ isStored }) => isStored).length;
  const storedText = file ? `; ${stored} stored at the time of the export` : '';
  const lines = released.map(({ hash, namedAt, releasedAt, isStored }) => {
    const note = isStored ? ', still stored for other streams' : '';
    return row('', `  ${hash}  (named by ${eventNumber(namedAt)}, released by ${eventNumber(releasedAt ?? 0)}${note})`);
  });
  const heading = row('retention', `released ${plural(released.length, 'piece')} of content:`);
  return [
    row('content', `${plural(content.length, 'piece')} named, ${kept} not released by retention${storedText}`),
    ...(lines.length > 0 ? [heading, ...lines] : []),
  ];
}

/** The verdict as text. */
export function report(name: string, verdict: AuditVerdict): string {
  const problems = sentencesOf(verdict).map((sentence) => `  ${sentence}`);
  const facts = [...trail(verdict), ...originRows(verdict), ...signature(verdict), ...notCheckedRows(verdict)];
  const content = verdict.outcome === 'broken' ? [] : retention(verdict);
  return [headline(name, verdict), ...problems, ...facts, ...content].join('\n');
}
