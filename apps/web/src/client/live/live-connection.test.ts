import { LiveConnection, type LiveSocket } from './live-connection';
import { reconnectDelayMs } from './reconnect';

describe('reconnectDelayMs', () => {
  test.each([
    [1, 2000],
    [2, 4000],
    [3, 8000],
    [4, 16_000],
    [5, 30_000],
    [10, 30_000],
  ])('attempt %i waits %i ms', (attempt, delay) => expect(reconnectDelayMs(attempt)).toBe(delay));
  test('makes no eleventh attempt', () => expect(reconnectDelayMs(11)).toBeNull());
});

type Listener = (...values: unknown[]) => void;

/** A socket that emits events on demand. */
class FakeSocket {
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
  emit(event: string, ...values: unknown[]) {
    this.listeners.get(event)?.(...values);
  }
}

describe('a live connection', () => {
  const sockets: FakeSocket[] = [];
  const last = () => sockets.at(-1)!;
  const open = async () => {
    sockets.push(new FakeSocket());
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

  test('is idle, then connecting, then connected', async () => {
    const connection = connectionWith('t');
    expect(connection.getState().status).toBe('idle');
    connection.start();
    expect(connection.getState().status).toBe('connecting');
    await settle();
    last().emit('connect');
    expect(connection.getState()).toEqual({ status: 'connected', problem: null, gaps: 0 });
  });

  test('reports a missing token and opens no socket', async () => {
    const connection = connectionWith(null);
    connection.start();
    await settle();
    expect(connection.getState()).toMatchObject({
      status: 'disconnected',
      problem: { kind: 'noToken' },
    });
    expect(sockets).toHaveLength(0);
  });

  test('reports a failed token request and retries it', async () => {
    const token = jest.fn().mockRejectedValueOnce(new Error('Network error.')).mockResolvedValue('t');
    const connection = new LiveConnection({ token, open });
    connection.start();
    await settle();
    expect(connection.getState()).toMatchObject({
      status: 'disconnected',
      problem: { kind: 'unreachable', message: 'Network error.' },
    });
    await jest.advanceTimersByTimeAsync(2000);
    last().emit('connect');
    expect(connection.getState()).toMatchObject({ status: 'connected', problem: null });
  });

  test('reports a socket that failed to open and retries', async () => {
    const connection = new LiveConnection({ token: async () => 't', open: () => Promise.reject(new Error('no')) });
    connection.start();
    await settle();
    expect(connection.getState().problem).toEqual({ kind: 'notOpened' });
    expect(jest.getTimerCount()).toBe(1);
  });

  test('retries after 2 s, resets the delay once connected', async () => {
    const connection = connectionWith('t');
    connection.start();
    await settle();
    last().emit('connect_error', new Error('xhr poll error'));
    expect(connection.getState()).toMatchObject({
      status: 'disconnected',
      problem: { kind: 'unreachable', message: null },
    });
    await jest.advanceTimersByTimeAsync(1999);
    expect(sockets).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
    last().emit('connect');
    last().emit('disconnect', 'transport close');
    expect(connection.getState()).toMatchObject({ status: 'disconnected', problem: null });
    await jest.advanceTimersByTimeAsync(2000);
    last().emit('connect');
    expect(connection.getState()).toMatchObject({ status: 'connected' });
  });

  test.each([
    ['the account never changed', null, 0],
    ['it changed long before the page began', 60_000, 0],
    ['it may have changed since', 30_000, 1],
  ])('the first connection follows a gap unless the account was quiet: %s', async (_case, quietMs, gaps) => {
    const connection = connectionWith('t');
    connection.start();
    await jest.advanceTimersByTimeAsync(5_000);
    const now = Date.now();
    const at = new Date(now).toISOString();
    const changedAt = quietMs === null ? null : new Date(now - quietMs).toISOString();
    last().emit('connect');
    last().emit('connected', { kind: 'user', at, changedAt });
    expect(connection.getState().gaps).toBe(gaps);
    last().emit('disconnect', 'transport close');
    await jest.advanceTimersByTimeAsync(2000);
    last().emit('connect');
    last().emit('connected', { kind: 'user', at, changedAt: null });
    expect(connection.getState().gaps).toBe(gaps + 1);
  });

  test('reports the token that the server rejected, and its code', async () => {
    const onRejected = jest.fn();
    const connection = new LiveConnection({ token: async () => 't', open, onRejected });
    connection.start();
    await settle();
    last().emit('connect_error', new Error('timeout'));
    expect(onRejected).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(2000);
    last().emit('connect_error', Object.assign(new Error('No.'), { data: { code: 'auth.tokenInvalid' } }));
    expect(onRejected).toHaveBeenCalledWith('t', 'auth.tokenInvalid');
    expect(connection.getState().problem).toEqual({ kind: 'unreachable', message: 'No.' });
    connection.stop();
  });

  test('gives up after ten reconnect attempts', async () => {
    const connection = connectionWith('t');
    connection.start();
    for (let failures = 0; failures < 11; failures++) {
      await settle();
      last().emit('connect_error', new Error('refused'));
      await jest.advanceTimersByTimeAsync(30_000);
    }
    expect(connection.getState().problem).toEqual({ kind: 'gaveUp' });
    expect(sockets).toHaveLength(11);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('shows an error of the open socket without closing it', async () => {
    const connection = connectionWith('t');
    connection.start();
    await settle();
    last().emit('connect');
    for (const reported of ['overloaded', new Error('overloaded'), { message: 'overloaded' }]) {
      last().emit('error', reported);
      expect(connection.getState()).toMatchObject({
        status: 'connected',
        problem: { kind: 'reported', message: 'overloaded' },
      });
    }
  });

  test('delivers updates, but none from a closed socket', async () => {
    const connection = connectionWith('t');
    const listener = jest.fn();
    connection.on('job_update', listener);
    connection.start();
    await settle();
    const first = last();
    first.emit('job_update', { type: 'created' });
    connection.stop();
    first.emit('job_update', { type: 'updated' });
    expect(listener.mock.calls).toEqual([[{ type: 'created' }]]);
    expect(first.closed).toBe(true);
    expect(connection.getState().status).toBe('idle');
  });

  test('notifies current listeners only', async () => {
    const connection = connectionWith('t');
    const [kept, removed] = [jest.fn(), jest.fn()];
    connection.on('job_update', kept);
    const unsubscribe = connection.on('job_update', removed);
    connection.start();
    await settle();
    last().emit('job_update', { type: 'created' });
    unsubscribe();
    last().emit('job_update', { type: 'updated' });
    expect(kept.mock.calls).toEqual([[{ type: 'created' }], [{ type: 'updated' }]]);
    expect(removed.mock.calls).toEqual([[{ type: 'created' }]]);
  });
});
