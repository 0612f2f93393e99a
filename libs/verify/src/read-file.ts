import { CanonicalComparison } from './encodings/canonical-comparison';
import type { Fields } from './encodings/form-checks';
import { linesOf, type FileInput } from './encodings/input-lines';
import { JsonParts, type JsonPart } from './encodings/json-parts';
import { auditFormat } from './signed-audit';
import { statementFormat } from './signed-statement';
import { UnreadableAudit, type Problem } from './verdict';
import { canHash } from './web-crypto';

type Format = typeof auditFormat | typeof statementFormat;

/** How the canonical text of each format begins: in a file that was cut off, the format itself may be missing. */
const beginnings = [
  [statementFormat, '"account":'],
  [auditFormat, '"content":'],
] as const;

/** What was read of a file; the elements of `events` are dropped, because an audit can have more than fit into memory. */
export interface ReadFile {
  readonly input: FileInput;
  /** That of a signed file, possibly damaged. */
  readonly format: unknown;
  /** Null: the file is no JSON object. */
  readonly fields: Fields | null;
  /** The first line that is no JSON, or else that is not as exported; null: none. */
  readonly differing: Pick<Problem, 'revision' | 'line'> | null;
  /** Number of lists named `events`, of which the last one is valid. */
  readonly eventLists: number;
}

/**
 * Reads a file of any kind.
 * @throws UnreadableAudit without WebCrypto (a page without HTTPS)
 */
export async function readFile(input: FileInput, { withEvents = false } = {}): Promise<ReadFile> {
  if (!canHash()) throw new UnreadableAudit('noCrypto');
  const [members, comparison, marks] = [new Members(withEvents), new CanonicalComparison(), new Marks()];
  const parts = new JsonParts();
  let isJson = true;
  for await (const line of linesOf(input)) {
    marks.read(line.text);
    isJson &&= parts.read(line.text, (part) => {
      members.add(part, marks.line);
      comparison.expectPart(part);
    });
    if (isJson) comparison.readLine(line);
  }
  const fields = isJson && parts.isWhole ? members.fields() : null;
  const line = fields ? comparison.differingLine() : parts.startLine;
  const differing = line === null ? null : { revision: members.revisionAt(line, marks.from), line: line + 1 };
  return { input, format: fields ? fields.format : marks.format, fields, differing, eventLists: members.eventLists };
}

/** Finds the format of a file that is no JSON: it begins as this format does, or a line names it. */
class Marks {
  private readonly found = new Set<string>();
  private before = '';
  /** The last line, from 0. */
  line = -1;
  from: string | undefined;

  read(text: string): void {
    const isSecond = ++this.line === 1 && this.before === '{';
    this.from ??= /^"from":(\d+),?$/.exec(text)?.[1];
    for (const [format, beginning] of beginnings)
      if ((isSecond && text.startsWith(beginning)) || text.replace(/,$/, '') === `"format":"${format}"`)
        this.found.add(format);
    this.before = text;
  }

  get format(): string | undefined {
    return beginnings.find(([format]) => this.found.has(format))?.[0];
  }
}

/** The members of the file. */
class Members {
  private readonly members = new Map<string, unknown>();
  private list: unknown[] = [];
  eventLists = 0;
  /** Lines between which the events are, one a line. */
  private events = { begin: Infinity, end: Infinity };
  private firstRevision: unknown;

  constructor(private readonly withEvents: boolean) {}

  add(part: JsonPart, line: number): void {
    const isOfEvents = part.name === 'events';
    if (isOfEvents && part.kind === 'list') this.events = { begin: line, end: Infinity };
    if (isOfEvents && part.kind === 'endOfList') this.events.end = line;
    if (isOfEvents && part.kind === 'element')
      this.firstRevision ??= (part.value as { revision?: unknown } | null)?.revision;
    if (part.kind === 'value') this.members.set(part.name, part.value);
    if (part.kind === 'element' && (this.withEvents || !isOfEvents)) this.list.push(part.value);
    if (part.kind !== 'list') return;
    if (isOfEvents) this.eventLists++;
    this.members.set(part.name, (this.list = []));
  }

  /** Of the event in a line; a file that was cut off has `from` in its first event only. */
  revisionAt(line: number, from: unknown = this.firstRevision): number | null {
    const isEvent = from !== undefined && line > this.events.begin && line < this.events.end;
    return isEvent ? Number(from) + line - this.events.begin - 1 : null;
  }

  fields(): Fields {
    return Object.fromEntries(this.members);
  }
}

/**
 * The members of a signed file of this format and version.
 * @returns the problem if it is not JSON
 * @throws UnreadableAudit if it is no such file or has a newer version
 */
export function signedFields(
  { format, fields, differing }: ReadFile,
  expected: { readonly format: Format; readonly version: number },
): { readonly file: Fields } | { readonly damaged: Problem } {
  if (format !== expected.format) throw new UnreadableAudit('notAudit');
  if (!fields) return { damaged: { kind: 'syntax', revision: null, ...differing } };
  if (fields.version !== expected.version) throw new UnreadableAudit('version');
  return { file: fields };
}

export const spellingProblems = ({ differing }: ReadFile): Problem[] =>
  differing === null ? [] : [{ kind: 'spelling', ...differing }];

/** Reads the last list named `events`, a page at a time. */
export async function* eventPages({ input, eventLists }: ReadFile): AsyncGenerator<unknown[]> {
  const parts = new JsonParts();
  let [page, list]: [unknown[], number] = [[], 0];
  for await (const { text } of linesOf(input)) {
    parts.read(text, ({ kind, name, ...part }) => {
      if (kind === 'list' && name === 'events') list++;
      if (kind === 'element' && name === 'events' && list === eventLists) page.push((part as { value: unknown }).value);
    });
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  yield page;
}

const pageSize = 256;
