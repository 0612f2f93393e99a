import { chainText, genesisHash, type ChainedEvent } from '@duetcast/domain/kernel/chain';
import { orElse } from '@duetcast/domain/kernel/or-else';
import { isObject, isTime, type Fields } from './encodings/form-checks';
import {
  hashListText,
  statedStreamOf,
  type EarlierStatement,
  type SignedStatement,
  type StatedDomain,
  type StatedStream,
} from './signed-statement';
import { accountLimit, domainLimit, isCounted, nothingStated, statedAfter, type StatedSums } from './statement-sums';
import type { StatementProblem } from './statement-verdict';
import { sha256 } from './web-crypto';

/** An event with its location in a stream. */
interface LocatedEvent extends Fields {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: Fields;
}

const isLocated = (event: unknown): event is LocatedEvent =>
  isObject(event) && typeof event.stream === 'string' && typeof event.type === 'string' && isObject(event.data);

type Located = Omit<StatementProblem, 'domain'>;

/** Events as stored or as returned by `GET /api/events`, in any order; others are ignored. */
export type GivenEvents = Iterable<unknown> | AsyncIterable<unknown>;

/** What is kept of an event that the statement may cover, so that a month of any size can be read. */
interface ReadEvent {
  readonly type: string;
  readonly data: Pick<Fields, 'domain' | 'characters' | 'limits'>;
  readonly previousHash: unknown;
  /** Null: it does not match the event. */
  readonly hash: string | null;
}

/** The events of each stated stream, by revision, and whether one was left out of the statement. */
interface ReadEvents {
  readonly streams: ReadonlyMap<string, ReadonlyMap<number, ReadEvent>>;
  readonly isStreamLeftOut: boolean;
}

/** Reads each event once, and keeps what the sums need of those that the statement covers. */
export async function readEvents(statement: SignedStatement, given: GivenEvents): Promise<ReadEvents> {
  const { account, month, producedAt, streams } = statement;
  const own = statedStreamOf(account, month);
  const stated = new Map(streams.map((each) => [each.stream, each]));
  const read = new Map(streams.map(({ stream }) => [stream, new Map<number, ReadEvent>()]));
  let isStreamLeftOut = false;
  for await (const event of given) {
    if (!isLocated(event)) continue;
    const covering = stated.get(event.stream);
    if (covering && isCovered(covering, event))
      read.get(event.stream)!.set(event.revision, await readEvent(event, account));
    else if (!covering && event.stream === own && isCounted(event)) isStreamLeftOut ||= isBefore(event, producedAt);
  }
  return { streams: read, isStreamLeftOut };
}

const isCovered = ({ from, events }: StatedStream, { revision }: LocatedEvent): boolean =>
  revision >= from && revision < from + events;

function isBefore(event: LocatedEvent, producedAt: string): boolean {
  const at = metadataField(event, 'at');
  return isTime(at) === null && Date.parse(at as string) < Date.parse(producedAt);
}

async function readEvent(event: LocatedEvent, account: string): Promise<ReadEvent> {
  const { domain, characters, limits } = event.data;
  const previousHash = metadataField(event, 'previousHash');
  return { type: event.type, data: { domain, characters, limits }, previousHash, hash: await hashOf(event, account) };
}

/** An event whose hash matches it. */
type HashedEvent = ReadEvent & { readonly hash: string };
const isHashed = (event: ReadEvent): event is HashedEvent => event.hash !== null;

/** The events that the statement covers in one stream, or the first problem with them. */
async function eventsOf(
  { stream, from, events, eventsHash, head }: StatedStream,
  { streams }: ReadEvents,
): Promise<{ readonly covered: readonly HashedEvent[] } | { readonly problem: Located }> {
  const covered: HashedEvent[] = [];
  let previous = from === 0 ? genesisHash : null;
  for (let revision = from; revision < from + events; revision++) {
    const event = streams.get(stream)?.get(revision);
    if (!event) return { problem: { kind: 'missing', revision } };
    if (!isHashed(event)) return { problem: { kind: 'content', revision } };
    if (previous !== null && event.previousHash !== previous) return { problem: { kind: 'link', revision } };
    covered.push(event);
    previous = event.hash;
  }
  const hashes = covered.map(({ hash }) => hash);
  const isSame = (await sha256(hashListText(hashes))) === eventsHash && (hashes.at(-1) ?? null) === head;
  return isSame ? { covered } : { problem: { kind: 'events', revision: null } };
}

