import { io } from 'socket.io-client';
import { socketPath } from '@duetcast/projections/realtime/socket-events';
import { testApp } from '../support/test-app';

describe('a NUL in an address', () => {
  let authorization: string;
  const server = testApp({ ROLES: 'api,projector', ADMIN_EMAILS: 'root@example.com', SUBMIT_LIMIT: '1000' });
  beforeAll(async () => {
    authorization = `Bearer ${await server.signIn('root@example.com')}`;
  });

  // One hook rejects it for all routes.
  test.each([
    ['get', '/api/jobs/a%00b', 404],
    ['post', '/api/jobs/a%00b/cancel', 404],
    ['put', '/api/admin/accounts/a%00b/plan', 404],
    ['get', '/feeds/a%00b', 404],
    ['get', '/api/jobs?status=%00', 400],
    ['get', '/api/jobs?unknown=%00', 400],
    ['get', '/api/admin/events?type=a&type=%00', 400],
  ])('%s %s is %i', async (method, path, expected) => {
    const hasBody = method !== 'get';
    const headers = { authorization, ...(hasBody && { 'content-type': 'application/json' }) };
    const init = { method: method.toUpperCase(), headers, body: hasBody ? '{}' : null };
    expect((await fetch(server.url + path, init)).status).toBe(expected);
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
