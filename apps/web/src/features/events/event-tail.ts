import { DuetcastError } from '@duetcast/client/duetcast-error';
import { serverSentEventsOf } from '@duetcast/client/lines';
import { delay } from '@duetcast/client/retrying-fetch';
import { addressOf, open } from '../../client/api';
import { reasonHeaders } from '../admin/public';
import { subjectOf, type EventFilters } from './event-filters';
import type { AdminEvent } from './event-queries';

export type TailState = 'connecting' | 'live' | 'reconnecting' | 'refused';

/** The server sends a heartbeat every 15 s; a connection is dead after missing two. */
const idleTimeoutMs = 35_000;
export const reconnectMs = 2_000;

interface Tail {
  filters: EventFilters;
  /** Position of the newest event already held; null: start with new events. */
  after: string | null;
  onEvent: (event: AdminEvent) => void;
  onState: (state: TailState) => void;
  signal: AbortSignal;
}

/** Reads one connection until it ends. */
async function readConnection({ filters, after, onEvent, onState }: Tail, connection: AbortController): Promise<void> {
  const { stream, type, account, actor, correlation } = filters;
  const address = addressOf('/api/admin/events/tail', { stream, type, account, actor, correlation, after });
  const headers = { accept: 'text/event-stream', ...reasonHeaders(subjectOf(filters)) };
  const response = open(address, { headers, signal: connection.signal }).then((opened) => {
    onState('live');
    return opened;
  });
  for await (const data of serverSentEventsOf(response, idleTimeoutMs, connection))
    onEvent(JSON.parse(data) as AdminEvent);
}

const isRefusal = (error: unknown): boolean =>
  error instanceof DuetcastError && error.status >= 400 && error.status < 500;

/** Delivers each new event once and in order, reconnecting until `signal` aborts or the server answers 4xx. */
export async function followTail(tail: Tail): Promise<void> {
  const { onState, signal } = tail;
  let { after } = tail;
  const onEvent = (event: AdminEvent) => {
    after = event.position;
    tail.onEvent(event);
  };
  onState('connecting');
  while (!signal.aborted) {
    const connection = new AbortController();
    const abort = () => connection.abort();
    signal.addEventListener('abort', abort, { once: true });
    const problem = await readConnection({ ...tail, after, onEvent }, connection).catch((error: unknown) => error);
    abort();
    signal.removeEventListener('abort', abort);
    if (signal.aborted) return;
    if (isRefusal(problem)) return onState('refused');
    onState('reconnecting');
    await delay(reconnectMs, signal).catch(() => undefined);
  }
}
