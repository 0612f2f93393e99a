import { withPlaceholders, redactedFieldsOf } from '@duetcast/domain/portability/redacted-credentials';
import { allEvents } from '@duetcast/domain/all-events';
import type { Site } from '@duetcast/domain/sites/connection-events';
import { chainText, genesisHash } from '@duetcast/domain/kernel/chain';
import { categoryOf, ownerFromData } from '@duetcast/domain/kernel/decider';
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
  /** Every owner that its events name; the current one is last. */
  readonly owners: readonly string[];
}

/** Validates every stream of an archive: order, chain links, hashes, schemas and ownership. */
export class StreamChecks {
  readonly heads = new Map<string, StreamHead>();
  private readonly eventIds = new Set<string>();

  /** Returns the problem with the event; null: valid, and the new head of its stream. */
  take(event: ArchivedEvent): string | null {
    const problem = this.orderProblem(event) ?? hashProblem(event) ?? schemaProblem(event);
    if (problem) return problem;
    const { stream, revision, id, metadata } = event;
    const owners = [ownerFromData(event.data), metadata.ownerId].filter((owner) => typeof owner === 'string');
    const others = (this.heads.get(stream)?.owners ?? []).filter((owner) => !owners.includes(owner));
    this.heads.set(stream, { revision, id, hash: metadata.hash, owners: [...others, ...new Set(owners)] });
    this.eventIds.add(id);
    return null;
  }

  /** The first stream that does not belong to this account alone, or null. */
  foreignStream(accountId: string): string | null {
    for (const [stream, { owners }] of this.heads)
      if (!namesAccount(stream, accountId) || !isOwnedBy(accountId, stream, owners)) return stream;
    return null;
  }

  private orderProblem({ stream, revision, id, metadata }: ArchivedEvent): string | null {
    if (!portableCategories.has(categoryOf({ stream }))) return `${stream} is not a portable stream`;
    if (this.eventIds.has(id)) return `event ${id} appears twice`;
    const head = this.heads.get(stream);
    const expected = (head?.revision ?? -1) + 1;
    if (revision !== expected) return `${stream} continues with revision ${revision} instead of ${expected}`;
    if (metadata.previousHash !== (head?.hash ?? genesisHash))
      return `${stream} at revision ${revision} does not link to the previous event`;
    return null;
  }
}

/** False where the stream's name contains another account's id. */
function namesAccount(stream: string, accountId: string): boolean {
  const category = categoryOf({ stream });
  if (['account', 'lexicon', 'sounds', 'token'].includes(category)) return stream === `${category}-${accountId}`;
  if (category === 'usage' || category === 'connection') return stream.startsWith(`${category}-${accountId}-`);
  return true;
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

function schemaProblem({ type, data, metadata, stream }: ArchivedEvent): string | null {
  const definition = Object.hasOwn(allEvents, type) ? allEvents[type as keyof typeof allEvents] : undefined;
  if (!definition) return `this server does not support ${type}`;
  if (metadata.schemaVersion > definition.version) return `${type} has a newer version than this server supports`;
  const current = upcast(allEvents, type, metadata.schemaVersion, withPlaceholders(type, data));
  const parsed = definition.schema.safeParse(current);
  if (parsed.success && !namesItsOwnSite(parsed.data))
    return `${type} in ${stream} refers to the site of another account`;
  return parsed.success ? null : `${type} in ${stream} does not match the schema of its version`;
}

/** A connection's id derives from its account and site. */
function namesItsOwnSite(data: object): boolean {
  if (!('siteDomain' in data) || !('accountId' in data)) return true;
  const { accountId, siteDomain, connectionId } = data as Site;
  return siteOf(accountId, siteDomain).connectionId === connectionId;
}
