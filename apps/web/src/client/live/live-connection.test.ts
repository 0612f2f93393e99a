import { LiveConnection, type LiveSocket } from './live-connection';
import { reconnectDelayMs } from './reconnect';

describe('the reconnect rule', () => {
  test.each([
    [1, 2000],
    [2, 4000],
    [3, 8000],
    [4, 16_000],
    [5, 30_000],
    [10, 30_000],
  ])('attempt %i comes after %i ms', (attempt, delay) => expect(reconnectDelayMs(attempt)).toBe(delay));
  test('the eleventh is not made', () => expect(reconnectDelayMs(11)).toBeNull());
});

type Listener = (...values: unknown[]) => void;

/** A socket whose events the test tells. */
class ToldSocket {
  readonly listeners = new Map<string, Listener>();
  closed = false;
  on(event: string, listener: Listener) {
    this.listeners.set(event, listener);
    return this;
  }
  disconnect() {
    this.closed = true;
    return this;
  }
  tell(event: string, ...values: unknown[]) {
    this.listeners.get(event)?.(...values);
  }
}

describe('a live connection', () => {
  const sockets: ToldSocket[] = [];
  const last = () => sockets.at(-1)!;
  const open = async () => {
    sockets.push(new ToldSocket());
    return last() as unknown as LiveSocket;
  };
  const connectionWith = (token: string | null) => new LiveConnection({ token: async () => token, open });
  /** Lets the promises of an attempt settle. */
  const settle = () => jest.advanceTimersByTimeAsync(0);

  beforeEach(() => {
    jest.useFakeTimers();
    sockets.length = 0;
  });
  afterEach(() => jest.useRealTimers());

  test('says nothing before it is started, then connecting, then connected', async () => {
    const connection = connectionWith('t');
    expect(connection.getState().status).toBe('idle');
    connection.start();
    expect(connection.getState().status).toBe('connecting');
    await settle();
    last().tell('connect');
    expect(connection.getState()).toEqual({ status: 'connected', problem: null, connections: 1 });
  });

  test('without a token it says so and opens nothing', async () => {
    const connection = connectionWith(null);
    connection.start();
    await settle();
    expect(connection.getState()).toMatchObject({
      status: 'disconnected',
      problem: { kind: 'noToken' },
    });
    expect(sockets).toHaveLength(0);
  });

  test('a token that could not be asked for is named, and asked for again', async () => {
    const token = jest.fn().mockRejectedValueOnce(new Error('Network error.')).mockResolvedValue('t');
    const connection = new LiveConnection({ token, open });
    connection.start();
    await settle();
    expect(connection.getState()).toMatchObject({
      status: 'disconnected',
      problem: { kind: 'unreachable', message: 'Network error.' },
    });
    await jest.advanceTimersByTimeAsync(2000);
    last().tell('connect');
    expect(connection.getState()).toMatchObject({ status: 'connected', problem: null });
  });

  test('a socket that cannot be made is named, and tried again', async () => {
    const connection = new LiveConnection({ token: async () => 't', open: () => Promise.reject(new Error('no')) });
    connection.start();
    await settle();
    expect(connection.getState().problem).toEqual({ kind: 'notOpened' });
    expect(jest.getTimerCount()).toBe(1);
  });

  test('tries again after 2 s, counts from the beginning once connected, and counts its connections', async () => {
    const connection = connectionWith('t');
    connection.start();
    await settle();
    last().tell('connect_error', new Error('timeout'));
    expect(connection.getState()).toMatchObject({
      status: 'disconnected',
      problem: { kind: 'unreachable', message: 'timeout' },
    });
    await jest.advanceTimersByTimeAsync(1999);
    expect(sockets).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
    last().tell('connect');
    last().tell('disconnect', 'transport close');
    expect(connection.getState()).toMatchObject({ status: 'disconnected', problem: null, connections: 1 });
    await jest.advanceTimersByTimeAsync(2000);
    last().tell('connect');
    expect(connection.getState()).toMatchObject({ status: 'connected', connections: 2 });
  });

  test('gives up after ten attempts to reconnect', async () => {
    const connection = connectionWith('t');
    connection.start();
    for (let failures = 0; failures < 11; failures++) {
      await settle();
      last().tell('connect_error', new Error('refused'));
      await jest.advanceTimersByTimeAsync(30_000);
    }
    expect(connection.getState().problem).toEqual({ kind: 'gaveUp' });
    expect(sockets).toHaveLength(11);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('an error on the open socket is shown and closes nothing', async () => {
    const connection = connectionWith('t');
    connection.start();
    await settle();
    last().tell('connect');
    for (const reported of ['overloaded', new Error('overloaded'), { message: 'overloaded' }]) {
      last().tell('error', reported);
      expect(connection.getState()).toMatchObject({
        status: 'connected',
        problem: { kind: 'reported', message: 'overloaded' },
      });
    }
  });

  test('hands updates on, but none of a socket that was left', async () => {
    const connection = connectionWith('t');
    const heard = jest.fn();
    connection.on('job_update', heard);
    connection.start();
    await settle();
    const first = last();
    first.tell('job_update', { type: 'created' });
    connection.stop();
    first.tell('job_update', { type: 'updated' });
    expect(heard.mock.calls).toEqual([[{ type: 'created' }]]);
    expect(first.closed).toBe(true);
    expect(connection.getState().status).toBe('idle');
  });

  test('tells everybody who listens, and nobody who went', async () => {
    const connection = connectionWith('t');
    const [stays, goes] = [jest.fn(), jest.fn()];
    connection.on('job_update', stays);
    const leave = connection.on('job_update', goes);
    connection.start();
    await settle();
    last().tell('job_update', { type: 'created' });
    leave();
    last().tell('job_update', { type: 'updated' });
    expect(stays.mock.calls).toEqual([[{ type: 'created' }], [{ type: 'updated' }]]);
    expect(goes.mock.calls).toEqual([[{ type: 'created' }]]);
  });
});
