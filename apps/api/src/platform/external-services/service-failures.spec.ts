import { Logger } from '@nestjs/common';
import { Metrics } from '../observability/metrics';
import { correlated } from '../observability/correlation';
import { causesOf } from './causes';
import { ServiceFailures, connectionFailureKind, statusFailureKind } from './service-failures';

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
    { service: 'mail', kind: 'unreachable', cause: 'ECONNREFUSED: connect ECONNREFUSED' },
    { service: 'mail', kind: 'timeout', cause: 'ECONNREFUSED: connect ECONNREFUSED' },
  ]);
  expect(failures.current()).toMatchObject([{ service: 'mail', kind: 'timeout', failures: 3 }]);
  const scraped = await metrics.registry.metrics();
  expect(scraped).toContain('external_service_failures_total{service="mail",kind="unreachable"} 2');
  expect(scraped).toContain('external_service_outage{service="mail",kind="timeout"} 1');
  failures.succeeded('mail');
  expect(await metrics.registry.metrics()).not.toContain('external_service_outage{');
});

test('logs the same failure once a minute', () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-23T14:02:00Z') });
  const failures = new ServiceFailures(new Metrics());
  for (const waited of [0, 59_999, 1]) {
    jest.advanceTimersByTime(waited);
    failures.failed('mail', 'timeout', refused);
  }
  expect(warn).toHaveBeenCalledTimes(2);
  expect(failures.current()).toEqual([
    {
      service: 'mail',
      kind: 'timeout',
      since: '2026-11-23T14:02:00.000Z',
      lastFailedAt: '2026-11-23T14:03:00.000Z',
      failures: 3,
    },
  ]);
  jest.useRealTimers();
});

test('a failure names the request that it belongs to, also after a wait', async () => {
  const failures = new ServiceFailures(new Metrics());
  await correlated('request-1', async () => {
    await Promise.resolve();
    failures.failed('mail', 'timeout', refused, { jobId: 'job-1' });
  });
  failures.failed('content', 'timeout', refused);
  expect(warn.mock.calls.map(([fields]): unknown => fields)).toMatchObject([
    { service: 'mail', correlationId: 'request-1', jobId: 'job-1' },
    { service: 'content', correlationId: undefined },
  ]);
});

test('reports that an outage begins, is of another kind, and ends', () => {
  const failures = new ServiceFailures(new Metrics());
  const seen: unknown[] = [];
  failures.changed.subscribe(() => seen.push(failures.current()[0]?.kind));
  for (const kind of ['timeout', 'timeout', 'tls'] as const) failures.failed('mail', kind, refused);
  failures.succeeded('mail');
  failures.succeeded('mail');
  expect(seen).toEqual(['timeout', 'tls', undefined]);
});

test.each([
  [refused, 'ECONNREFUSED: connect ECONNREFUSED'],
  [new TypeError('fetch failed', { cause: refused }), 'TypeError: fetch failed < ECONNREFUSED: connect ECONNREFUSED'],
  [new AggregateError([refused, refused]), 'AggregateError < ECONNREFUSED: connect ECONNREFUSED'],
  [Object.assign(new Error('two\nlines'), { request: { headers: { authorization: 'hush' } } }), 'two lines'],
  [new Error('a'.repeat(301)), 'a'.repeat(300)],
  ['a text', 'a text'],
  [undefined, 'undefined'],
])('the cause of %p is %s', (error, cause) => expect(causesOf(error)).toBe(cause));

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
