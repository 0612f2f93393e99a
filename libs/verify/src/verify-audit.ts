import { canonicalJson } from '@duetcast/domain/kernel/json';
import { sealProblem, TrailCheck, type AuditOptions } from './check-events';
import { checkOrigins, isWhole } from './check-origin';
import { checkSignature } from './check-signature';
import type { FileInput } from './encodings/input-lines';
import { auditMisfit, isSignedAudit, unknownAuditMembers } from './forms';
import { eventPages, readFile, signedFields, spellingProblems, type ReadFile } from './read-file';
import { auditFormat, auditVersion, headOf, type SignedAudit } from './signed-audit';
import { outcomeOf, type AuditVerdict, type Problem } from './verdict';
import type { SignatureCheck } from './web-crypto';

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
export const verifySignedAudit = async (input: FileInput, options: AuditOptions = {}): Promise<AuditVerdict> =>
  verifyReadAudit(await readFile(input), options);

/** The same of a file that was read. */
export async function verifyReadAudit(read: ReadFile, { onEvent, ...trust }: AuditOptions): Promise<AuditVerdict> {
  const fields = signedFields(read, { format: auditFormat, version: auditVersion });
  if ('damaged' in fields) return { ...brokenVerdict, problems: [fields.damaged] };
  const { file } = fields;
  const stream = typeof file.stream === 'string' ? file.stream : '';
  const from = Number.isSafeInteger(file.from) ? (file.from as number) : 0;
  const trail = new TrailCheck({ stream, from, onEvent });
  if (Array.isArray(file.events)) for await (const page of eventPages(read)) await trail.add(page);
  const { events, problem } = trail;
  if (!isSignedAudit(file)) {
    const misfit: Problem = { kind: 'form', revision: null, field: auditMisfit(file) ?? '' };
    return { ...brokenVerdict, problems: [...asList(problem), misfit], stream, events };
  }
  const { check, problems: signatureProblems, ...signed } = await checkSignature(file, trust);
  const { origin, earlierOrigins, problem: ofOrigin } = await checkOrigins(file, { stream, events }, trust);
  const origins = origin ? [...earlierOrigins, origin] : [];
  const isOfOrigin = origins.some((each) => each.isTrusted && isWhole(each, { events }));
  const problems: Problem[] = [
    ...(problem ? [problem] : [...(await fileProblems(file, trail, check)), ...asList(ofOrigin)]),
    ...signatureProblems.filter(({ kind }) => kind !== 'signer' || !isOfOrigin),
    ...spellingProblems(read),
  ];
  const isTrusted = signed.signer.isTrusted || isOfOrigin;
  const outcome = outcomeOf({ problems, ...signed, signer: { ...signed.signer, isTrusted } });
  const { events: _dropped, ...summary } = file;
  const facts = { stream, events, content: file.content, notChecked: unknownAuditMembers(file), file: summary };
  return { outcome, problems, ...signed, origin, earlierOrigins, ...facts };
}

/** Problems of the end, the seals, `head` and `content` of a file whose chain is valid. */
async function fileProblems(file: SignedAudit, trail: TrailCheck, check: SignatureCheck | null): Promise<Problem[]> {
  const { events } = trail;
  const atEnd = endProblems(file, events.length);
  const sealed = check && atEnd.length === 0 ? await sealProblem({ ...file, events }, check) : null;
  return [...atEnd, ...asList(sealed), ...summaryProblems(file, trail)];
}

const asList = (problem: Problem | null): Problem[] => (problem ? [problem] : []);

/** The first missing or added event according to `count`. */
function endProblems({ from, count }: SignedAudit, length: number): Problem[] {
  if (length < count) return [{ kind: 'missing', revision: from + length }];
  return length > count ? [{ kind: 'added', revision: from + count }] : [];
}

/** Differences of `head` and `content` from the events. */
function summaryProblems({ head, content }: SignedAudit, trail: TrailCheck): Problem[] {
  const isHead = canonicalJson(head) === canonicalJson(headOf(trail.events));
  const listed = content.map(({ isStored: _stored, ...named }) => named);
  const isNamed = canonicalJson(listed) === canonicalJson(trail.content.sorted());
  return [
    ...(isHead ? [] : [{ kind: 'head', revision: null } as const]),
    ...(isNamed ? [] : [{ kind: 'contentList', revision: null } as const]),
  ];
}
