import { Writable } from 'node:stream';
import { readConfig } from '../config/config';
import { JsonLogger } from '../observability/json-logger';
import { type RateLimited } from '../requests/rate-limit-status';
import { addressKey, RateLimits, MemoryLimitCounters } from '../rate-limits/rate-limits';
import { callersIdOf } from './edge/request-id';
import { pageUrl } from './web-files';

const html = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('request ids', () => {
  test.each(['trace-01:ab/cd=', 'x'.repeat(128)])('echo %j', (given) =>
    expect(callersIdOf({ headers: { 'x-request-id': given } })).toBe(given),
  );
  test.each(['', 'a b', 'a\nb', '<script>', 'x'.repeat(129), 'ümlaut', undefined])('do not echo %j', (given) =>
    expect(callersIdOf({ headers: { 'x-request-id': given } })).toBeUndefined(),
  );
});

describe('page URLs', () => {
  test.each(['/dashboard', '/jobs/1?tab=audit', '/sign-in/verify?token=a.b'])('%s serves the page', (url) =>
    expect(pageUrl({ method: 'GET', url, accept: html }, ['/sign-in'])).toBe('/app.html'),
  );
  test.each([
    ['/', '/index.html'],
    ['/?from=menu', '/index.html'],
    ['/index', '/app.html'],
    ['/doc', '/doc.html'],
    ['/doc/zh?from=menu', '/doc/zh.html'],
    ['/doc/', '/doc.html'],
    ['/doc/jobs', '/doc/jobs.html'],
    ['/doc/unknown', '/app.html'],
    ['/documentation', '/app.html'],
  ])('%s serves %s', (url, page) =>
    expect(pageUrl({ method: 'GET', url, accept: html }, ['/doc', '/doc/zh', '/doc/jobs'])).toBe(page),
  );
  test.each(['/api', '/api/jobs', '/ws/updates', '/metrics', '/favicon.svg', '/assets/a.js'])(
    '%s is not rewritten',
    (url) => expect(pageUrl({ method: 'GET', url, accept: html }, [])).toBe(url),
  );
  test.each(['*/*', 'text/*', undefined])('Accept: %s gets the page', (accept) =>
    expect(pageUrl({ method: 'GET', url: '/dashboard', accept }, [])).toBe('/app.html'),
  );
  test('only GET requests that accept HTML get the page', () => {
    expect(pageUrl({ method: 'POST', url: '/dashboard', accept: html }, [])).toBe('/dashboard');
    expect(pageUrl({ method: 'GET', url: '/dashboard', accept: 'application/json' }, [])).toBe('/dashboard');
  });
});

describe('rate limits', () => {
  const limit = { name: 'tries', points: 2, perSeconds: 60 };

  test('reject calls above the limit with the seconds to wait, per key and name', async () => {
    const limits = new RateLimits(new MemoryLimitCounters());
    await limits.take(limit, 'ada');
    await limits.take(limit, 'ada');
    const rejected = await limits.take(limit, 'ada').catch((error: unknown) => error);
    expect(rejected).toMatchObject({ code: 'rate.exceeded', kind: 'limited' });
    const { retryAfterSeconds } = (rejected as { details: { retryAfterSeconds: number } }).details;
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    await expect(limits.take(limit, 'bob')).resolves.toBeUndefined();
    await expect(limits.take({ ...limit, name: 'others' }, 'ada')).resolves.toBeUndefined();
  });

  test('report the limit with the fewest remaining calls', async () => {
    const limits = new RateLimits(new MemoryLimitCounters());
    const request: RateLimited = {};
    await limits.take(limit, 'ada', request);
    await limits.take({ ...limit, name: 'others', points: 9 }, 'ada', request);
    expect(request.rateLimitStatus).toEqual({ name: 'tries', perSeconds: 60, limit: 2, remaining: 1, reset: 60 });
    await limits.take(limit, 'ada');
    await limits.take(limit, 'ada', request).catch(() => undefined);
    expect(request.rateLimitStatus).toMatchObject({ limit: 2, remaining: 0 });
  });

  test('reject a second limit of the same name with other numbers', async () => {
    const limits = new RateLimits(new MemoryLimitCounters());
    await limits.take(limit, 'ada');
    await expect(limits.take({ ...limit, points: 3 }, 'ada')).rejects.toThrow('tries is 2 per 60 s already');
    await expect(limits.take({ ...limit, perSeconds: 61 }, 'bob')).rejects.toThrow('tries is 2 per 60 s already');
    await expect(limits.take({ ...limit }, 'ada')).resolves.toBeUndefined();
  });

  test('count an IPv6 /64 network as one caller', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'));
    expect(addressKey('2001:db8:1:2::9')).not.toBe(addressKey('2001:db8:1:3::9'));
    expect(addressKey('::ffff:192.0.2.1')).toBe(addressKey('192.0.2.1'));
  });
});

test('log lines are JSON without secrets', () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const logger = new JsonLogger(readConfig({ LOG_LEVEL: 'info' }), sink);
  logger.log(
    { route: '/api/tts', token_id: 'dc_secret', headers: { authorization: 'Bearer x1', cookie: 'y2' } },
    'Http',
  );
  logger.error(new Error('broken'), 'stack text', 'Jobs');
  logger.debug('too fine');
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ context: 'Http', route: '/api/tts' });
  expect(lines.join('')).not.toMatch(/dc_secret|Bearer|y2/);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ context: 'Jobs', msg: 'broken', err: { message: 'broken' } });
});
