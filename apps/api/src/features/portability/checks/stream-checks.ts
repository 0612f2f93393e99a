import { withPlaceholders, redactedFieldsOf } from '@duetcast/domain/portability/redacted-credentials';
import { chainText, genesisHash } from '@duetcast/domain/kernel/chain';
import { categoryOf, ownerFromData, streamIdOf } from '@duetcast/domain/kernel/decider';
import type { DomainEvent, EventDefinition } from '@duetcast/domain/kernel/event';
import { History } from '@duetcast/domain/kernel/history';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import type { AccountKey } from '../../../eventing/account-keys/account-key';
import { openedText } from '../../../eventing/account-keys/sealed-text';
import { sha256 } from '../../../platform/hashing/sha256';
import type { ArchivedEvent } from '../archive/archive-format';
import { portableStreams, type PortableStream } from '../archive/portable-streams';

/** The data with its personal fields in clear; null: a field is sealed that is not personal, or not with this key. */
function opened(
  { id, metadata }: Pick<ArchivedEvent, 'id' | 'metadata'>,
  data: JsonObject,
  { personal }: Pick<EventDefinition, 'personal'>,
  key: AccountKey,
): JsonObject | null {
  const clear = { ...data };
  for (const field of metadata.sealed ?? []) {
    const text = data[field];
    const isSealed = personal.includes(field) && typeof text === 'string';
    const found = isSealed ? openedText(key, id, field, text) : null;
    if (found === null) return null;
    clear[field] = found;
  }
  return clear;
}

export interface StreamHead {
  readonly revision: number;
  readonly hash: string;
  /** Every owner that its events name; the current one is last. */
  readonly owners: readonly string[];
}

/** What the events are checked against. */
export interface ExpectedAccount {
  readonly accountId: string;
  readonly key: AccountKey;
  /** ISO 8601 UTC: no event is later. */
  readonly latest: string;
}

/** An event in the form of its own stream's catalog, its personal fields in clear. */
export type CurrentEvent = Omit<ArchivedEvent, 'data'> & { readonly data: JsonObject };

/** Validates every stream of an archive: order, chain links, hashes, schemas, names, times and ownership. */
export class StreamChecks {
  readonly heads = new Map<string, StreamHead>();
  private readonly histories = new Map<string, History<never, never, unknown>>();
  private readonly eventIds = new Set<string>();

  constructor(private readonly expected: ExpectedAccount) {}

  /** The event in its current form, and the new head of its stream; a text is the problem with it. */
  take(event: ArchivedEvent): CurrentEvent | string {
    const problem = this.orderProblem(event) ?? hashProblem(event) ?? this.timeProblem(event);
    if (problem) return problem;
    const current = this.current(event);
    if (typeof current === 'string') return current;
    const { stream, revision, id, metadata } = event;
    const owners = [ownerFromData(event.data), metadata.ownerId].filter((owner) => typeof owner === 'string');
    const others = (this.heads.get(stream)?.owners ?? []).filter((owner) => !owners.includes(owner));
    this.heads.set(stream, { revision, hash: metadata.hash, owners: [...others, ...new Set(owners)] });
    this.eventIds.add(id);
    return current;
  }

  /** The first stream that does not belong to this account alone, or null. */
  foreignStream(): string | null {
    for (const [stream, { owners }] of this.heads)
      if (!isOwnedBy(this.expected.accountId, stream, owners)) return stream;
    return null;
  }

  private orderProblem({ stream, revision, id, metadata }: ArchivedEvent): string | null {
    if (!portableStreams.has(categoryOf({ stream }))) return `${stream} is not a portable stream`;
    if (this.eventIds.has(id)) return `event ${id} appears twice`;
    const head = this.heads.get(stream);
    const expected = (head?.revision ?? -1) + 1;
    if (revision !== expected) return `${stream} continues with revision ${revision} instead of ${expected}`;
    if (metadata.previousHash !== (head?.hash ?? genesisHash))
      return `${stream} at revision ${revision} does not link to the previous event`;
    return null;
  }

  private timeProblem({ stream, revision, metadata: { at } }: ArchivedEvent): string | null {
    return Date.parse(at) <= Date.parse(this.expected.latest)
      ? null
      : `${stream} at revision ${revision} is in the future`;
  }

  private canFollow({ rules }: PortableStream, { stream, metadata }: ArchivedEvent, current: DomainEvent): boolean {
    if (!rules) return true;
    const history = this.histories.get(stream) ?? new History<never, never, unknown>(rules);
    this.histories.set(stream, history);
    return history.take(current as never, metadata.at);
  }

  /** The event as the catalog of its stream's category reads it; a text: why it is rejected. */
  private current(event: ArchivedEvent): CurrentEvent | string {
    const { type, data, metadata, stream } = event;
    const portable = portableStreams.get(categoryOf({ stream }));
    const catalog = portable?.decider.events ?? {};
    const definition = Object.hasOwn(catalog, type) ? catalog[type] : undefined;
    if (!portable || !definition) return `${type} does not belong in ${stream}, or this server does not support it`;
    if (metadata.schemaVersion !== definition.version) return `${type} has a version that this server does not support`;
    const clear = opened(event, withPlaceholders(type, data), definition, this.expected.key);
    if (clear === null) return `${type} in ${stream} has personal fields that the key of the archive does not open`;
    const parsed = definition.schema.safeParse(clear);
    if (!parsed.success) return `${type} in ${stream} does not match the schema of its version`;
    const current = { type, data: parsed.data as JsonObject } satisfies DomainEvent;
    if (!portable.isNamed(streamIdOf({ stream }), current, this.expected.accountId))
      return `${type} in ${stream} names another account, site or stream`;
    if (!this.canFollow(portable, event, current))
      return `${stream} at revision ${event.revision}: ${type} cannot follow the events before it`;
    return { ...event, ...current };
  }
}

/** Only a podcast can have belonged to an anonymous session first. */
function isOwnedBy(accountId: string, stream: string, owners: readonly string[]): boolean {
  const isClaimable = categoryOf({ stream }) === podcastDecider.category;
  const canOwn = (owner: string) => owner === accountId || (isClaimable && owner.startsWith('session:'));
  return owners.at(-1) === accountId && owners.every(canOwn);
}

/** The hash covers withheld fields too, so events with any can be verified only by their links. */
function hashProblem({ withheld, ...event }: ArchivedEvent): string | null {
  const expected = redactedFieldsOf(event.type);
  if (JSON.stringify(withheld ?? []) !== JSON.stringify(expected))
    return `${event.type} does not withhold the expected fields`;
  if (expected.length > 0) return expected.some((field) => field in event.data) ? 'contains a withheld field' : null;
  const { hash: stored, ...metadata } = event.metadata;
  const hash = sha256(chainText({ ...event, metadata }));
  return hash === stored
    ? null
    : `the hash of ${event.stream} at revision ${event.revision} does not match its content`;
}
