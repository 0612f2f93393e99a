import { canonicalJson } from '@duetcast/domain/kernel/json';
import { parsedJson } from '@duetcast/domain/kernel/or-else';
import { isObject } from './encodings/form-checks';
import { linesOf, type FileInput, type Line } from './encodings/input-lines';
import { isAuditedStream } from './forms';
import { TrailCheck, type AuditOptions } from './check-events';
import { outcomeOf, UnreadableAudit, type AuditVerdict, type Problem } from './verdict';

const pageSize = 256;

/**
 * Verifies the chain of an NDJSON audit, one stored event per line. Without a signature this proves neither who exported
 * it nor that no event is missing at its end; missing first events are a problem.
 * @throws UnreadableAudit if no line is an event
 */
export async function verifyAuditLines(input: FileInput, { keys, onEvent }: AuditOptions = {}): Promise<AuditVerdict> {
  const { stream, from } = await beginningOf(input);
  const trail = new TrailCheck({ stream, from, onEvent });
  const lines = new LineChecks(trail);
  for await (const line of linesOf(input)) await lines.add(line);
  const { misspelled, problem } = await lines.finish();
  const problems: Problem[] = [
    ...(from > 0 ? [{ kind: 'missing', revision: 0 } as const] : []),
    ...(isAuditedStream(stream) === null ? [] : [{ kind: 'form', revision: null, field: 'stream' } as const]),
    ...(problem ? [problem] : []),
    ...(misspelled === null ? [] : [{ kind: 'spelling', revision: from + misspelled, line: misspelled + 1 } as const]),
    ...(keys ? [{ kind: 'unsigned', revision: null } as const] : []),
  ];
  const content = trail.content.sorted().map((named) => ({ ...named, isStored: null }));
  const signature = { signature: 'none', signer: null } as const;
  const outcome = outcomeOf({ problems, ...signature });
  const facts = { stream, events: trail.events, content, notChecked: [], file: null };
  return { outcome, problems, ...signature, origin: null, earlierOrigins: [], ...facts };
}

/** The stream of the first line that is an event, and the revision of the first line if it is one. */
async function beginningOf(input: FileInput): Promise<{ stream: string; from: number }> {
  let isFirst = true;
  for await (const { text } of linesOf(input)) {
    const value = parsedJson(text);
    if (isObject(value) && typeof value.stream === 'string') {
      const from = isFirst && Number.isSafeInteger(value.revision) ? Math.max(0, value.revision as number) : 0;
      return { stream: value.stream, from };
    }
    isFirst = false;
  }
  throw new UnreadableAudit('notAudit');
}

/** Checks lines a page at a time. */
class LineChecks {
  private page: Line[] = [];
  private checked = 0;
  private misspelled: number | null = null;
  private problem: Problem | null = null;

  constructor(private readonly trail: TrailCheck) {}

  async add(line: Line): Promise<void> {
    this.page.push(line);
    if (this.page.length === pageSize) await this.check();
  }

  /** The first problem of the events, and the index of the first line that is not as exported. */
  async finish() {
    await this.check();
    return { problem: this.problem, misspelled: this.misspelled };
  }

  private async check(): Promise<void> {
    const [page, from] = [this.page, this.checked];
    this.page = [];
    this.checked += page.length;
    const values = page.map(({ text }) => parsedJson(text));
    const eventCount = await this.trail.add(values);
    const { problem } = this.trail;
    if (!this.problem && problem) this.problem = syntaxOr(problem, values[eventCount], from + eventCount);
    const misspelled = page.findIndex(
      ({ text, isEnded, isUtf8 }, index) =>
        !isEnded || !isUtf8 || (index < eventCount && text !== canonicalJson(values[index])),
    );
    if (misspelled >= 0) this.misspelled ??= from + misspelled;
  }
}

/** A malformed line that is not JSON at all. */
const syntaxOr = (problem: Problem, value: unknown, index: number): Problem =>
  problem.kind === 'form' && value === undefined
    ? { kind: 'syntax', revision: problem.revision, line: index + 1 }
    : problem;
