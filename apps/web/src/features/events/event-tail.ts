import { addressOf, api } from '../../client/api';
import type { EventFilters } from './event-filters';
import type { AdminEvent } from './event-queries';
import { serverSent } from './server-sent';

export type TailState = 'connecting' | 'live' | 'reconnecting' | 'refused';

/** The server says something every 15 s; a line that is silent for longer than two of these is dead. */
const silentMs = 35_000;
export const reconnectMs = 2_000;

interface Tail {
  filters: EventFilters;
  /** Position of the newest event that is held; null: from this moment on. */
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

/** Aborts a line that has gone silent; answers what is told of each sign of life. */
function watch(line: AbortController): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isAlive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => line.abort(), silentMs);
  };
  line.signal.addEventListener('abort', () => clearTimeout(timer));
  isAlive();
  return isAlive;
}

/** Reads one line until it ends. Answers whether another may be asked for. */
async function readLine({ filters, onEvents, onState }: Tail, after: string | null, line: AbortController) {
  const isAlive = watch(line);
  const { stream, type, account, actor, correlation } = filters;
  const address = addressOf('/admin/events/tail', { stream, type, account, actor, correlation, after });
  const answer = await api.send(address, { headers: { accept: 'text/event-stream' }, signal: line.signal });
  if (answer.status >= 400 && answer.status < 500) return false;
  if (!answer.ok || !answer.body) return true;
  onState('live');
  for await (const { data } of serverSent(answer.body, isAlive)) onEvents([JSON.parse(data) as AdminEvent]);
  return true;
}

/** Tells each new event once and in order, over as many lines as it takes, until `signal` aborts or the server refuses. */
export async function followTail(tail: Tail): Promise<void> {
  let after = tail.after;
  const onEvents = (events: AdminEvent[]) => {
    after = events.at(-1)?.position ?? after;
    tail.onEvents(events);
  };
  tail.onState('connecting');
  while (!tail.signal.aborted) {
    const line = new AbortController();
    const end = () => line.abort();
    tail.signal.addEventListener('abort', end, { once: true });
    const mayGoOn = await readLine({ ...tail, onEvents }, after, line).catch(() => true);
    line.abort();
    tail.signal.removeEventListener('abort', end);
    if (tail.signal.aborted) return;
    if (!mayGoOn) return tail.onState('refused');
    tail.onState('reconnecting');
    await pause(reconnectMs, tail.signal);
  }
}
