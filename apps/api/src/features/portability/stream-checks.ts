import { refilled, withheldOf } from '@duetcast/domain/portability/withheld';
import { allEvents } from '@duetcast/domain/all-events';
import type { Site } from '@duetcast/domain/sites/connection-events';
import { chainText, genesisHash } from '@duetcast/domain/kernel/chain';
import { categoryOf, ownerNamedIn } from '@duetcast/domain/kernel/decider';
import { upcast } from '@duetcast/domain/kernel/event';
import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import { siteOf } from '../sites/public';
import { sha256 } from '../../platform/hashing/sha256';
import { portableCategories } from './account-events';
import type { ArchivedEvent } from './archive-format';

export interface StreamHead {
  readonly revision: number;
  readonly id: string;
  readonly hash: string;
  /** Everybody whom its events name as their owner, the last one last. */
  readonly owners: readonly string[];
}

/** Follows every stream of an archive: order, links, hashes, shapes, and whose they are. */
export class StreamChecks {
  readonly heads = new Map<string, StreamHead>();
  private readonly eventIds = new Set<string>();

  /** What is wrong with the event; null: nothing, and it is the new head of its stream. */
  take(event: ArchivedEvent): string | null {
    const wrong = this.misplaced(event) ?? hashComplaint(event) ?? shapeComplaint(event);
    if (wrong) return wrong;
    const { stream, revision, id, metadata } = event;
    const named = [ownerNamedIn(event.data), metadata.ownerId].filter((owner) => typeof owner === 'string');
    const others = (this.heads.get(stream)?.owners ?? []).filter((owner) => !named.includes(owner));
    this.heads.set(stream, { revision, id, hash: metadata.hash, owners: [...others, ...new Set(named)] });
    this.eventIds.add(id);
    return null;
  }

  /** A stream that is not this account's alone; null: there is none. */
  foreignStream(accountId: string): string | null {
    for (const [stream, { owners }] of this.heads)
      if (!isNamedAfter(stream, accountId) || !isOwnedBy(accountId, stream, owners)) return stream;
    return null;
  }

  private misplaced({ stream, revision, id, metadata }: ArchivedEvent): string | null {
    if (!portableCategories.has(categoryOf({ stream }))) return `${stream} is no stream that an account takes along`;
    if (this.eventIds.has(id)) return `the event ${id} is there twice`;
    const head = this.heads.get(stream);
    const expected = (head?.revision ?? -1) + 1;
    if (revision !== expected) return `${stream} goes on with revision ${revision}, not ${expected}`;
    if (metadata.previousHash !== (head?.hash ?? genesisHash))
      return `${stream} at revision ${revision} does not link to the event before it`;
    return null;
  }
}

/** Streams that are named by their account are named by this one. */
function isNamedAfter(stream: string, accountId: string): boolean {
  const category = categoryOf({ stream });
  if (category === 'account' || category === 'token') return stream === `${category}-${accountId}`;
  if (category === 'usage' || category === 'connection') return stream.startsWith(`${category}-${accountId}-`);
  return true;
}

/** Only a podcast can have been an anonymous session's before it was the account's. */
function isOwnedBy(accountId: string, stream: string, owners: readonly string[]): boolean {
  const isClaimable = categoryOf({ stream }) === podcastDecider.category;
  const mayOwn = (owner: string) => owner === accountId || (isClaimable && owner.startsWith('session:'));
  return owners.at(-1) === accountId && owners.every(mayOwn);
}

/** What was left out of an event was hashed with it: of these only the links can be verified. */
function hashComplaint({ withheld, ...event }: ArchivedEvent): string | null {
  const expected = withheldOf(event.type);
  if (JSON.stringify(withheld ?? []) !== JSON.stringify(expected))
    return `${event.type} withholds other fields than it may`;
  if (expected.length > 0) return expected.some((field) => field in event.data) ? 'what is withheld is there' : null;
  const { hash: stored, ...metadata } = event.metadata;
  const hash = sha256(chainText({ ...event, metadata }));
  return hash === stored
    ? null
    : `the hash of ${event.stream} at revision ${event.revision} is not that of its content`;
}

function shapeComplaint({ type, data, metadata, stream }: ArchivedEvent): string | null {
  const definition = Object.hasOwn(allEvents, type) ? allEvents[type as keyof typeof allEvents] : undefined;
  if (!definition) return `this server does not know ${type}`;
  if (metadata.schemaVersion > definition.version) return `${type} is of a newer version than this server knows`;
  const current = upcast(allEvents, type, metadata.schemaVersion, refilled(type, data));
  const parsed = definition.schema.safeParse(current);
  if (parsed.success && !namesItsOwnSite(parsed.data)) return `${type} in ${stream} names the site of another account`;
  return parsed.success ? null : `${type} in ${stream} has not the shape of its version`;
}

/** A connection's row stands under an id that derives from its account and site. */
function namesItsOwnSite(data: object): boolean {
  if (!('siteDomain' in data) || !('accountId' in data)) return true;
  const { accountId, siteDomain, connectionId } = data as Site;
  return siteOf(accountId, siteDomain).connectionId === connectionId;
}
