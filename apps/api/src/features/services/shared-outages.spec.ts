import { Logger } from '@nestjs/common';
import { EmbeddedStateStore } from '../../eventing/state/embedded-state-store';
import { ProcessHeartbeat } from '../../eventing/state/process-heartbeat';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { ServiceFailures } from '../../platform/external-services/service-failures';
import { Metrics } from '../../platform/observability/metrics';
import { until } from '../../../../../test/support/until';
import { SharedOutages } from './shared-outages';

jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
afterAll(() => jest.restoreAllMocks());

let states: EmbeddedStateStore;
const heartbeats: ProcessHeartbeat[] = [];
beforeEach(() => (states = new EmbeddedStateStore(':memory:')));
afterEach(async () => {
  await Promise.all(heartbeats.splice(0).map((heartbeat) => heartbeat.end()));
  await states.close();
});

function startProcess(role: string) {
  const failures = new ServiceFailures(new Metrics());
  const heartbeat = new ProcessHeartbeat(states, { isShared: true, roles: [role] });
  heartbeats.push(heartbeat);
  const shared = new SharedOutages(failures, heartbeat);
  heartbeat.start();
  return { failures, shared, heartbeat };
}
const seenBy = async ({ shared }: { shared: SharedOutages }) =>
  (await shared.read()).processes
    .flatMap(({ roles, outages }) => outages.map(({ service, kind }) => `${roles.join('+')}: ${service} ${kind}`))
    .sort();
const eventually = (process: { shared: SharedOutages }, expected: string[]) =>
  until(async () => JSON.stringify(await seenBy(process)) === JSON.stringify(expected));

test('each process shows the outages of all, as they begin, change and end', async () => {
  const [api, worker] = [startProcess('api'), startProcess('worker')];
  expect(await seenBy(api)).toEqual([]);
  worker.failures.failed('content', 'timeout', new Error());
  await eventually(api, ['worker: content timeout']);
  api.failures.failed('mail', 'authentication', new Error());
  await eventually(worker, ['api: mail authentication', 'worker: content timeout']);
  worker.failures.failed('content', 'permission', new Error());
  await eventually(api, ['api: mail authentication', 'worker: content permission']);
  worker.failures.succeeded('content');
  await eventually(api, ['api: mail authentication']);
  await api.heartbeat.end();
  await eventually(worker, []);
});

test('while the state store is away, a process shows its own outages and says that others may be missing', async () => {
  const api = startProcess('api');
  jest.spyOn(states, 'list').mockRejectedValue(new StoreUnavailable('The state store did not answer'));
  api.failures.failed('rows', 'unreachable', new Error());
  expect(await api.shared.read()).toMatchObject({ isComplete: false, processes: [{ outages: [{ service: 'rows' }] }] });
});
