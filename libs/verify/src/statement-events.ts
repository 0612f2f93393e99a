import { chainText, genesisHash, type ChainedEvent } from '@duetcast/domain/kernel/chain';
import { isObject, isTime, type Fields } from './encodings/form-checks';
import {
  hashListText,
  statedStreamOf,
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
  readonly data: unknown;
}

const isLocated = (event: unknown): event is LocatedEvent =>
  isObject(event) && typeof event.stream === 'string' && typeof event.type === 'string' && isObject(event.data);

type Located = Omit<StatementProblem, 'domain'>;

/** The events of a statement, given as stored or as returned by `GET /api/events`; others are ignored. */
export interface GivenEvents {
  readonly candidates: readonly unknown[];
  readonly account: string;
}

/** The events that the statement covers in one stream, or the first problem with them. */
async function eventsOf(
  { stream, from, events, eventsHash, head }: StatedStream,
  { candidates, account }: GivenEvents,
): Promise<{ readonly covered: readonly LocatedEvent[] } | { readonly problem: Located }> {
  const byRevision = new Map(
    candidates.flatMap((event) => (isLocated(event) && event.stream === stream ? [[event.revision, event]] : [])),
  );
  const covered: LocatedEvent[] = [];
  const hashes: string[] = [];
  let previous = from === 0 ? genesisHash : null;
  for (let revision = from; revision < from + events; revision++) {
    const event = byRevision.get(revision);
    if (!event) return { problem: { kind: 'missing', revision } };
    const hash = await hashOf(event, account);
    if (hash === null) return { problem: { kind: 'content', revision } };
    if (previous !== null && metadataField(event, 'previousHash') !== previous)
      return { problem: { kind: 'link', revision } };
    hashes.push(hash);
    covered.push(event);
    previous = hash;
  }
  const isSame = (await sha256(hashListText(hashes))) === eventsHash && (hashes.at(-1) ?? null) === head;
  return isSame ? { covered } : { problem: { kind: 'events', revision: null } };
}

/** Checks that the figures of all domains are the sums of the streams' events, and that no domain is missing. */
export async function streamProblems(
  { streams, domains, totals }: SignedStatement,
  given: GivenEvents,
): Promise<StatementProblem[]> {
  const found = await Promise.all(streams.map((stated) => eventsOf(stated, given)));
  const problems = found.flatMap((result, index) =>
    'problem' in result ? [{ ...result.problem, domain: null, stream: streams[index]!.stream }] : [],
  );
  if (problems.length > 0) return problems;
  const events = found.flatMap((result) => ('covered' in result ? result.covered : [])).filter(isCounted);
  const recounted = await recount(events);
  const stated = new Set<unknown>(domains.map(({ domain }) => domain));
  const leftOut = [...recounted.domains.keys()].filter((domain) => !stated.has(domain));
  return [
    ...domains.flatMap((domain) => figuresProblem(domain, recounted.domains.get(domain.domain)) ?? []),
    ...leftOut.map((domain) => ({ kind: 'leftOut' as const, domain: String(domain), revision: null })),
    ...(recounted.limit === totals.limit ? [] : [{ kind: 'sums' as const, domain: null, revision: null }]),
  ];
}

/** Whether the account's stream is not stated although the statement was produced after its first event. */
export function isStreamLeftOut(statement: SignedStatement, { candidates }: GivenEvents): boolean {
  const { account, month, producedAt, streams } = statement;
  const name = statedStreamOf(account, month);
  if (streams.some(({ stream }) => stream === name)) return false;
  return candidates.some((event) => {
    if (!isLocated(event) || event.stream !== name || !isCounted(event)) return false;
    const at = metadataField(event, 'at');
    return isTime(at) === null && Date.parse(at as string) < Date.parse(producedAt);
  });
}

type Recounted = StatedSums & { readonly eventsHash: string };

/** The sums and the hash of the events of each domain, and the account's limit at the last reservation. */
async function recount(events: readonly LocatedEvent[]) {
  const counted = new Map<unknown, { sums: StatedSums; hashes: string[] }>();
  let account = nothingStated;
  for (const event of events) {
    const { domain } = event.data as Fields;
    const { sums, hashes } = counted.get(domain) ?? { sums: nothingStated, hashes: [] };
    hashes.push(metadataField(event, 'hash') as string);
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

function textOf(event: object): string {
  try {
    return chainText(event as ChainedEvent);
  } catch {
    return '';
  }
}

/** The hashed form of an event as the feed returns it: flat, and without its owner, which is the account. */
function storedForm(event: LocatedEvent, account: string): object {
  const { correlationId: $correlationId, causationId: $causationId, previousHash, actor, at, schemaVersion } = event;
  const further = isObject(event.furtherMetadata) ? event.furtherMetadata : {};
  const ownerId = event.ownerId ?? account;
  const metadata = { ...further, $correlationId, $causationId, previousHash, actor, at, schemaVersion, ownerId };
  return { ...event, metadata };
}
