import type { ChainedEvent } from '@duetcast/domain/kernel/chain';
import type { AuditedContent, SignedAudit } from './signed-audit';

export type ProblemKind =
  /** Not JSON any more. */
  | 'syntax'
  /** Not of the form that the format has: a field is missing, of another type, or one too many. */
  | 'form'
  /** The event's revision is not the next one: events were moved, taken out or put in. */
  | 'order'
  /** The event does not name the hash of the one before it. */
  | 'link'
  /** The event was changed: its hash is not that of its content. */
  | 'content'
  /** The event is not the one that was signed at this place, though its hashes were made to fit. */
  | 'seal'
  /** Events from here on (or before) are missing. */
  | 'missing'
  /** Events from here on were not there when the file was signed. */
  | 'added'
  /** The file names another hash as that of its last event. */
  | 'head'
  /** What the file says of content is not what its events say. */
  | 'contentList'
  /** The signature is not that of this file: something was changed, if nothing above then outside the events. */
  | 'signature'
  /** The key's id is not its own. */
  | 'key'
  /** Signed by a key that is not among the trusted ones. */
  | 'signer'
  /** Means the same but is written otherwise: formatted anew, or a byte was changed that makes no difference. */
  | 'spelling';

export interface Problem {
  readonly kind: ProblemKind;
  /** Of the event, counted from 0; null: not in one event. */
  readonly revision: number | null;
  /** Line of the file, counted from 1, where that says more. */
  readonly line?: number;
}

export interface AuditVerdict {
  /** All that such a file can show was checked, and nothing is wrong. */
  readonly verified: boolean;
  /** The first one names the place; later ones may follow from it. */
  readonly problems: readonly Problem[];
  /** `unchecked`: this platform does not know Ed25519; `none`: the file has no signature (NDJSON). */
  readonly signature: 'valid' | 'invalid' | 'unchecked' | 'none';
  /** The key that the file names; `isTrusted`: it is one of those that the caller trusts, not only the file's own word. */
  readonly signer: { readonly kid: string; readonly isTrusted: boolean } | null;
  readonly stream: string | null;
  /** In order, as far as they can be read. */
  readonly events: readonly ChainedEvent[];
  /** What the events name; `isStored` is null where no signature says it. */
  readonly content: readonly (Omit<AuditedContent, 'isStored'> & { readonly isStored: boolean | null })[];
  /** The signed file; null where it cannot be read as one, or is NDJSON. */
  readonly file: SignedAudit | null;
}

/** It is not an audit file, or of a version that this code does not know: nothing can be said about it. */
export class UnreadableAudit extends Error {
  override readonly name = 'UnreadableAudit';
  constructor(readonly reason: 'notAudit' | 'version' | 'noCrypto') {
    super(reason);
  }
}
