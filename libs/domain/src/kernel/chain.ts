import type { DomainEvent, EventMetadata } from './event';
import { storedData, type SealedFields } from './stored-data';
import { canonicalJson, type JsonObject } from './json';

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

/** The `chain` of new events. */
export const chainVersion = 2;

type Unhashed = Omit<EventMetadata, 'hash'> & { readonly hash?: string };

/** The metadata that the event's hash covers, known or not: all of it but the hash, and before `chain` existed not `catalog`. */
export function hashedMetadata({ hash: _hash, ...metadata }: Unhashed): Omit<EventMetadata, 'hash'> {
  if (metadata.chain !== undefined) return metadata;
  const { catalog: _catalog, ...hashed } = metadata;
  return hashed;
}

const commonFields = [
  '$correlationId',
  '$causationId',
  'actor',
  'at',
  'schemaVersion',
  'ownerId',
  'previousHash',
  'hash',
];

/** The hashed metadata beside the fields that answers name: `chain`, `catalog` and those of newer releases. */
export function furtherMetadata(metadata: EventMetadata): { furtherMetadata?: JsonObject } {
  const further = Object.entries(hashedMetadata(metadata)).filter(([name]) => !commonFields.includes(name));
  return further.length > 0 ? { furtherMetadata: Object.fromEntries(further) } : {};
}

/** The event as files contain it: its hash and only what the hash covers; personal fields as they are stored. */
export function hashedEvent<Data>(
  event: Omit<ChainedEvent, 'data'> & { readonly data: Data },
): Omit<ChainedEvent, 'data' | 'sealed'> & { readonly data: Data } {
  const { stream, revision, id, type, metadata } = event;
  const data = storedData(event);
  return { stream, revision, id, type, data, metadata: { ...hashedMetadata(metadata), hash: metadata.hash } };
}

/** The text whose SHA-256 is the event's hash: the whole stored event without the hash. */
export function chainText(event: Omit<ChainedEvent, 'metadata'> & { metadata: Unhashed }): string {
  const { stream, revision, id, type, metadata } = event;
  return canonicalJson({ stream, revision, id, type, data: storedData(event), metadata: hashedMetadata(metadata) });
}

/** Whether this release can calculate the hash of events with this `chain`. */
export const isKnownChain = (chain: unknown): boolean => chain === undefined || chain === chainVersion;

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
    if (!isKnownChain(event.metadata.chain) || hash !== event.metadata.hash)
      return { verified: false, brokenAt, reason: 'content' };
    head = hash;
  }
  return { verified: true, head };
}
