import { isStrongPoint } from './encodings/curve-encodings';
import { signedText, thumbprintText, type SignedFields } from './signed-file';
import type { TrustedKey } from './trusted-keys';
import type { AuditVerdict, Problem } from './verdict';
import { bytesOf, sha256Base64url, signatureCheckBy, type SignatureCheck } from './web-crypto';

export interface Trust {
  /** Keys that the caller trusts (`readTrustedKeys`): a file that none of them signed does not verify. */
  readonly keys?: readonly TrustedKey[] | undefined;
}

type SignatureProblem = Problem & { readonly kind: 'signature' | 'key' | 'signer'; readonly revision: null };

interface CheckedSignature extends Pick<AuditVerdict, 'signature'> {
  readonly signer: NonNullable<AuditVerdict['signer']>;
  readonly problems: readonly SignatureProblem[];
  /** Checks signatures by the file's key; null if this platform does not support Ed25519. */
  readonly check: SignatureCheck | null;
}

/** Checks the signature, and the key by which it was made. */
export async function checkSignature(file: SignedFields, { keys }: Trust): Promise<CheckedSignature> {
  const { key } = file;
  const check = await signatureCheckBy(key.x);
  const signature = check ? await stateOf(file, check) : 'unchecked';
  const isTrusted = keys?.some(({ x }) => x === key.x) ?? false;
  const kinds: readonly (readonly [SignatureProblem['kind'], boolean])[] = [
    ['signature', signature === 'invalid'],
    ['key', !(await isStrongKey(key))],
    ['signer', keys !== undefined && !isTrusted],
  ];
  const problems = kinds.flatMap(([kind, isProblem]) => (isProblem ? [{ kind, revision: null }] : []));
  return { signature, signer: { kid: key.kid, isTrusted }, problems, check };
}

async function stateOf(file: SignedFields, check: SignatureCheck): Promise<'valid' | 'invalid'> {
  try {
    return (await check(file.signature, signedText(file))) ? 'valid' : 'invalid';
  } catch {
    return 'invalid'; // no canonical form: a number out of range, or nested too deeply
  }
}

/** Whether the key's id is its own, and only who has its private part can sign with it. */
export async function isStrongKey(key: SignedFields['key']): Promise<boolean> {
  const bytes = bytesOf(key.x);
  return bytes !== null && isStrongPoint(bytes) && (await sha256Base64url(thumbprintText(key))) === key.kid;
}
