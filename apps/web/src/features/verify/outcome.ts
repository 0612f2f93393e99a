import type { AuditVerdict } from '@duetcast/verify/verdict';

/** What the page says of a file; the verifier trusts this server's keys. */
export type PageOutcome =
  /** Unchanged, and signed by this server. */
  | 'verified'
  /** This server signed the events, from which they were imported; another server signed the file. */
  | 'ofOrigin'
  /** Unchanged, but signed with an unknown key. */
  | 'unknownSigner'
  /** Unchanged, but this server's keys could not be loaded. */
  | 'unconfirmed'
  /** The chain is intact, but this browser cannot check signatures. */
  | 'unchecked'
  /** The chain is intact, but there is no signature. */
  | 'unsigned'
  | 'broken';

interface CheckedFile extends Pick<AuditVerdict, 'outcome' | 'signature' | 'signer'> {
  readonly problems: readonly { readonly kind: string }[];
}

/** Problems of a file that agrees with itself, but is not signed by this server. */
const signerProblems = ['signer', 'unsigned'];

/** The verdict, with the reason if the file is unchanged but not verified. */
export function pageOutcomeOf({ outcome, signature, signer, problems }: CheckedFile): PageOutcome {
  if (outcome === 'verified') return signer?.isTrusted ? 'verified' : 'ofOrigin';
  if (problems.some(({ kind }) => !signerProblems.includes(kind))) return 'broken';
  if (signature === 'unchecked') return 'unchecked';
  if (signature === 'none') return 'unsigned';
  return problems.length > 0 ? 'unknownSigner' : 'unconfirmed';
}
