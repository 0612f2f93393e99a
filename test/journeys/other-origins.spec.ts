import { callsOf, responseOf, type OpenApiDocument } from '../support/api-document';
import { startTestApp } from '../support/test-app';

test('pages of other origins may call what an API token or everyone may, and read all headers', async () => {
  const server = await startTestApp({ ROLES: 'api' });
  const { app } = server;
  const { payload } = await app.inject({ url: '/api/openapi.json?include=operator' });
  const document = JSON.parse(payload) as OpenApiDocument;
  const wrong: string[] = [];
  for (const { route, path, method, operation } of callsOf(document).filter((each) =>
    /^\/(api|v1)\//.test(each.path),
  )) {
    const isPublic = operation.security.some((each) => Object.keys(each).length === 0);
    const takesToken = operation.security.some((each) => 'apiToken' in each);
    const isOpen =
      (isPublic ? method === 'get' : takesToken) && !path.startsWith('/api/auth/') && operation.tags[0] !== 'Admin';
    const headers = { origin: 'https://studio.example.com', 'access-control-request-method': method.toUpperCase() };
    const url = path.replace(/[{}]/g, '');
    const { headers: answered } = await app.inject({ method: 'OPTIONS', url, headers });
    if ((answered['access-control-allow-origin'] === '*') !== isOpen) wrong.push(route);
    const readable = String(answered['access-control-expose-headers']).toLowerCase().split(', ');
    const success = Object.keys(operation.responses).map((status) => responseOf(document, path, method, status));
    for (const name of success.flatMap((each) => Object.keys(each?.response.headers ?? {})))
      if (isOpen && !readable.includes(name.toLowerCase())) wrong.push(`${route}: ${name}`);
  }
  expect(wrong).toEqual([]);
  await server.close();
});
