import type { ChainedEvent } from '@duetcast/domain/kernel/chain';
import type { Actor } from '@duetcast/domain/kernel/event';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import type { SignedFields, VerifyingKey } from './signed-file';

export const auditFormat = 'duetcast-audit';
/** The version of the format that is produced and verified. */
export const auditVersion = 1;
export const auditMedia = 'application/vnd.duetcast.audit+json';

/** A piece of content that the events name by its SHA-256. */
export interface AuditedContent {
  readonly hash: string;
  /** Revision of the first event that names it. */
  readonly namedAt: number;
  /** Revision of the last event by which retention released it; null: not released. */
  readonly releasedAt: number | null;
  /** Whether the server stored its bytes at the time of the export; bytes that other streams need outlast a release. */
  readonly isStored: boolean;
}

/** The signed audit trail of one stream; docs/AUDIT-FORMAT.md describes it for other implementations. */
export interface SignedAudit extends SignedFields, OriginFields {
  readonly format: typeof auditFormat;
  readonly version: typeof auditVersion;
  readonly stream: string;
  /** Revision of the first event; above 0 if retention dropped earlier events. */
  readonly from: number;
  readonly count: number;
  /** Null if there is no event. */
  readonly head: StreamHead | null;
  /** Events as stored, in order. */
  readonly events: readonly ChainedEvent[];
  /** One signature per event over its `sealText`: they locate a change even if all hashes were recomputed. */
  readonly seals: readonly string[];
  /** Content that the events name, sorted by hash. */
  readonly content: readonly AuditedContent[];
  /** ISO 8601 UTC, taken before the stream was read: the file contains every event that was stored until then. */
  readonly exportedAt: string;
  readonly exportedBy: Actor;
  /** URL of the server that produced the file. */
  readonly issuer: string;
}

/** The last event of the stream when the file was made: of two files of a stream, that with the higher revision is newer. */
export interface StreamHead {
  readonly revision: number;
  readonly hash: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** The head of a file with these events. */
export function headOf(
  events: readonly { readonly revision: number; readonly metadata: { readonly at: string; readonly hash: string } }[],
): StreamHead | null {
  const last = events.at(-1);
  return last ? { revision: last.revision, hash: last.metadata.hash, at: last.metadata.at } : null;
}

/** Position of an event in its file. */
export interface SealedPlace {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** The text that an event's seal signs. */
export const sealText = (stream: string, revision: number, hash: string, { isFirst, isLast }: SealedPlace): string =>
  canonicalJson({ format: `${auditFormat}-seal`, stream, revision, hash, isFirst, isLast });

/** What the server that exported an account signed of one of its streams. */
export interface ExportedStream {
  readonly account: string;
  readonly stream: string;
  /** Revision of its last event in the archive. */
  readonly revision: number;
  readonly hash: string;
  /** ISO 8601 UTC. */
  readonly exportedAt: string;
  /** Public address of that server. */
  readonly issuer: string;
}

/** Where the first events of an imported stream come from, up to `revision`. `key` and `seal` are null for an import without verification. */
export interface StreamOrigin extends Omit<ExportedStream, 'stream'> {
  readonly key: VerifyingKey | null;
  /** Ed25519 by `key` over `exportedStreamText`, base64url without padding. */
  readonly seal: string | null;
}

/** The servers on which a trail was before the one that signs its file. */
export interface OriginFields {
  /** The server from which the trail was imported; absent: no event was. */
  readonly origin?: StreamOrigin;
  /** Servers on which the trail was before that one, oldest first; absent: none. */
  readonly earlierOrigins?: readonly StreamOrigin[];
}

/** The text that a server signs for each stream of an archive. */
export const exportedStreamText = ({ account, stream, revision, hash, exportedAt, issuer }: ExportedStream): string =>
  canonicalJson({ format: 'duetcast-exported-stream', account, stream, revision, hash, exportedAt, issuer });