/** Checks that the figures of all domains are the sums of the streams' events, and that no domain is missing. */
export async function streamProblems(
  { streams, domains, totals, previous }: SignedStatement,
  read: ReadEvents,
): Promise<StatementProblem[]> {
  const found = await Promise.all(streams.map((stated) => eventsOf(stated, read)));
  const problems = found.flatMap((result, index) =>
    'problem' in result ? [{ ...result.problem, domain: null, stream: streams[index]!.stream }] : [],
  );
  if (problems.length > 0) return problems;
  const covered = found.flatMap((result) => ('covered' in result ? result.covered : []));
  const events = covered.filter(isCounted);
  const recounted = await recount(events);
  const stated = new Set<unknown>(domains.map(({ domain }) => domain));
  const leftOut = [...recounted.domains.keys()].filter((domain) => !stated.has(domain));
  return [
    ...domains.flatMap((domain) => figuresProblem(domain, recounted.domains.get(domain.domain)) ?? []),
    ...leftOut.map((domain) => ({ kind: 'leftOut' as const, domain: String(domain), revision: null })),
    ...(recounted.limit === totals.limit ? [] : [{ kind: 'sums' as const, domain: null, revision: null }]),
    ...(!previous || (await isOf(previous, covered))
      ? []
      : [{ kind: 'previous' as const, domain: null, revision: null }]),
  ];
}

/** Whether the earlier statement is of the first of these events. */
async function isOf({ events, eventsHash, used }: EarlierStatement, covered: readonly HashedEvent[]): Promise<boolean> {
  const first = covered.slice(0, events);
  const sums = first.reduce((before, event) => statedAfter(before, event, accountLimit), nothingStated);
  const hash = await sha256(hashListText([await sha256(hashListText(first.map((event) => event.hash)))]));
  return first.length === events && hash === eventsHash && sums.used === used;
}

type Recounted = StatedSums & { readonly eventsHash: string };

/** The sums and the hash of the events of each domain, and the account's limit at the last reservation. */
async function recount(events: readonly HashedEvent[]) {
  const counted = new Map<unknown, { sums: StatedSums; hashes: string[] }>();
  let account = nothingStated;
  for (const event of events) {
    const { domain } = event.data;
    const { sums, hashes } = counted.get(domain) ?? { sums: nothingStated, hashes: [] };
    hashes.push(event.hash);
    counted.set(domain, { sums: statedAfter(sums, event, domainLimit), hashes });
    account = statedAfter(account, event, accountLimit);
  }
  const domains = new Map<unknown, Recounted>();
  for (const [domain, { sums, hashes }] of counted)
    domains.set(domain, { ...sums, eventsHash: await sha256(hashListText(hashes)) });
  return { domains, limit: account.limit };
}

function figuresProblem(
  { domain, ...stated }: StatedDomain,
  recounted: Recounted | undefined,
): StatementProblem | null {
  if (recounted?.eventsHash !== stated.eventsHash) return { kind: 'events', domain, revision: null };
  return addsUp(recounted, stated) && recounted.events === stated.events
    ? null
    : { kind: 'sums', domain, revision: null };
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
  const stored = isObject(event.metadata) ? event : storedForm(event, account);
  return (await sha256(textOf(stored))) === hash ? hash : null;
}

const textOf = (event: object): string => orElse(() => chainText(event as ChainedEvent), '');

/** The hashed form of an event as the feed returns it: flat, and without its owner, which is the account. */
function storedForm(event: LocatedEvent, account: string): object {
  const { correlationId: $correlationId, causationId: $causationId, previousHash, actor, at, schemaVersion } = event;
  const further = isObject(event.furtherMetadata) ? event.furtherMetadata : {};
  const ownerId = event.ownerId ?? account;
  const metadata = { ...further, $correlationId, $causationId, previousHash, actor, at, schemaVersion, ownerId };
  return { ...event, metadata };
}
