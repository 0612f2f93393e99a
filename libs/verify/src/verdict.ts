import type { ChainedEvent } from '@duetcast/domain/kernel/chain';
import type { AuditedContent, SignedAudit } from './signed-audit';

export type ProblemKind =
  /** Not valid JSON. */
  | 'syntax'
  /** Does not match the format: a field is missing, unknown or of the wrong type. */
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
  /** `head` is not the hash of the last event. */
  | 'head'
  /** `content` does not match the events. */
  | 'contentList'
  /** The signature does not match the file: without an earlier problem, the change is outside the events. */
  | 'signature'
  /** The key's id does not match the key. */
  | 'key'
  /** Signed by a key that is not trusted. */
  | 'signer'
  /** Equal content in different bytes: the file was reformatted, or bytes without meaning were changed. */
  | 'spelling';

export interface Problem {
  readonly kind: ProblemKind;
  /** Revision of the event, from 0; null: concerns no single event. */
  readonly revision: number | null;
  /** Line of the file, from 1, if known. */
  readonly line?: number;
}

export interface AuditVerdict {
  /** Every check that this kind of file allows was made and passed. */
  readonly verified: boolean;
  /** The first problem locates the change; later ones can be its consequences. */
  readonly problems: readonly Problem[];
  /** `unchecked`: this platform does not support Ed25519; `none`: the file has no signature (NDJSON). */
  readonly signature: 'valid' | 'invalid' | 'unchecked' | 'none';
  /** The key in the file; `isTrusted`: it is among the caller's trusted keys. */
  readonly signer: { readonly kid: string; readonly isTrusted: boolean } | null;
  readonly stream: string | null;
  /** In order, up to the first unreadable one. */
  readonly events: readonly ChainedEvent[];
  /** Content that the events name; `isStored` is null without a signature. */
  readonly content: readonly (Omit<AuditedContent, 'isStored'> & { readonly isStored: boolean | null })[];
  /** The signed file; null if it is unreadable or NDJSON. */
  readonly file: SignedAudit | null;
}

/** The input is not an audit file or has an unsupported version, or the platform has no WebCrypto. */
export class UnreadableAudit extends Error {
  override readonly name = 'UnreadableAudit';
  constructor(readonly reason: 'notAudit' | 'version' | 'noCrypto') {
    super(reason);
  }
}
