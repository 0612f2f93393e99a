import { namedContent } from './audited-content';
import { checkEvents } from './check-events';
import { isObject } from './forms';
import { UnreadableAudit, type AuditVerdict, type Problem } from './verdict';
import { readText } from './verify-audit';
import { canHash } from './web-crypto';

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/**
 * Verifies the chain of an NDJSON audit, one stored event per line. Without a signature this proves neither who exported
 * it nor that no event is missing at its end; missing first events are a problem.
 * @throws UnreadableAudit if no line is an event, or without WebCrypto
 */
export async function verifyAuditLines(input: string | Uint8Array): Promise<AuditVerdict> {
  if (!canHash()) throw new UnreadableAudit('noCrypto');
  const lines = readText(input).replace(/\n$/, '').split('\n').map(parsed);
  const first = lines.find((line) => isObject(line) && typeof line.stream === 'string');
  if (!isObject(first)) throw new UnreadableAudit('notAudit');
  const stream = first.stream as string;
  const firstRevision = lines[0] === first && Number.isSafeInteger(first.revision) ? (first.revision as number) : 0;
  const { events, problem } = await checkEvents(lines, { stream, from: Math.max(0, firstRevision) }, true);
  const isUnparsed = problem?.kind === 'form' && lines[events.length] === null;
  const problems: Problem[] = [
    ...(firstRevision > 0 ? [{ kind: 'missing', revision: 0 } as const] : []),
    ...(problem ? [isUnparsed ? { ...problem, kind: 'syntax' as const, line: events.length + 1 } : problem] : []),
  ];
  const content = namedContent(events).map((named) => ({ ...named, isStored: null }));
  const verified = problems.length === 0;
  return { verified, problems, signature: 'none', signer: null, stream, events, content, file: null };
}
