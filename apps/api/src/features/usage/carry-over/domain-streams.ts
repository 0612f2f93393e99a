import { streamIdOf, streamName } from '@duetcast/domain/kernel/decider';
import { usageDecider } from '@duetcast/domain/usage/usage-decider';
import type { EventStore, StoredEvent } from '../../../eventing/event-store/event-store';
import { domainStreamOf } from '../ledger/usage-streams';

/** A usage stream of one domain, as the version before wrote it. */
export interface DomainStream {
  /** Stream id, after `usage-`. */
  readonly id: string;
  readonly accountId: string;
  readonly domain: string;
  /** YYYY-MM, UTC. */
  readonly month: string;
}

interface Found extends DomainStream {
  /** Reservations that are neither used nor released. Each is settled by one event in such a stream. */
  open: number;
  /** A replay that was interrupted can still withdraw its own. */
  hasCorrections: boolean;
  isClosed: boolean;
}

/**
 * The streams of one domain whose usage belongs in their account's stream: those of `month` and later, those with open
 * reservations or corrections, and those that a carry-over has closed. One pass over all usage events.
 */
export async function domainStreams(store: Pick<EventStore, 'readAll'>, month: string): Promise<DomainStream[]> {
  const found = new Map<string, Found>();
  const filter = { streamPrefixes: [streamName(usageDecider.category, '')] };
  for await (const event of store.readAll({ filter })) {
    const stream = domainStreamOfEvent(event);
    if (!stream) continue;
    const known = found.get(stream.id) ?? { ...stream, open: 0, hasCorrections: false, isClosed: false };
    found.set(stream.id, known);
    known.open += openedBy(event);
    known.hasCorrections ||= event.type === 'UsageCorrected';
    known.isClosed ||= event.type === 'UsageStreamClosed';
  }
  return [...found.values()].filter(
    (stream) => stream.month >= month || stream.open > 0 || stream.hasCorrections || stream.isClosed,
  );
}

const openedBy = ({ type }: StoredEvent): number => {
  if (type === 'CharactersReserved') return 1;
  return type === 'CharactersUsed' || type === 'CharactersReleased' ? -1 : 0;
};

/** null for an event of an account's stream, which names a domain as well. */
function domainStreamOfEvent({ stream, data }: StoredEvent): DomainStream | null {
  const { accountId, domain, month } = data as { accountId: string; domain: string; month: string };
  const scope = { accountId, domain, month };
  return stream === domainStreamOf(scope) ? { id: streamIdOf({ stream }), ...scope } : null;
}
