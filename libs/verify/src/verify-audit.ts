import { canonicalJson } from '@duetcast/domain/kernel/json';
import { namedContent } from './audited-content';
import { checkEvents, sealProblem } from './check-events';
import { checkOrigins, isWhole } from './check-origin';
import { checkSignature, type Trust } from './check-signature';
import { auditMisfit, isSignedAudit, unknownAuditMembers } from './forms';
import { readSigned } from './read-file';
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
