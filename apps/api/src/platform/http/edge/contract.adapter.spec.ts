import { connect } from 'node:net';
import { pageUrl } from '../web-files';
import { responseOf, startEdgeApp } from '../../../../../../test/support/edge-app';
import { ProbeController } from '../../../../../../test/support/probe-controller';
import { sharedFixture } from '../../../../../../test/support/fixtures';

let session: string;
const edge = sharedFixture(() => startEdgeApp({}, { controllers: [ProbeController] }));
beforeAll(async () => {
  session = await edge.signIn();
});

const bearer = () => ({ authorization: `Bearer ${session}` });

/** Sends bytes as they are; resolves with everything that came until the server closed the connection. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port, hostname } = new URL(edge.url);
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    socket.on('close', () => resolve(received)).on('error', reject);
  });
}
const parsed = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(
      headers.map((header) => [header.split(':', 1)[0]!.toLowerCase(), header.slice(header.indexOf(':') + 1).trim()]),
    ),
    body: body === '' ? null : (JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)) as object),
  };
};
const ours = (code: string) => ({ success: false, error: expect.any(String) as string, code });

describe('below the router', () => {
  const host = 'Host: localhost\r\nConnection: close\r\n';
  test.each([
    ['no Host', 'GET /api/health/live HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'request.hostMissing'],
    [
      'two Hosts',
      'GET /api/health/live HTTP/1.1\r\nHost: a\r\nHOST: a\r\nConnection: close\r\n\r\n',
      400,
      'request.malformed',
    ],
    ['malformed HTTP', 'GET /api/health/live HTTP/9\r\n\r\n', 400, 'request.malformed'],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'request.headersTooLarge',
    ],
    ['an unknown method', `BREW /api/nothing HTTP/1.1\r\n${host}\r\n`, 400, 'request.malformed'],
    ['an unknown method of a path', `BREW /api/health/live HTTP/1.1\r\n${host}\r\n`, 405, 'request.methodNotAllowed'],
    ['a path that cannot be decoded', `GET /api/%E0%A4%A HTTP/1.1\r\n${host}\r\n`, 400, 'request.invalid'],
  ])('%s is answered in the form of every error', async (_name, request, status, code) => {
    const answer = parsed(await raw(request));
    expect(answer).toMatchObject({ status, body: ours(code) });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('methods', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY', 'POST'])(
    '%s of a path with GET alone is 405',
    async (method) => {
      const answer = parsed(
        await raw(`${method} /api/health/live?a=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      );
      expect(answer).toMatchObject({ status: 405, body: ours('request.methodNotAllowed') });
      expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
    },
  );

  test('a path with a parameter lists its methods, and OPTIONS is 204', async () => {
    const { body } = responseOf(
      await edge.http().get('/api/probe/things/1/work').expect(405).expect('allow', 'OPTIONS, POST'),
    );
    expect(body).toMatchObject({ code: 'request.methodNotAllowed', allow: ['OPTIONS', 'POST'] });
    await edge.http().options('/api/probe/things/1/work').expect(204).expect('allow', 'OPTIONS, POST');
    await edge.http().options('/api/nothing').expect(404);
  });
});

test.each([
  ['an upgrade', 'GET /ws/updates/?EIO=4&transport=websocket', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'],
  ['polling', 'GET /ws/updates/?EIO=4&transport=polling', 'Connection: close\r\n'],
])('a socket by %s has one Host', async (_name, request, headers) => {
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n';
  const answer = await raw(`${request} HTTP/1.1\r\nHost: a\r\nHOST: b\r\n${headers}${key}\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  const without = await raw(`${request} HTTP/1.1\r\n${headers}${key}\r\n`);
  expect(without).toMatch(/^HTTP\/1\.1 400 /);
});

test('a socket with one Host is opened', async () => {
  const request = 'GET /ws/updates/?EIO=4&transport=polling HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  expect(await raw(request)).toMatch(/^HTTP\/1\.1 200 /);
});

describe('upgrades off the path of the socket', () => {
  test.each([
    ['h2c', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAA\r\n'],
    ['websocket', 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n'],
  ])('%s is ignored', async (_name, headers) => {
    const get = `GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
    const close = 'GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const answers = (await raw(get + close)).split('HTTP/1.1 200').length - 1;
    expect(answers).toBe(2);
  });

  test('a body is read', async () => {
    const body = JSON.stringify({ text: 'abc' });
    const head = `POST /api/probe/work HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n`;
    const answer = await raw(
      `${head}Authorization: Bearer ${session}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(answer).toContain('HTTP/1.1 202');
  });
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
  'a body of %s is 415',
  async (type) => {
    const request = edge
      .http()
      .post('/api/probe/work')
      .set({ ...bearer(), 'content-type': type });
    const { body } = responseOf(await request.send('text=abc').expect(415));
    expect(body).toMatchObject(ours('request.mediaType'));
  },
);

describe('headers of errors', () => {
  test('401 names the scheme', async () => {
    const { headers } = await edge.http().post('/api/probe/things/1/work').expect(401);
    expect(headers['www-authenticate']).toBe('Bearer realm="Duetcast"');
    const wrong = await edge.http().post('/api/probe/things/1/work').set({ authorization: 'Bearer x' }).expect(401);
    expect(wrong.headers['www-authenticate']).toContain('error="invalid_token"');
  });
});

describe('headers of answers', () => {
  test('202 says where and when to ask', async () => {
    const { headers, body } = responseOf(
      await edge.http().post('/api/probe/work').set(bearer()).send({ text: 'abc' }).expect(202),
    );
    expect(headers).toMatchObject({ location: `${edge.url}/api/probe`, 'retry-after': '1' });
    expect(body).toMatchObject({ status: 'pending' });
  });

  test('what everyone may read is revalidated, with GET and HEAD alike', async () => {
    const { headers } = responseOf(await edge.http().get('/api/probe/open').expect(200));
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^W\/"/) as string });
    expect(headers.vary?.toLowerCase()).toContain('authorization');
    const conditional = { 'if-none-match': `"other", ${headers.etag}` };
    const got = await edge.http().get('/api/probe/open').set(conditional).expect(304);
    const head = await edge.http().head('/api/probe/open').set(conditional).expect(304);
    expect([got.text, head.headers['content-length'], head.headers.etag]).toEqual(['', undefined, headers.etag]);
    await edge.http().get('/api/probe/open').set({ 'if-none-match': '"other"' }).expect(200);
  });

  test('private answers and errors are never stored', async () => {
    await edge.http().get('/api/users/me').set(bearer()).expect('cache-control', 'no-store');
    await edge.http().get('/api/users/me').expect(401).expect('cache-control', 'no-store');
    const own = await edge.http().get('/api/probe/open').set(bearer()).expect(200);
    expect(own.headers['cache-control']).toBe('private, no-cache');
  });
});

test.each(['//api/nothing', '/API/health/live', '/v1/nothing', '/Api'])('%s never answers with the page', (url) =>
  expect(pageUrl({ method: 'GET', url, accept: 'text/html' }, [])).toBe(url),
);
