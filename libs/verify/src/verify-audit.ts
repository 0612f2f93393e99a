import { canonicalJson } from '@duetcast/domain/kernel/json';
import { namedContent } from './audited-content';
import { checkEvents, sealProblem } from './check-events';
import { checkOrigins, isWhole } from './check-origin';
import { checkSignature, type Trust } from './check-signature';
import { differingLine } from './encodings/file-lines';
import { isObject } from './encodings/form-checks';
import { auditMisfit, isSignedAudit, unknownAuditMembers, isAuditedStream } from './forms';
import { readSigned, bytesOfInput, readText } from './read-file';
import { auditFormat, auditVersion, headOf, type SignedAudit } from './signed-audit';
import { outcomeOf, type AuditVerdict, type Problem, UnreadableAudit } from './verdict';
import { type SignatureCheck, canHash } from './web-crypto';

const brokenVerdict: AuditVerdict = {
  outcome: 'broken',
  problems: [],
  signature: 'invalid',
  signer: null,
  origin: null,
  earlierOrigins: [],
  stream: null,
  events: [],
  content: [],
  notChecked: [],
  file: null,
};

/**
 * Verifies a signed audit file: its events and their order, the seals, `count`, `head` and `content`, the signature, and
 * the exact bytes of the file. Runs in Node and in browsers; needs no server.
 * @throws UnreadableAudit if it is no such file or has a newer version, or without WebCrypto (a page without HTTPS)
 */
export async function verifySignedAudit(input: string | Uint8Array, trust: Trust = {}): Promise<AuditVerdict> {
  const read = readSigned(input, auditFormat, auditVersion);
  if ('damaged' in read) return { ...brokenVerdict, problems: [read.damaged] };
  const { file, spelling } = read;
  const stream = typeof file.stream === 'string' ? file.stream : '';
  const from = Number.isSafeInteger(file.from) ? (file.from as number) : 0;
  const candidates = Array.isArray(file.events) ? (file.events as unknown[]) : [];
  const { events, problem } = await checkEvents(candidates, { stream, from });
  if (!isSignedAudit(file)) {
    const misfit: Problem = { kind: 'form', revision: null, field: auditMisfit(file) ?? '' };
    return { ...brokenVerdict, problems: [...asList(problem), misfit], stream, events };
  }
  const { check, problems: signatureProblems, ...signed } = await checkSignature(file, trust);
  const { origin, earlierOrigins, problem: ofOrigin } = await checkOrigins(file, file, trust);
  const origins = origin ? [...earlierOrigins, origin] : [];
  const isOfOrigin = origins.some((each) => each.isTrusted && isWhole(each, file));
  const problems: Problem[] = [
    ...(problem ? [problem] : [...(await fileProblems(file, check)), ...asList(ofOrigin)]),
    ...signatureProblems.filter(({ kind }) => kind !== 'signer' || !isOfOrigin),
    ...asList(spelling()),
  ];
  const isTrusted = signed.signer.isTrusted || isOfOrigin;
  const outcome = outcomeOf({ problems, ...signed, signer: { ...signed.signer, isTrusted } });
  const notChecked = unknownAuditMembers(file);
  const facts = { stream, events, content: file.content, notChecked, file };
  return { outcome, problems, ...signed, origin, earlierOrigins, ...facts };
}

/** Problems of the end, the seals, `head` and `content` of a file whose chain is valid. */
async function fileProblems(file: SignedAudit, check: SignatureCheck | null): Promise<Problem[]> {
  const atEnd = endProblems(file);
  const sealed = check && atEnd.length === 0 ? await sealProblem(file.events, file.seals, check) : null;
  return [...atEnd, ...asList(sealed), ...summaryProblems(file)];
}

const asList = (problem: Problem | null): Problem[] => (problem ? [problem] : []);

/** The first missing or added event according to `count`. */
function endProblems({ events, from, count }: SignedAudit): Problem[] {
  if (events.length < count) return [{ kind: 'missing', revision: from + events.length }];
  return events.length > count ? [{ kind: 'added', revision: from + count }] : [];
}

/** Differences of `head` and `content` from the events. */
function summaryProblems({ events, head, content }: SignedAudit): Problem[] {
  const isHead = canonicalJson(head) === canonicalJson(headOf(events));
  const listed = content.map(({ isStored: _stored, ...named }) => named);
  const isNamed = canonicalJson(listed) === canonicalJson(namedContent(events));
  return [
    ...(isHead ? [] : [{ kind: 'head', revision: null } as const]),
    ...(isNamed ? [] : [{ kind: 'contentList', revision: null } as const]),
  ];
}

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
