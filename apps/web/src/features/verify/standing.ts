import type { SignedFields } from '@duetcast/verify/signed-file';
import type { AuditVerdict } from '@duetcast/verify/verdict';
import type { ServerKeys } from './examine-file';

export type Standing =
  /** Nothing was changed, and this server signed it. */
  | 'verified'
  /** Nothing was changed since somebody signed it whom this server does not know. */
  | 'strangers'
  /** Nothing was changed since it was signed; whether by this server could not be asked. */
  | 'unasked'
  /** The events fit together, but this browser cannot check signatures. */
  | 'unchecked'
  /** The events fit together, but nobody signed them. */
  | 'unsigned'
  | 'broken';

interface Judged extends Pick<AuditVerdict, 'signature'> {
  readonly problems: readonly unknown[];
  readonly file: Pick<SignedFields, 'key'> | null;
}

/** What a verdict amounts to: a file's own word of who signed it is worth nothing. */
export function standingOf({ problems, signature, file }: Judged, serverKeys: ServerKeys): Standing {
  if (problems.length > 0 || signature === 'invalid') return 'broken';
  if (signature === 'none') return 'unsigned';
  if (signature === 'unchecked') return 'unchecked';
  if (!serverKeys) return 'unasked';
  return serverKeys.some(({ x }) => x === file?.key.x) ? 'verified' : 'strangers';
}
