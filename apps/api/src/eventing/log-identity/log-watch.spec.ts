import { Logger } from '@nestjs/common';
import type { EventStore } from '../event-store/event-store';
import type { StateStore } from '../state/state-store';
import { until } from '../../../../../test/support/until';
import { LogWatch } from './log-watch';

const noted = { stream: 'job-1', revision: 0, id: 'noted', position: '5' };
const states = { get: async () => ({ value: noted, version: 1 }), update: jest.fn() } as unknown as StateStore;
const events = (id: string) =>
  ({
    head: async () => '5',
    async *readStream() {
      yield { ...noted, id };
    },
    async *readAll() {
      yield { ...noted, id };
    },
  }) as unknown as EventStore;

afterEach(() => jest.restoreAllMocks());

test('stops the process with exit code 1 when the log is another one', async () => {
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
  const fatal = jest.spyOn(Logger.prototype, 'fatal').mockImplementation();
  const watch = new LogWatch(events('another'), states);
  watch.onApplicationBootstrap();
  await until(() => kill.mock.calls.length > 0);
  expect(kill.mock.calls[0]).toEqual([process.pid, 'SIGTERM']);
  const exit = jest.spyOn(process, 'exit').mockImplementation();
  process.emit('SIGTERM');
  expect(exit).not.toHaveBeenCalled();
  process.emit('SIGTERM'); // Nest's, after it has closed everything
  expect(exit.mock.calls).toEqual([[1]]);
  expect(process.exitCode).toBe(1);
  process.exitCode = undefined;
  expect(fatal.mock.calls[0]?.[1]).toMatch(/event 0 of job-1 was noted and is now another/);
  watch.beforeApplicationShutdown();
});

test('leaves the process alone while the log is the same', async () => {
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
  const store = events('noted');
  const head = jest.spyOn(store, 'head');
  const watch = new LogWatch(store, states);
  watch.onApplicationBootstrap();
  await until(() => head.mock.calls.length > 0);
  watch.beforeApplicationShutdown();
  expect(kill).not.toHaveBeenCalled();
});
