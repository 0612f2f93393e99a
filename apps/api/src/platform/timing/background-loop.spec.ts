import { Subject } from 'rxjs';
import { BackgroundLoop } from './background-loop';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A loop whose runs last until `end` is called. */
function slowLoop() {
  const signals: AbortSignal[] = [];
  const wakeOn = new Subject<void>();
  let end: (error?: Error) => void = () => undefined;
  const logger = { warn: jest.fn() };
  const run = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<void>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve());
    });
  };
  const loop = new BackgroundLoop({ name: 'work', everyMs: 1_000, retryAfterMs: 100, wakeOn, run, logger });
  const ended = async (error?: Error) => {
    end(error);
    await jest.advanceTimersByTimeAsync(0);
  };
  return { loop, signals, wakeOn, logger, ended };
}

test('runs at the start and again after the interval, counted from the end of a run', async () => {
  const { loop, signals, ended } = slowLoop();
  loop.start();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(signals).toHaveLength(1);
  await ended();
  await jest.advanceTimersByTimeAsync(999);
  expect(signals).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(signals).toHaveLength(2);
});

test('can wait before the first run', async () => {
  const { loop, signals } = slowLoop();
  loop.start(3_000);
  await jest.advanceTimersByTimeAsync(2_999);
  expect(signals).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(signals).toHaveLength(1);
});

test('a wake ends the wait, or follows a run in progress', async () => {
  const { loop, signals, wakeOn, ended } = slowLoop();
  loop.start();
  await ended();
  wakeOn.next();
  await jest.advanceTimersByTimeAsync(0);
  expect(signals).toHaveLength(2);
  loop.wake();
  loop.wake();
  expect(signals).toHaveLength(2);
  await ended();
  expect(signals).toHaveLength(3);
  await ended();
  expect(signals).toHaveLength(3);
});

test('logs a failed run and retries after its own delay', async () => {
  const { loop, signals, logger, ended } = slowLoop();
  const err = new Error('The store is unavailable');
  loop.start();
  await ended(err);
  expect(logger.warn).toHaveBeenCalledWith({ err }, 'work failed');
  await jest.advanceTimersByTimeAsync(100);
  expect(signals).toHaveLength(2);
});

test('stopping aborts the run, waits for its end and starts no other', async () => {
  const { loop, signals, wakeOn, logger, ended } = slowLoop();
  loop.start();
  let hasStopped = false;
  const stopping = loop.stop().then(() => (hasStopped = true));
  await jest.advanceTimersByTimeAsync(0);
  expect([signals[0]?.aborted, hasStopped]).toEqual([true, false]);
  await ended(new Error('aborted'));
  await stopping;
  wakeOn.next();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(signals).toHaveLength(1);
  expect(logger.warn).not.toHaveBeenCalled();
});
