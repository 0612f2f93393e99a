import { storedData, type DomainEvent, type EventMetadata, type SealedFields } from './event';
import { canonicalJson } from './json';

/** Lower-case hex SHA-256 of a UTF-8 text; injected, so that the same code runs in Node and in browsers. */
export type Sha256 = (text: string) => string | Promise<string>;

/** The `previousHash` of the first event of a stream. */
export const genesisHash = '0'.repeat(64);

export interface ChainedEvent extends DomainEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly metadata: EventMetadata;
  readonly sealed?: SealedFields;
}

/** The event as files contain it: without the catalog's version, which the hash does not cover. */
export function withoutCatalog<Event extends { readonly metadata: EventMetadata }>(event: Event): Event {
  const { catalog: _catalog, ...metadata } = event.metadata;
  return { ...event, metadata };
}

/** The text whose SHA-256 is the event's hash: the whole stored event without the hash. */
export function chainText(event: Omit<ChainedEvent, 'metadata'> & { metadata: Omit<EventMetadata, 'hash'> }): string {
  const { previousHash, $correlationId, $causationId, actor, at, schemaVersion, ownerId, sealed } = event.metadata;
  // An event stored before owners existed keeps its hash.
  const owner = ownerId === undefined ? {} : { ownerId };
  const metadata = {
    previousHash,
    $correlationId,
    $causationId,
    actor,
    at,
    schemaVersion,
    ...owner,
    ...(sealed && { sealed }),
  };
  const { stream, revision, id, type } = event;
  return canonicalJson({ stream, revision, id, type, data: storedData(event), metadata });
}

/** `missing`: the stream begins after `brokenAt`. */
export type ChainVerdict =
  | { verified: true; head: string }
  | { verified: false; brokenAt: number; reason: 'missing' | 'order' | 'link' | 'content' };

/**
 * Verifies a stream; data must be as stored (not upcast). `from` is the revision of the first event in `events`; if the
 * store dropped the events before it, only their last hash is known. To verify page by page, pass as `from` the next
 * revision and as `before` the `head` of the previous page's verdict.
 */
export async function verifyChain(
  events: readonly ChainedEvent[],
  sha256: Sha256,
  from = 0,
  before?: string,
): Promise<ChainVerdict> {
  let head = before ?? ((from > 0 && events[0]?.metadata.previousHash) || genesisHash);
  const isCut = ({ revision }: ChainedEvent, at: number) => at === from && before === undefined && revision > at;
  for (const [index, event] of events.entries()) {
    const brokenAt = from + index;
    if (event.revision !== brokenAt)
      return { verified: false, brokenAt, reason: isCut(event, brokenAt) ? 'missing' : 'order' };
    if (event.metadata.previousHash !== head) return { verified: false, brokenAt, reason: 'link' };
    const hash = await sha256(chainText(event));
    if (hash !== event.metadata.hash) return { verified: false, brokenAt, reason: 'content' };
    head = hash;
  }
  return { verified: true, head };
}
