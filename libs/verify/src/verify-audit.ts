import { canonicalJson } from '@duetcast/domain/kernel/json';
import { namedContent } from './audited-content';
import { checkEvents, sealProblem } from './check-events';
import { spellingProblem, syntaxProblem } from './file-lines';
import { isObject, isSignedAudit, isVerifyingKey, type Fields } from './forms';
import { auditFormat, auditVersion, type SignedAudit } from './signed-audit';
import { signedFileText, signedText, thumbprintText } from './signed-file';
import type { TrustedKey } from './trusted-keys';
import { UnreadableAudit, type AuditVerdict, type Problem } from './verdict';
import { canHash, sha256Base64url, signatureCheckBy, type SignatureCheck } from './web-crypto';

export interface Trust {
  /** Keys that the caller trusts (`readTrustedKeys`); absent: whatever key the file names. */
  readonly keys?: readonly TrustedKey[] | undefined;
}

const nothing: AuditVerdict = {
  verified: false,
  problems: [],
  signature: 'invalid',
  signer: null,
  stream: null,
  events: [],
  content: [],
  file: null,
};

const isMarked = (text: string): boolean => new RegExp(`^"format":"${auditFormat}",?$`, 'm').test(text);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const readText = (input: string | Uint8Array): string =>
  typeof input === 'string' ? input : new TextDecoder('utf-8', { ignoreBOM: true }).decode(input);

/** Whether it is, or was before somebody damaged it, a signed audit file. */
export function isSignedAuditText(text: string): boolean {
  const file = parsed(text);
  return file === undefined ? isMarked(text) : isObject(file) && file.format === auditFormat;
}

/**
 * Verifies a signed audit file: every event, their order, the seals, what the file says of its end and of content, the
 * signature, and the file's very bytes. Runs in Node and in browsers; needs no server.
 * @throws UnreadableAudit where it is no such file, of a newer version, or there is no cryptography (a page that is not encrypted)
 */
export async function verifySignedAudit(input: string | Uint8Array, { keys }: Trust = {}): Promise<AuditVerdict> {
  if (!canHash()) throw new UnreadableAudit('noCrypto');
  const text = readText(input);
  const file = parsed(text);
  if (file === undefined && isMarked(text)) return { ...nothing, problems: [syntaxProblem(text)] };
  if (!isObject(file) || file.format !== auditFormat) throw new UnreadableAudit('notAudit');
  if (file.version !== auditVersion) throw new UnreadableAudit('version');
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  return verdictOn(file, (spelled) => spellingProblem(bytes, text, spelled), keys);
}

async function verdictOn(
  file: Fields,
  spelling: (spelled: string) => Problem | null,
  keys: Trust['keys'],
): Promise<AuditVerdict> {
  const stream = typeof file.stream === 'string' ? file.stream : '';
  const from = Number.isSafeInteger(file.from) ? (file.from as number) : 0;
  const given = Array.isArray(file.events) ? (file.events as unknown[]) : [];
  const { events, problem } = await checkEvents(given, { stream, from }, false);
  if (!isSignedAudit(file)) {
    const problems = [...(problem ? [problem] : []), { kind: 'form', revision: null } as const];
    return { ...nothing, problems, stream, events };
  }
  const { check, problems: signerProblems, isTrusted } = await signerOf(file, keys);
  const signature = await signatureOf(file, check);
  const problems: Problem[] = [
    ...(problem ? [problem] : await problemsAround(file, check)),
    ...(signature === 'invalid' ? [{ kind: 'signature', revision: null } as const] : []),
    ...signerProblems,
    ...listed(spelling(textOf(() => signedFileText(file)))),
  ];
  const verified = problems.length === 0 && signature === 'valid';
  const signer = { kid: file.key.kid, isTrusted };
  return { verified, problems, signature, signer, stream, events, content: file.content, file };
}

async function signatureOf(file: SignedAudit, check: SignatureCheck | null): Promise<AuditVerdict['signature']> {
  if (!check) return 'unchecked';
  const text = textOf(() => signedText(file));
  return (await check(file.signature, text)) ? 'valid' : 'invalid';
}

/** What is wrong with the end, the seals and what the file says about its events, whose chain holds. */
async function problemsAround(file: SignedAudit, check: SignatureCheck | null): Promise<Problem[]> {
  const atEnd = endProblems(file);
  const sealed = check && atEnd.length === 0 ? await sealProblem(file.events, file.seals, check) : null;
  return [...atEnd, ...listed(sealed), ...aboutEvents(file)];
}

const listed = (problem: Problem | null): Problem[] => (problem ? [problem] : []);

/** What has no canonical form (a number too great) was not signed. */
function textOf(text: () => string): string {
  try {
    return text();
  } catch {
    return '';
  }
}

/** The file says how many events it has: the first too few or too many. */
function endProblems({ events, from, count }: SignedAudit): Problem[] {
  if (events.length < count) return [{ kind: 'missing', revision: from + events.length }];
  return events.length > count ? [{ kind: 'added', revision: from + count }] : [];
}

/** What the file says about its events, which follows from them. */
function aboutEvents({ events, head, content }: SignedAudit): Problem[] {
  const isHead = (events.at(-1)?.metadata.hash ?? null) === head;
  const said = content.map(({ isStored: _stored, ...named }) => named);
  const isNamed = canonicalJson(said) === canonicalJson(namedContent(events));
  return [
    ...(isHead ? [] : [{ kind: 'head', revision: null } as const]),
    ...(isNamed ? [] : [{ kind: 'contentList', revision: null } as const]),
  ];
}

/** Whose signature it must be; `check` is null where this platform does not know Ed25519. */
export async function signerOf({ key }: Pick<SignedAudit, 'key'>, keys: Trust['keys']) {
  const isOwnId = isVerifyingKey(key) && (await sha256Base64url(thumbprintText(key))) === key.kid;
  const isTrusted = keys?.some(({ x }) => x === key.x) ?? false;
  const problems: Problem[] = [
    ...(isOwnId ? [] : [{ kind: 'key', revision: null } as const]),
    ...(keys && !isTrusted ? [{ kind: 'signer', revision: null } as const] : []),
  ];
  return { problems, isTrusted, check: await signatureCheckBy(key.x) };
}
