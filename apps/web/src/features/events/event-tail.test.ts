import { anEvent } from '../../../test/event-row.builder';
import type { AdminEvent } from './event-queries';
import { followTail, reconnectMs, type TailState } from './event-tail';

interface Line {
  status: number;
  /** Each is told; then the line ends. */
  events: AdminEvent[];
}

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));

/** A server that answers each line in turn, and then with lines that stay silent. */
function lines(...given: Line[]) {
  const asked: URLSearchParams[] = [];
  globalThis.fetch = async (address, init) => {
    asked.push(new URL(address as string, 'http://localhost').searchParams);
    const line = given.shift();
    const chunks = (line?.events ?? []).map((event) =>
      new TextEncoder().encode(`id: ${event.position}\ndata: ${JSON.stringify(event)}\n\n`),
    );
    const read = async () => {
      if (chunks.length > 0) return { done: false, value: chunks.shift() };
      return line ? { done: true } : untilAborted(init?.signal);
    };
    const body = { getReader: () => ({ read, cancel: async () => undefined }) };
    return { ok: !line || line.status < 400, status: line?.status ?? 200, body } as unknown as Response;
  };
  return asked;
}

function follow(after: string | null = null) {
  const ending = new AbortController();
  const [told, states]: [string[], TailState[]] = [[], []];
  const ended = followTail({
    filters: { type: 'JobCompleted', from: '2026-11-01T00:00:00Z' },
    after,
    onEvents: (events) => told.push(...events.map(({ position }) => position)),
    onState: (state) => states.push(state),
    signal: ending.signal,
  });
  return { told, states, ended, stop: () => ending.abort() };
}

const until = async (isReached: () => boolean) => {
  while (!isReached()) await jest.advanceTimersByTimeAsync(10);
};
const [first, second, third] = ['1', '2', '3'].map((position) => anEvent({ position, id: `e${position}` }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('goes on behind the last event when a line ends, and misses none', async () => {
  const asked = lines({ status: 200, events: [first!, second!] }, { status: 200, events: [third!] });
  const tail = follow('0');
  await until(() => tail.told.length === 2 && tail.states.includes('reconnecting'));
  expect(asked).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(reconnectMs);
  await until(() => tail.told.length === 3);
  expect(asked.map((query) => query.get('after'))).toEqual(['0', '2']);
  expect(asked[0]!.get('type')).toBe('JobCompleted');
  // What is yet to come is not bounded in time.
  expect(asked[0]!.has('from')).toBe(false);
  tail.stop();
  await tail.ended;
});

test('a server that is down is asked again', async () => {
  const asked = lines({ status: 503, events: [] });
  const tail = follow();
  await until(() => tail.states.includes('reconnecting'));
  await jest.advanceTimersByTimeAsync(reconnectMs);
  await until(() => tail.states.includes('live'));
  expect(asked).toHaveLength(2);
  tail.stop();
  await tail.ended;
});

test('a line that has gone silent is given up for another', async () => {
  const asked = lines();
  const tail = follow();
  await until(() => tail.states.includes('live'));
  await jest.advanceTimersByTimeAsync(34_000);
  expect(asked).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1_000 + reconnectMs);
  expect(asked).toHaveLength(2);
  tail.stop();
  await tail.ended;
});

test('a refusal is no outage: nobody asks again', async () => {
  const asked = lines({ status: 403, events: [] });
  const tail = follow();
  await tail.ended;
  expect(tail.states).toEqual(['connecting', 'refused']);
  expect(asked).toHaveLength(1);
});
