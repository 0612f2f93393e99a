import { Routes } from '../../apps/api/src/platform/openapi/routes';
import { accessRules } from '../support/access-rules';
import { principalNames, PrincipalsFixture } from '../support/principals-fixture';
import { omissionsOf } from '../support/route-omissions';
import { startTestApp, type TestApp } from '../support/test-app';

/** Principals that may not read anything reserved for Ada's own credentials. */
const otherPrincipals = principalNames.slice(0, 6);

describe('access control', () => {
  let app: TestApp;
  let shared: PrincipalsFixture;
  beforeAll(async () => {
    const limits = { SUBMIT_LIMIT: '100000', SIGN_IN_LIMIT: '100000', ADMIN_EMAILS: 'root@example.com' };
    app = await startTestApp({ ROLES: 'api,projector', ...limits });
    shared = await PrincipalsFixture.create(app, '');
  });
  afterAll(() => app.close());

  test('nothing that a route needs was forgotten', () =>
    expect(app.app.get(Routes, { strict: false }).all().flatMap(omissionsOf)).toEqual([]));

  test('has no rule for a route that does not exist', () => {
    const routes = app.app.get(Routes, { strict: false }).all();
    const served = routes.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(accessRules).filter((route) => !served.includes(route))).toEqual([]);
  });

  test.each(Object.entries(accessRules))('%s', async (route, { expected, send, isolated }) => {
    const [method = '', template = ''] = route.split(' ');
    const fixture = isolated ? await PrincipalsFixture.create(app, `-${method}${template.length}`) : shared;
    const received: Record<string, number> = {};
    for (const principal of principalNames) {
      const { path = {}, query, body } = (await send?.(fixture.resources)) ?? {};
      const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
      const response = await fixture.call(principal, method, query ? `${filled}?${query}` : filled, body);
      received[principal] = response.status;
      if (otherPrincipals.includes(principal))
        for (const secret of fixture.resources.secrets) expect(response.text).not.toContain(secret);
    }
    const statuses = expected.split(' ').map(Number);
    expect(received).toEqual(
      Object.fromEntries(principalNames.map((principal, index) => [principal, statuses[index]])),
    );
  });
});
