import { responseOf, startEdgeApp } from '../../../../../test/support/edge-app';
import { ProbeController } from '../../../../../test/support/probe-controller';
import { sharedFixture } from '../../../../../test/support/fixtures';

let session: string;
const edge = sharedFixture(() => startEdgeApp({}, { controllers: [ProbeController] }));
beforeAll(async () => {
  session = await edge.signIn();
});
beforeEach(() => ProbeController.reset());

const bearer = () => ({ authorization: `Bearer ${session}` });
const post = (body: string | object | undefined, headers: Record<string, string> = bearer()) =>
  edge.http().post('/api/probe/work').set(headers).send(body);

describe('bad requests', () => {
  const json = { 'content-type': 'application/json' };

  test.each([
    ['broken JSON', '{"text": '],
    ['an empty body', ''],
    ['a body that is not an object', '[]'],
    ['a repeated member', '{"text": "a", "text": "b"}'],
    ['a poisoned prototype', '{"__proto__": {"a": 1}, "text": "a"}'],
  ])('%s returns 400 with a list of errors', async (_name, body) => {
    const { body: error } = responseOf(await post(body, { ...bearer(), ...json }).expect(400));
    expect(error).toEqual({
      success: false,
      error: expect.any(String) as string,
      code: 'request.invalid',
      errors: [
        {
          msg: expect.any(String) as string,
          param: expect.any(String) as string,
          code: expect.stringMatching(/^field\./) as string,
        },
      ],
    });
    expect(ProbeController.done).toEqual([]);
  });

  test.each(['=1', '=', '&=a&=b'])('no error of the query %p lacks a name', async (query) => {
    const { body } = responseOf(await edge.http().get(`/api/usage/history?${query}`).set(bearer()).expect(400));
    expect((body as { errors: { param: string }[] }).errors.map(({ param }) => param)).not.toContain('');
  });

  test('a route that fails after it set a content type answers with the error in JSON', async () => {
    const { headers, body } = responseOf(await edge.http().get('/api/probe/typed').expect(503));
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toMatchObject({ success: false, code: 'store.unavailable' });
  });

  test('a body above 64 kB returns 413', async () => {
    const ofBytes = (count: number) => ({ text: 'a'.repeat(count - '{"text":""}'.length) });
    await post(ofBytes(64 * 1024)).expect(202);
    const { body } = responseOf(await post(ofBytes(64 * 1024 + 1)).expect(413));
    expect(body).toMatchObject({ success: false, code: 'request.tooLarge' });
    expect(ProbeController.done).toHaveLength(1);
  });

  test('a body of a sign-in request above 1 kB returns 413', async () => {
    const ofBytes = (count: number) => ({ padding: 'a'.repeat(count - '{"padding":""}'.length) });
    const signIn = (body: object) => edge.http().post('/api/auth/request-magic-link').send(body);
    await signIn(ofBytes(1024)).expect(400);
    await signIn(ofBytes(1025)).expect(413);
  });

  test.each(['/api/probe/work', '/api/nothing', '/api/auth/request-magic-link'])(
    'a deeply nested body of %s is rejected',
    async (path) => {
      for (const nested of ['['.repeat(900), `${'{"a":'.repeat(150)}1${'}'.repeat(150)}`]) {
        const response = edge
          .http()
          .post(path)
          .set({ ...bearer(), ...json })
          .send(nested);
        const { body } = responseOf(await response.expect(400));
        expect(body).toMatchObject({
          errors: [{ msg: 'The body is nested more than 32 levels deep', param: 'body', code: 'field.invalid' }],
        });
      }
    },
  );

  test.each(['application/xml', 'text/plain'])('%s returns 415', async (type) => {
    const { body } = responseOf(await post('<a/>', { ...bearer(), 'content-type': type }).expect(415));
    expect(body).toMatchObject({ success: false, code: 'request.mediaType' });
  });

  test('an unknown path returns a JSON 404, even when HTML is accepted', async () => {
    for (const path of [
      '/api/nothing',
      '/api',
      '/api/probe/work/1',
      '/api/%E0%A4%A',
      `/api/usage/characters/${'x'.repeat(900)}`,
    ])
      expect((await edge.http().get(path).set('accept', 'text/html')).body).toMatchObject({ success: false });
    const { body } = responseOf(await edge.http().get('/api/nothing').expect(404));
    expect(body).toMatchObject({ code: 'request.notFound', error: 'No route matches this method and path.' });
  });

  test('an unexpected error exposes only its request id', async () => {
    const { body, headers } = responseOf(
      await edge.http().get('/api/probe/broken').set('x-request-id', 'trace-7').expect(500),
    );
    expect(body).toEqual({ success: false, error: 'Something went wrong on our side.', code: 'internal' });
    expect(headers['x-request-id']).toBe('trace-7');
  });
});

describe('every response', () => {
  test('has a request id and security headers', async () => {
    const { headers } = await edge.http().get('/api/health/live').expect(200);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  test('is measured by route pattern', async () => {
    await edge.http().get('/api/usage/characters/secret.example.com').set(bearer()).expect(404);
    const { text, headers } = await edge.http().get('/metrics').expect(200);
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain('route="/api/usage/characters/:domain"');
    expect(text).toContain('projection_lag_seconds{projection="jobs"}');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('secret.example.com');
  });

  test('metrics are available to this machine only', async () => {
    const { body } = responseOf(await edge.http().get('/metrics').set('x-forwarded-for', '203.0.113.9').expect(403));
    expect(body).toMatchObject({ code: 'auth.forbidden' });
  });

  test('readiness returns 200 once every check passes', async () => {
    const { body } = responseOf(await edge.http().get('/api/health/ready').expect(200));
    expect(body).toEqual({ success: true, data: { status: 'ready' } });
  });
});
