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
  /** Keys that the caller trusts (`readTrustedKeys`); absent: any key. */
  readonly keys?: readonly TrustedKey[] | undefined;
}

const emptyVerdict: AuditVerdict = {
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

/** Whether the text is a signed audit file, possibly damaged. */
export function isSignedAuditText(text: string): boolean {
  const file = parsed(text);
  return file === undefined ? isMarked(text) : isObject(file) && file.format === auditFormat;
}

/**
 * Verifies a signed audit file: its events and their order, the seals, `count`, `head` and `content`, the signature, and
 * the exact bytes of the file. Runs in Node and in browsers; needs no server.
 * @throws UnreadableAudit if it is no such file or has a newer version, or without WebCrypto (a page without HTTPS)
 */
export async function verifySignedAudit(input: string | Uint8Array, { keys }: Trust = {}): Promise<AuditVerdict> {
  if (!canHash()) throw new UnreadableAudit('noCrypto');
  const text = readText(input);
  const file = parsed(text);
  if (file === undefined && isMarked(text)) return { ...emptyVerdict, problems: [syntaxProblem(text)] };
  if (!isObject(file) || file.format !== auditFormat) throw new UnreadableAudit('notAudit');
  if (file.version !== auditVersion) throw new UnreadableAudit('version');
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  return verdictOn(file, (canonicalText) => spellingProblem(bytes, text, canonicalText), keys);
}

async function verdictOn(
  file: Fields,
  spelling: (canonicalText: string) => Problem | null,
  keys: Trust['keys'],
): Promise<AuditVerdict> {
  const stream = typeof file.stream === 'string' ? file.stream : '';
  const from = Number.isSafeInteger(file.from) ? (file.from as number) : 0;
  const candidates = Array.isArray(file.events) ? (file.events as unknown[]) : [];
  const { events, problem } = await checkEvents(candidates, { stream, from }, false);
  if (!isSignedAudit(file)) {
    const problems = [...(problem ? [problem] : []), { kind: 'form', revision: null } as const];
    return { ...emptyVerdict, problems, stream, events };
  }
  const { check, problems: signerProblems, isTrusted } = await signerOf(file, keys);
  const signature = await signatureOf(file, check);
  const problems: Problem[] = [
    ...(problem ? [problem] : await fileProblems(file, check)),
    ...(signature === 'invalid' ? [{ kind: 'signature', revision: null } as const] : []),
    ...signerProblems,
    ...asList(spelling(textOf(() => signedFileText(file)))),
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

/** Problems of the end, the seals, `head` and `content` of a file whose chain is valid. */
async function fileProblems(file: SignedAudit, check: SignatureCheck | null): Promise<Problem[]> {
  const atEnd = endProblems(file);
  const sealed = check && atEnd.length === 0 ? await sealProblem(file.events, file.seals, check) : null;
  return [...atEnd, ...asList(sealed), ...summaryProblems(file)];
}

const asList = (problem: Problem | null): Problem[] => (problem ? [problem] : []);

/** Empty if the file has no canonical form (a number out of range), so that no signature matches. */
function textOf(text: () => string): string {
  try {
    return text();
  } catch {
    return '';
  }
}

/** The first missing or added event according to `count`. */
function endProblems({ events, from, count }: SignedAudit): Problem[] {
  if (events.length < count) return [{ kind: 'missing', revision: from + events.length }];
  return events.length > count ? [{ kind: 'added', revision: from + count }] : [];
}

/** Differences of `head` and `content` from the events. */
function summaryProblems({ events, head, content }: SignedAudit): Problem[] {
  const isHead = (events.at(-1)?.metadata.hash ?? null) === head;
  const listed = content.map(({ isStored: _stored, ...named }) => named);
  const isNamed = canonicalJson(listed) === canonicalJson(namedContent(events));
  return [
    ...(isHead ? [] : [{ kind: 'head', revision: null } as const]),
    ...(isNamed ? [] : [{ kind: 'contentList', revision: null } as const]),
  ];
}

/** Checks the file's key; `check` is null if this platform does not support Ed25519. */
export async function signerOf({ key }: Pick<SignedAudit, 'key'>, keys: Trust['keys']) {
  const hasOwnId = isVerifyingKey(key) && (await sha256Base64url(thumbprintText(key))) === key.kid;
  const isTrusted = keys?.some(({ x }) => x === key.x) ?? false;
  const problems: Problem[] = [
    ...(hasOwnId ? [] : [{ kind: 'key', revision: null } as const]),
    ...(keys && !isTrusted ? [{ kind: 'signer', revision: null } as const] : []),
  ];
  return { problems, isTrusted, check: await signatureCheckBy(key.x) };
}
