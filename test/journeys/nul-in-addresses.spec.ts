import { io } from 'socket.io-client';
import { socketPath } from '@duetcast/projections/realtime/socket-events';
import { callsOf, type Call, type OpenApiDocument } from '../support/api-document';
import { startTestApp, type TestApp } from '../support/test-app';

describe('a NUL in an address', () => {
  let server: TestApp;
  let calls: Call[];
  let authorization: string;
  beforeAll(async () => {
    server = await startTestApp({ ROLES: 'api,projector', ADMIN_EMAILS: 'root@example.com', SUBMIT_LIMIT: '1000' });
    calls = callsOf((await (await fetch(`${server.url}/api/openapi.json?include=operator`)).json()) as OpenApiDocument);
    authorization = `Bearer ${await server.signIn('root@example.com')}`;
  });
  afterAll(() => server.close());

  const statusOf = async ({ method }: Call, path: string) => {
    const hasBody = method !== 'get' && method !== 'delete';
    const headers = { authorization, ...(hasBody && { 'content-type': 'application/json' }) };
    const body = hasBody ? '{}' : null;
    return (await fetch(server.url + path, { method: method.toUpperCase(), headers, body })).status;
  };

  test('as a part of the path is 404 on every route', async () => {
    const withPart = calls.filter(({ path }) => path.includes('{'));
    expect(withPart.length).toBeGreaterThan(20);
    const wrong: string[] = [];
    for (const call of withPart) {
      const status = await statusOf(call, call.path.replace(/\{\w+\}/g, 'a%00b'));
      if (status !== 404) wrong.push(`${call.route}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test('as a query parameter is 400 on every route', async () => {
    const wrong: string[] = [];
    for (const call of calls.filter(({ method }) => method === 'get'))
      for (const { name, in: place } of call.operation.parameters ?? []) {
        if (place !== 'query') continue;
        const status = await statusOf(call, `${call.path.replace(/\{\w+\}/g, 'none')}?${name}=%00`);
        if (status !== 400) wrong.push(`${call.route}?${name}: ${status}`);
      }
    expect(wrong).toEqual([]);
  });

  test.each(['/%00', '/api/%00', '/api/jobs%00', '/assets/%00.js', '/embed/a%00b', '/metrics/%00', '/%2e%2e/%00'])(
    '%s is 404',
    async (path) => {
      const response = await fetch(server.url + path, { headers: { accept: 'application/json', authorization } });
      expect([404, 'application/json; charset=utf-8']).toEqual([response.status, response.headers.get('content-type')]);
    },
  );

  test('in the credential of a socket rejects it', async () => {
    for (const auth of [{ token: 'a\0b' }, { token: 'dc_\0' }, { sessionId: 'session_1763640000000_\0' }]) {
      const socket = io(server.url, { path: socketPath, auth, transports: ['websocket'], reconnection: false });
      const error = await new Promise<Error & { data?: { code: string } }>((resolve, reject) => {
        socket.once('connect_error', resolve).once('connected', () => reject(new Error('It was accepted')));
      });
      socket.disconnect();
      expect(error.data?.code).toMatch(/^auth\./);
    }
  });
});
