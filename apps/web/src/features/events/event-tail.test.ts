import { anEvent } from '../../../../../test/support/web/event-row.builder';
import type { AdminEvent } from './event-queries';
import { followTail, reconnectMs, type TailState } from './event-tail';

interface Connection {
  status: number;
  /** All are sent, then the connection ends. */
  events: AdminEvent[];
}

const silentUntilAborted = (signal: AbortSignal) =>
  new ReadableStream({
    start: (controller) => signal.addEventListener('abort', () => controller.error(new Error('aborted'))),
  });

/** A server that serves these connections in order, then connections that stay silent. */
function serve(...connections: Connection[]) {
  const requests: URLSearchParams[] = [];
  globalThis.fetch = async (input) => {
    const { url, signal } = input as Request;
    requests.push(new URL(url).searchParams);
    const connection = connections.shift();
    if (!connection) return new Response(silentUntilAborted(signal));
    const { status, events } = connection;
    const messages = events.map((event) => `id: ${event.position}\ndata: ${JSON.stringify(event)}\n\n`);
    return new Response(messages.join(''), { status });
  };
  return requests;
}

function follow(after: string | null = null) {
  const abort = new AbortController();
  const [positions, states]: [string[], TailState[]] = [[], []];
  const ended = followTail({
    filters: { type: 'JobCompleted', from: '2026-11-01T00:00:00Z' },
    after,
    onEvent: ({ position }) => positions.push(position),
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
