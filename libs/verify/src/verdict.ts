import type { ChainedEvent } from '@duetcast/domain/kernel/chain';
import type { AuditedContent, SignedAudit, StreamOrigin } from './signed-audit';

export type ProblemKind =
  /** Not valid JSON. */
  | 'syntax'
  /** Does not match the format: a field is missing, unknown or has a value that it cannot have. */
  | 'form'
  /** The event's revision is not the next one: events were moved, removed or inserted. */
  | 'order'
  /** The event's `previousHash` is not the hash of the previous event. */
  | 'link'
  /** The event was changed: its hash does not match its content. */
  | 'content'
  /** The event is not the one that was signed at this position, although its hashes were recomputed. */
  | 'seal'
  /** Events from here on (or before) are missing. */
  | 'missing'
  /** Events from here on were added after the file was signed. */
  | 'added'
  /** `head` is not the last event. */
  | 'head'
  /** `content` does not match the events. */
  | 'contentList'
  /** A server that the first events are said to come from did not sign them. */
  | 'origin'
  /** The signature does not match the file: without an earlier problem, the change is outside the events. */
  | 'signature'
  /** The key's id does not match the key, or anyone could sign with it. */
  | 'key'
  /** Signed by a key that is not among those that the caller trusts. */
  | 'signer'
  /** The caller trusts certain keys, but the file has no signature (NDJSON). */
  | 'unsigned'
  /** Equal content in different bytes: the file was reformatted, or bytes without meaning were changed. */
  | 'spelling';

export interface Problem {
  readonly kind: ProblemKind;
  /** Revision of the event, from 0; null: concerns no single event. */
  readonly revision: number | null;
  /** The field that does not match the format, as a path: `metadata.at`. */
  readonly field?: string;
  /** Line of the file, from 1, if known. */
  readonly line?: number;
}

/**
 * `verified`: no problem, and signed by a key that the caller trusts, which can be that of the server that an imported trail
 * comes from, or one before it, if it signed all of the events. `unconfirmed`: no problem, but the caller named no key,
 * or this platform cannot check signatures: anyone can make such a file. `broken`: there are problems.
 */
export type Outcome = 'verified' | 'unconfirmed' | 'broken';

export const outcomeOf = ({
  problems,
  signature,
  signer,
}: Pick<AuditVerdict, 'signature' | 'signer'> & { readonly problems: readonly unknown[] }): Outcome => {
  if (problems.length > 0 || signature === 'invalid') return 'broken';
  return signature === 'valid' && signer?.isTrusted ? 'verified' : 'unconfirmed';
};

/** Where the first events of an imported trail come from. */
export interface CheckedOrigin extends Pick<StreamOrigin, 'account' | 'issuer' | 'exportedAt' | 'revision'> {
  /** The key of that server; null: the account was imported without verification, so that nothing was signed. */
  readonly kid: string | null;
  /** Signature of that server over the last event that it exported. */
  readonly signature: 'valid' | 'invalid' | 'unchecked' | 'none';
  /** The key is among the caller's trusted keys. */
  readonly isTrusted: boolean;
}

export interface AuditVerdict {
  readonly outcome: Outcome;
  /** The first problem locates the change; later ones can be its consequences. */
  readonly problems: readonly Problem[];
  /** `unchecked`: this platform does not support Ed25519; `none`: the file has no signature (NDJSON). */
  readonly signature: 'valid' | 'invalid' | 'unchecked' | 'none';
  /** The key in the file; `isTrusted`: it is among the caller's trusted keys. */
  readonly signer: { readonly kid: string; readonly isTrusted: boolean } | null;
  /** The server that the first events come from; null: none were imported, as far as the file says. */
  readonly origin: CheckedOrigin | null;
  /** Those on which the trail was before that one, oldest first. */
  readonly earlierOrigins: readonly CheckedOrigin[];
  readonly stream: string | null;
  /** Events in order, up to the first unreadable one; `onEvent` is given the whole events. */
  readonly events: readonly VerifiedEvent[];
  /** Content that the events name; `isStored` is null without a signature. */
  readonly content: readonly (Omit<AuditedContent, 'isStored'> & { readonly isStored: boolean | null })[];
  /** Members that this release does not know: the signature covers them, nothing checks them. */
  readonly notChecked: readonly string[];
  /** The signed file without its events; null if it is unreadable or NDJSON. */
  readonly file: Omit<SignedAudit, 'events'> | null;
}

/** What a verdict keeps of an event, so that trails of any size can be verified. */
export interface VerifiedEvent extends Pick<ChainedEvent, 'revision' | 'type'> {
  readonly metadata: Pick<ChainedEvent['metadata'], 'at' | 'hash'>;
}

/** The input is not an audit file or has an unsupported version, or the platform has no WebCrypto. */
export class UnreadableAudit extends Error {
  override readonly name = 'UnreadableAudit';
  constructor(readonly reason: 'notAudit' | 'version' | 'noCrypto') {
    super(reason);
  }
}
