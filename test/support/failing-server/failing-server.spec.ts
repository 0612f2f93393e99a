import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { FailingServer } from './failing-server';
import { modeName, status, type FailureMode } from './failure-mode';

const text = '0123456789'.repeat(10);
const server = createServer((_, response) => response.end(text));
let failing: FailingServer;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // The first call loads the client.
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  failing = await FailingServer.before(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await failing.close();
  server.close();
});

/** Status and body; what was thrown, or `timeout`. */
const call = async (timeoutMs = 600): Promise<string> => {
  try {
    const response = await fetch(`${failing.url}/a?b=c`, { signal: AbortSignal.timeout(timeoutMs) });
    return `${response.status} ${await response.text()}`;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? name;
  }
};

test.each<[FailureMode, string | RegExp]>([
  [{ kind: 'pass' }, `200 ${text}`],
  [{ kind: 'refused' }, 'ECONNREFUSED'],
  [{ kind: 'hungBeforeHeaders' }, 'TimeoutError'],
  [{ kind: 'hungInBody' }, 'TimeoutError'],
  [{ kind: 'lost' }, /ECONNRESET|UND_ERR_SOCKET/],
  [{ kind: 'cut' }, /ECONNRESET|UND_ERR_(SOCKET|RES_CONTENT_LENGTH_MISMATCH)/],
  [{ kind: 'html200' }, /^200 <!doctype html>/],
  [{ kind: 'empty' }, '200 '],
  [{ kind: 'truncated' }, `200 ${text.slice(0, 50)}`],
  [{ kind: 'slow', pauseMs: 5 }, `200 ${text}`],
  [{ kind: 'slow', pauseMs: 200 }, 'TimeoutError'],
  [status(429, { error: 'slow down' }, '7'), '429 {"error":"slow down"}'],
  [status(503), /^503 <!doctype html>/],
])('%j', async (mode, expected) => {
  await failing.fail(mode);
  failing.calls.length = 0;
  expect(await call()).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  const counted = mode.kind === 'refused' ? { method: 'CONNECT', path: '' } : { method: 'GET', path: '/a?b=c' };
  expect(failing.calls).toEqual([counted]);
  await failing.fail({ kind: 'pass' });
  expect(await call()).toBe(`200 ${text}`);
});

test('names modes as columns of a table', () => {
  expect([{ kind: 'cut' } as const, status(503), status(429, {}, '7')].map(modeName)).toEqual([
    'cut',
    '503',
    '429, Retry-After: 7',
  ]);
});
