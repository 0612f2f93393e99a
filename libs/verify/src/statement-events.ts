import { chainText, genesisHash, type ChainedEvent } from '@duetcast/domain/kernel/chain';
import { isObject, type Fields } from './forms';
import { hashListText, type StatedDomain } from './signed-statement';
import { nothingStated, statedAfter, type StatedSums } from './statement-sums';
import type { StatementProblem } from './statement-verdict';
import { sha256 } from './web-crypto';

/** An event with its location in a stream. */
interface LocatedEvent extends Fields {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
}

const isLocated = (event: unknown): event is LocatedEvent =>
  isObject(event) && typeof event.stream === 'string' && typeof event.type === 'string' && isObject(event.data);

/**
 * Checks that a domain's figures are the sums of its events, given as stored or as returned by `GET /api/events`; ignores
 * other events. Returns the first problem, null if there is none.
 */
export async function eventsProblem(
  { domain, stream, from, events, eventsHash, head, ...stated }: StatedDomain,
  candidates: readonly unknown[],
  account: string,
): Promise<StatementProblem | null> {
  const byRevision = new Map(
    candidates.flatMap((event) => (isLocated(event) && event.stream === stream ? [[event.revision, event]] : [])),
  );
  const hashes: string[] = [];
  let sums: StatedSums = nothingStated;
  let previous = from === 0 ? genesisHash : null;
  for (let revision = from; revision < from + events; revision++) {
    const event = byRevision.get(revision);
    if (!event) return { kind: 'missing', domain, revision };
    const hash = await hashOf(event, account);
    if (hash === null) return { kind: 'content', domain, revision };
    if (previous !== null && metadataField(event, 'previousHash') !== previous)
      return { kind: 'link', domain, revision };
    hashes.push(hash);
    previous = hash;
    sums = statedAfter(sums, event as LocatedEvent & { data: unknown });
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

const metadataField = (event: LocatedEvent, field: string): unknown =>
  isObject(event.metadata) ? event.metadata[field] : event[field];

/** The event's hash if it matches its content, else null. */
async function hashOf(event: LocatedEvent, account: string): Promise<string | null> {
  const hash = metadataField(event, 'hash');
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
 * The feed returns events upcast and without their owner; the hashed form is one of these (old events have no owner, old
 * corrections no replay).
 */
function storedFormsOf(event: LocatedEvent, account: string): object[] {
  const { correlationId: $correlationId, causationId: $causationId, previousHash, actor, at, schemaVersion } = event;
  const metadata = { $correlationId, $causationId, previousHash, actor, at, schemaVersion };
  const { replay, ...withoutReplay } = event.data as Fields;
  const dataForms = replay === null ? [event.data, withoutReplay] : [event.data];
  const metadataForms = [{ ...metadata, ownerId: event.ownerId ?? account }, metadata];
  return dataForms.flatMap((data) => metadataForms.map((form) => ({ ...event, data, metadata: form })));
}
