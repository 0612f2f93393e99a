import { Logger } from '@nestjs/common';
import { EmbeddedStateStore } from '../../eventing/state/embedded-state-store';
import { RunningProcesses } from '../../eventing/state/running-processes';
import { readConfig } from '../../platform/config/config';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { ServiceFailures } from '../../platform/external-services/service-failures';
import { Metrics } from '../../platform/observability/metrics';
import { until } from '../../../../../test/support/until';
import { SharedOutages } from './shared-outages';

jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
afterAll(() => jest.restoreAllMocks());

const start = Date.parse('2026-11-23T14:02:00Z');
let states: EmbeddedStateStore;
beforeEach(() => {
  jest.useFakeTimers({ now: start, doNotFake: ['setImmediate', 'nextTick', 'performance'] });
  states = new EmbeddedStateStore(':memory:');
});
afterEach(async () => {
  jest.useRealTimers();
  await states.close();
});

function startProcess(roles: string) {
  const failures = new ServiceFailures(new Metrics());
  const processes = new RunningProcesses(states, true);
  const shared = new SharedOutages(failures, states, processes, readConfig({ ROLES: roles }));
  shared.onApplicationBootstrap();
  return { failures, shared, id: processes.id };
}
const seenBy = async ({ shared }: { shared: SharedOutages }) =>
  (await shared.read()).processes.flatMap(({ roles, outages }) =>
    outages.map(({ service, kind }) => `${roles.join('+')}: ${service} ${kind}`),
  );
/** Fake time goes on while real calls of the store end. */
const eventually = async (process: { shared: SharedOutages }, expected: string[]) => {
  await until(async () => {
    await jest.advanceTimersByTimeAsync(10);
    return JSON.stringify(await seenBy(process)) === JSON.stringify(expected);
  });
};

test('each process shows the outages of all, as they begin, change and end', async () => {
  const [api, worker] = [startProcess('api'), startProcess('worker')];
  expect(await seenBy(api)).toEqual([]);
  worker.failures.failed('content', 'timeout', new Error());
  await eventually(api, ['worker: content timeout']);
  api.failures.failed('mail', 'authentication', new Error());
  await eventually(worker, ['worker: content timeout', 'api: mail authentication']);
  worker.failures.failed('content', 'permission', new Error());
  await eventually(api, ['api: mail authentication', 'worker: content permission']);
  worker.failures.succeeded('content');
  await eventually(api, ['api: mail authentication']);
  await api.shared.onModuleDestroy();
  await eventually(worker, []);
  await worker.shared.onModuleDestroy();
});

test('outages stay visible while they last, and those of a killed process for three minutes', async () => {
  const [api, worker] = [startProcess('api'), startProcess('worker')];
  worker.failures.failed('content', 'timeout', new Error());
  await eventually(api, ['worker: content timeout']);
  for (let minute = 0; minute < 5; minute++) {
    await jest.advanceTimersByTimeAsync(60_000);
    await new Promise((resolve) => setImmediate(resolve));
    await eventually(api, ['worker: content timeout']);
  }
  const killed = worker.shared as unknown as { writing: { stop(): Promise<void> } };
  await killed.writing.stop();
  jest.setSystemTime(Date.now() + 179_000);
  expect(await seenBy(api)).toEqual(['worker: content timeout']);
  jest.setSystemTime(Date.now() + 61_000);
  expect(await seenBy(api)).toEqual([]);
  await api.shared.onModuleDestroy();
});

test('without outages nothing is written', async () => {
  const api = startProcess('api');
  await jest.advanceTimersByTimeAsync(120_000);
  expect(await states.get('external-services', 'outages')).toBeNull();
  await api.shared.onModuleDestroy();
});

test('processes that write at the same time keep the outages of each other', async () => {
  const all = Array.from({ length: 8 }, (_, n) => startProcess(n % 2 === 0 ? 'api' : 'worker'));
  for (const { failures } of all) failures.failed('mail', 'tls', new Error());
  await until(async () => {
    await jest.advanceTimersByTimeAsync(10);
    return (await seenBy(all[0]!)).length === 8;
  });
  await Promise.all(all.map(({ shared }) => shared.onModuleDestroy()));
});

test('while the state store is away, a process shows its own outages and says that others may be missing', async () => {
  const api = startProcess('api');
  jest.spyOn(states, 'get').mockRejectedValue(new StoreUnavailable('The state store did not answer'));
  api.failures.failed('rows', 'unreachable', new Error());
  expect(await api.shared.read()).toMatchObject({ isComplete: false, processes: [{ outages: [{ service: 'rows' }] }] });
  await api.shared.onModuleDestroy();
});
