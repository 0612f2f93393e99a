import { anEvent } from '../../../test/event-row.builder';
import type { AdminEvent } from './event-queries';
import { followTail, reconnectMs, type TailState } from './event-tail';

interface Connection {
  status: number;
  /** All are sent, then the connection ends. */
  events: AdminEvent[];
}

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));

/** A server that serves these connections in order, then connections that stay silent. */
function serve(...connections: Connection[]) {
  const requests: URLSearchParams[] = [];
  globalThis.fetch = async (url, init) => {
    requests.push(new URL(url as string, 'http://localhost').searchParams);
    const connection = connections.shift();
    const chunks = (connection?.events ?? []).map((event) =>
      new TextEncoder().encode(`id: ${event.position}\ndata: ${JSON.stringify(event)}\n\n`),
    );
    const read = async () => {
      if (chunks.length > 0) return { done: false, value: chunks.shift() };
      return connection ? { done: true } : untilAborted(init?.signal);
    };
    const body = { getReader: () => ({ read, cancel: async () => undefined }) };
    return {
      ok: !connection || connection.status < 400,
      status: connection?.status ?? 200,
      body,
    } as unknown as Response;
  };
  return requests;
}

function follow(after: string | null = null) {
  const abort = new AbortController();
  const [positions, states]: [string[], TailState[]] = [[], []];
  const ended = followTail({
    filters: { type: 'JobCompleted', from: '2026-11-01T00:00:00Z' },
    after,
    onEvents: (events) => positions.push(...events.map(({ position }) => position)),
    onState: (state) => states.push(state),
    signal: abort.signal,
  });
  return { positions, states, ended, stop: () => abort.abort() };
}

const until = async (isReached: () => boolean) => {
  while (!isReached()) await jest.advanceTimersByTimeAsync(10);
};
const [first, second, third] = ['1', '2', '3'].map((position) => anEvent({ position, id: `e${position}` }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('resumes after the last event when a connection ends', async () => {
  const requests = serve({ status: 200, events: [first!, second!] }, { status: 200, events: [third!] });
  const tail = follow('0');
  await until(() => tail.positions.length === 2 && tail.states.includes('reconnecting'));
  expect(requests).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(reconnectMs);
  await until(() => tail.positions.length === 3);
  expect(requests.map((query) => query.get('after'))).toEqual(['0', '2']);
  expect(requests[0]!.get('type')).toBe('JobCompleted');
  // The tail has no time filter.
  expect(requests[0]!.has('from')).toBe(false);
  tail.stop();
  await tail.ended;
});

test('reconnects after a server error', async () => {
  const requests = serve({ status: 503, events: [] });
  const tail = follow();
  await until(() => tail.states.includes('reconnecting'));
  await jest.advanceTimersByTimeAsync(reconnectMs);
  await until(() => tail.states.includes('live'));
  expect(requests).toHaveLength(2);
  tail.stop();
  await tail.ended;
});

test('replaces a silent connection after the timeout', async () => {
  const requests = serve();
  const tail = follow();
  await until(() => tail.states.includes('live'));
  await jest.advanceTimersByTimeAsync(34_000);
  expect(requests).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1_000 + reconnectMs);
  expect(requests).toHaveLength(2);
  tail.stop();
  await tail.ended;
});

test('does not reconnect after a 4xx', async () => {
  const requests = serve({ status: 403, events: [] });
  const tail = follow();
  await tail.ended;
  expect(tail.states).toEqual(['connecting', 'refused']);
  expect(requests).toHaveLength(1);
});
