import type { SignedFields } from '@duetcast/verify/signed-file';
import type { AuditVerdict } from '@duetcast/verify/verdict';
import type { ServerKeys } from './examine-file';

export type Outcome =
  /** Unchanged, and signed by this server. */
  | 'verified'
  /** Unchanged, but signed with an unknown key. */
  | 'unknownSigner'
  /** Unchanged, but this server's keys could not be loaded. */
  | 'unconfirmed'
  /** The chain is intact, but this browser cannot check signatures. */
  | 'unchecked'
  /** The chain is intact, but there is no signature. */
  | 'unsigned'
  | 'broken';

interface CheckedFile extends Pick<AuditVerdict, 'signature'> {
  readonly problems: readonly unknown[];
  readonly file: Pick<SignedFields, 'key'> | null;
}

/** Overall outcome; the issuer named in the file is not trusted. */
export function outcomeOf({ problems, signature, file }: CheckedFile, serverKeys: ServerKeys): Outcome {
  if (problems.length > 0 || signature === 'invalid') return 'broken';
  if (signature === 'none') return 'unsigned';
  if (signature === 'unchecked') return 'unchecked';
  if (!serverKeys) return 'unconfirmed';
  return serverKeys.some(({ x }) => x === file?.key.x) ? 'verified' : 'unknownSigner';
}
