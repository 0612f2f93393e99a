import { addressOf, api } from '../../client/api';
import type { EventFilters } from './event-filters';
import type { AdminEvent } from './event-queries';
import { serverSent } from './server-sent';

export type TailState = 'connecting' | 'live' | 'reconnecting' | 'refused';

/** The server sends a heartbeat every 15 s; a connection is dead after missing two. */
const idleTimeoutMs = 35_000;
export const reconnectMs = 2_000;

interface Tail {
  filters: EventFilters;
  /** Position of the newest event already held; null: start with new events. */
  after: string | null;
  onEvents: (events: AdminEvent[]) => void;
  onState: (state: TailState) => void;
  signal: AbortSignal;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Aborts a silent connection; the returned function restarts the timeout. */
function startIdleTimeout(connection: AbortController): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => connection.abort(), idleTimeoutMs);
  };
  connection.signal.addEventListener('abort', () => clearTimeout(timer));
  restart();
  return restart;
}

/** Reads one connection until it ends. @returns whether to reconnect */
async function readConnection({ filters, onEvents, onState }: Tail, after: string | null, connection: AbortController) {
  const onActivity = startIdleTimeout(connection);
  const { stream, type, account, actor, correlation } = filters;
  const url = addressOf('/admin/events/tail', { stream, type, account, actor, correlation, after });
  const response = await api.send(url, { headers: { accept: 'text/event-stream' }, signal: connection.signal });
  if (response.status >= 400 && response.status < 500) return false;
  if (!response.ok || !response.body) return true;
  onState('live');
  for await (const { data } of serverSent(response.body, onActivity)) onEvents([JSON.parse(data) as AdminEvent]);
  return true;
}

/** Delivers each new event once and in order, reconnecting until `signal` aborts or the server answers 4xx. */
export async function followTail(tail: Tail): Promise<void> {
  let after = tail.after;
  const onEvents = (events: AdminEvent[]) => {
    after = events.at(-1)?.position ?? after;
    tail.onEvents(events);
  };
  tail.onState('connecting');
  while (!tail.signal.aborted) {
    const connection = new AbortController();
    const abort = () => connection.abort();
    tail.signal.addEventListener('abort', abort, { once: true });
    const canReconnect = await readConnection({ ...tail, onEvents }, after, connection).catch(() => true);
    connection.abort();
    tail.signal.removeEventListener('abort', abort);
    if (tail.signal.aborted) return;
    if (!canReconnect) return tail.onState('refused');
    tail.onState('reconnecting');
    await pause(reconnectMs, tail.signal);
  }
}
