import { callsOf, type Call, type OpenApiDocument } from '../support/api-document';
import { startTestApp, type TestApp } from '../support/test-app';

describe('a NUL in an address', () => {
  let server: TestApp;
  let calls: Call[];
  let authorization: string;
  beforeAll(async () => {
    server = await startTestApp({ ROLES: 'api,projector', ADMIN_EMAILS: 'root@example.com', SUBMIT_LIMIT: '1000' });
    calls = callsOf((await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApiDocument);
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
});
