import { canonicalJson } from '@duetcast/domain/kernel/json';
import { namedContent } from './audited-content';
import { checkEvents } from './check-events';
import type { Trust } from './check-signature';
import { differingLine } from './encodings/file-lines';
import { isObject } from './encodings/form-checks';
import { isAuditedStream } from './forms';
import { bytesOfInput, readText } from './read-file';
import { outcomeOf, UnreadableAudit, type AuditVerdict, type Problem } from './verdict';
import { canHash } from './web-crypto';

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Verifies the chain of an NDJSON audit, one stored event per line. Without a signature this proves neither who exported
 * it nor that no event is missing at its end; missing first events are a problem.
 * @throws UnreadableAudit if no line is an event, or without WebCrypto
 */
export async function verifyAuditLines(input: string | Uint8Array, { keys }: Trust = {}): Promise<AuditVerdict> {
  if (!canHash()) throw new UnreadableAudit('noCrypto');
  const text = readText(input);
  const lines = text.replace(/\n$/, '').split('\n');
  const values = lines.map(parsed);
  const first = values.find((value) => isObject(value) && typeof value.stream === 'string');
  if (!isObject(first)) throw new UnreadableAudit('notAudit');
  const stream = first.stream as string;
  const from = values[0] === first && Number.isSafeInteger(first.revision) ? Math.max(0, first.revision as number) : 0;
  const { events, problem } = await checkEvents(values, { stream, from });
  const misspelled = misspelledLine(text, bytesOfInput(input), lines, values.slice(0, events.length));
  const problems: Problem[] = [
    ...(from > 0 ? [{ kind: 'missing', revision: 0 } as const] : []),
    ...(isAuditedStream(stream) === null ? [] : [{ kind: 'form', revision: null, field: 'stream' } as const]),
    ...(problem ? [values[events.length] === undefined ? syntaxProblemOf(problem, events.length) : problem] : []),
    ...(misspelled === null ? [] : [{ kind: 'spelling', revision: from + misspelled, line: misspelled + 1 } as const]),
    ...(keys ? [{ kind: 'unsigned', revision: null } as const] : []),
  ];
  const content = namedContent(events).map((named) => ({ ...named, isStored: null }));
  const signature = { signature: 'none', signer: null } as const;
  const outcome = outcomeOf({ problems, ...signature });
  const facts = { stream, events, content, notChecked: [], file: null };
  return { outcome, problems, ...signature, origin: null, earlierOrigins: [], ...facts };
}

/** The first malformed line is not JSON at all. */
const syntaxProblemOf = (problem: Problem, index: number): Problem =>
  problem.kind === 'form' ? { kind: 'syntax', revision: problem.revision, line: index + 1 } : problem;

/** Index of the first of the events' lines that is not as exported; null: none. */
function misspelledLine(
  text: string,
  bytes: Uint8Array,
  lines: readonly string[],
  values: readonly unknown[],
): number | null {
  const isMisspelled = (value: unknown, index: number) => lines[index] !== canonicalJson(value);
  const misspelled = values.findIndex(isMisspelled);
  const undecodable = differingLine(bytes, [text]);
  const unended = text.endsWith('\n') ? [] : [lines.length - 1];
  const found = [...(misspelled < 0 ? [] : [misspelled]), ...(undecodable === null ? [] : [undecodable]), ...unended];
  return found.length > 0 ? Math.min(...found) : null;
}
