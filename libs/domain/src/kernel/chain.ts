import type { DomainEvent, EventMetadata } from './event';
import { storedData, type SealedFields } from './stored-data';
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

type Unhashed = Omit<EventMetadata, 'hash'> & { readonly hash?: string };

/** The event as files contain it: its hash and what the hash covers; personal fields as they are stored. */
export function hashedEvent<Data>(
  event: Omit<ChainedEvent, 'data'> & { readonly data: Data },
): Omit<ChainedEvent, 'data' | 'sealed'> & { readonly data: Data } {
  const { stream, revision, id, type, metadata } = event;
  const data = storedData(event);
  return { stream, revision, id, type, data, metadata };
}

/** The text whose SHA-256 is the event's hash: the whole stored event without the hash, with what newer releases add. */
export function chainText(event: Omit<ChainedEvent, 'metadata'> & { metadata: Unhashed }): string {
  const { stream, revision, id, type } = event;
  const { hash: _hash, ...metadata } = event.metadata;
  return canonicalJson({ stream, revision, id, type, data: storedData(event), metadata });
}

/** `missing`: the stream begins after `brokenAt`. */
export type ChainVerdict =
  | { verified: true; head: string }
  | { verified: false; brokenAt: number; reason: 'missing' | 'order' | 'link' | 'content' };

/**
 * Verifies a stream; data must be as stored. `from` is the revision of the first event in `events`; if the
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
