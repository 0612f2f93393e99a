import { Logger } from '@nestjs/common';
import { Metrics } from '../observability/metrics';
import { connectionFailureKind, statusFailureKind } from './failure-kind';
import { ServiceFailures } from './service-failures';

const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
const log = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
beforeEach(() => jest.clearAllMocks());
afterAll(() => jest.restoreAllMocks());

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('logs the first failure of a kind with its cause, and counts all', async () => {
  const metrics = new Metrics();
  const failures = new ServiceFailures(metrics);
  for (const kind of ['unreachable', 'unreachable', 'timeout'] as const) failures.failed('mail', kind, refused);
  expect(warn.mock.calls.map(([fields]): unknown => fields)).toEqual([
    { service: 'mail', kind: 'unreachable', err: refused },
    { service: 'mail', kind: 'timeout', err: refused },
  ]);
  expect(failures.current()).toMatchObject([{ service: 'mail', kind: 'timeout', failures: 3 }]);
  expect(await metrics.registry.metrics()).toContain(
    'external_service_failures_total{service="mail",kind="unreachable"} 2',
  );
});

test('an outage ends with the first success', () => {
  const failures = new ServiceFailures(new Metrics());
  failures.succeeded('content');
  failures.failed('content', 'serverError', refused);
  failures.succeeded('content');
  expect(failures.current()).toEqual([]);
  expect(log.mock.calls).toMatchObject([[{ service: 'content', failures: 1 }, 'an external service responds again']]);
});

test.each([
  [refused, 'unreachable'],
  [new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' }) }), 'tls'],
  [Object.assign(new Error(), { code: 'ETIMEDOUT' }), 'timeout'],
  [new DOMException('', 'TimeoutError'), 'timeout'],
  [undefined, 'unreachable'],
] as const)('%p is %s', (error, kind) => expect(connectionFailureKind(error)).toBe(kind));

test.each([
  [401, 'authentication'],
  [402, 'billing'],
  [403, 'permission'],
  [408, 'timeout'],
  [429, 'rateLimit'],
  [503, 'serverError'],
  [404, 'badResponse'],
] as const)('status %i is %s', (status, kind) => expect(statusFailureKind(status)).toBe(kind));
