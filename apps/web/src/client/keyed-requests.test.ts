import { DuetcastError } from '@duetcast/client/duetcast-error';
import { untilAnswered } from './keyed-requests';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const request = (headers: Record<string, string> = { 'idempotency-key': 'k' }) =>
  new Request('http://localhost/api/compilations', { method: 'POST', body: '{"a":1}', headers });
const busy = (seconds?: string) =>
  new Response('{}', { status: 409, headers: seconds === undefined ? {} : { 'retry-after': seconds } });
const failure = () => new DuetcastError('Network error. Please try again.', { status: 0, code: 'network' });

/** Sends with these outcomes in order; returns the bodies that were sent, and the state of the call. */
function start(outcomes: (Response | Error)[], sent = request()) {
  const bodies: string[] = [];
  const call = untilAnswered(async (attempt) => {
    bodies.push(await attempt.text());
    const outcome = outcomes.shift()!;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  })(sent);
  const state = { settled: null as number | Error | null };
  call.then(
    ({ status }) => (state.settled = status),
    (error: Error) => (state.settled = error),
  );
  return { bodies, state };
}
const wait = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

test('a request whose key is busy is sent again after Retry-After, until there is an answer', async () => {
  const { bodies, state } = start([busy('2'), busy('1'), new Response('{}', { status: 202 })]);
  await wait(1999);
  expect(bodies).toHaveLength(1);
  await wait(1);
  expect(bodies).toHaveLength(2);
  expect(state.settled).toBeNull();
  await wait(1000);
  expect(bodies).toEqual(['{"a":1}', '{"a":1}', '{"a":1}']);
  expect(state.settled).toBe(202);
});

test('another conflict is an answer', async () => {
  const { bodies, state } = start([busy()]);
  await wait();
  expect([bodies.length, state.settled]).toEqual([1, 409]);
});

test('a request without a key is sent once', async () => {
  const { bodies, state } = start([busy('1')], request({}));
  await wait(5000);
  expect([bodies.length, state.settled]).toEqual([1, 409]);
});

test('a lost connection is reported', async () => {
  const { bodies, state } = start([failure()]);
  await wait();
  expect([bodies.length, state.settled]).toEqual([1, failure()]);
});

describe('a request that fails while the page is being left', () => {
  const failWhileLeaving = async (...later: (Response | Error)[]) => {
    const call = start([failure(), ...later]);
    dispatchEvent(new Event('beforeunload'));
    await wait();
    expect(call.state.settled).toBeNull();
    return call;
  };

  test('reports nothing, and is sent again once the page is back', async () => {
    const { bodies, state } = await failWhileLeaving(new Response('{}', { status: 202 }));
    dispatchEvent(new Event('pageshow'));
    await wait();
    expect([bodies.length, state.settled]).toEqual([2, 202]);
  });

  test('is sent again after 10 s on a page that stays', async () => {
    const { bodies, state } = await failWhileLeaving(failure());
    await wait(9_999);
    expect(bodies).toHaveLength(1);
    await wait(1);
    expect([bodies.length, state.settled]).toEqual([2, failure()]);
  });
});
