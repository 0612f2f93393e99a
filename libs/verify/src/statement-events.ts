import { chainText, genesisHash, type ChainedEvent } from '@duetcast/domain/kernel/chain';
import { isObject, type Fields } from './forms';
import { hashListText, type StatedDomain } from './signed-statement';
import { nothingStated, statedAfter, type StatedSums } from './statement-sums';
import type { StatementProblem } from './statement-verdict';
import { sha256 } from './web-crypto';

/** An event that names its place, of a shape that `hashesOf` knows. */
interface GivenEvent extends Fields {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
}

const isGiven = (event: unknown): event is GivenEvent =>
  isObject(event) && typeof event.stream === 'string' && typeof event.type === 'string' && isObject(event.data);

/**
 * Whether these are the events that a domain's figures are the sum of: as they are stored, or as `GET /api/events` gives
 * them; others among them do not matter. Answers the first thing that is wrong.
 */
export async function eventsProblem(
  { domain, stream, from, events, eventsHash, head, ...stated }: StatedDomain,
  given: readonly unknown[],
  account: string,
): Promise<StatementProblem | null> {
  const byRevision = new Map(
    given.flatMap((event) => (isGiven(event) && event.stream === stream ? [[event.revision, event]] : [])),
  );
  const hashes: string[] = [];
  let sums: StatedSums = nothingStated;
  let previous = from === 0 ? genesisHash : null;
  for (let revision = from; revision < from + events; revision++) {
    const event = byRevision.get(revision);
    if (!event) return { kind: 'missing', domain, revision };
    const hash = await hashOf(event, account);
    if (hash === null) return { kind: 'content', domain, revision };
    if (previous !== null && namedIn(event, 'previousHash') !== previous) return { kind: 'link', domain, revision };
    hashes.push(hash);
    previous = hash;
    sums = statedAfter(sums, event as GivenEvent & { data: unknown });
  }
  const isSame = (await sha256(hashListText(hashes))) === eventsHash && (hashes.at(-1) ?? null) === head;
  if (!isSame) return { kind: 'events', domain, revision: null };
  return addsUp(sums, stated) ? null : { kind: 'sums', domain, revision: null };
}

const addsUp = (sums: StatedSums, { used, reserved, limit, corrections }: Omit<StatedSums, 'events'>): boolean =>
  sums.used === used &&
  sums.reserved === reserved &&
  sums.limit === limit &&
  sums.corrections.count === corrections.count &&
  sums.corrections.characters === corrections.characters;

const namedIn = (event: GivenEvent, field: string): unknown =>
  isObject(event.metadata) ? event.metadata[field] : event[field];

/** The event's hash, if it is that of its content; else null. */
async function hashOf(event: GivenEvent, account: string): Promise<string | null> {
  const hash = namedIn(event, 'hash');
  for (const candidate of isObject(event.metadata) ? [event] : storedFormsOf(event, account))
    if ((await sha256(textOf(candidate))) === hash) return hash;
  return null;
}

function textOf(event: object): string {
  try {
    return chainText(event as ChainedEvent);
  } catch {
    return '';
  }
}

/**
 * The feed gives events at the current version of their type and without their owner: what of both was hashed is one of
 * these (old events name no owner, old corrections no replay).
 */
function storedFormsOf(event: GivenEvent, account: string): object[] {
  const { correlationId: $correlationId, causationId: $causationId, previousHash, actor, at, schemaVersion } = event;
  const metadata = { $correlationId, $causationId, previousHash, actor, at, schemaVersion };
  const { replay, ...first } = event.data as Fields;
  const data = replay === null ? [event.data, first] : [event.data];
  const owned = [{ ...metadata, ownerId: event.ownerId ?? account }, metadata];
  return data.flatMap((stored) => owned.map((told) => ({ ...event, data: stored, metadata: told })));
}
