import { readFileSync, writeFileSync } from 'node:fs';
import { ApiDocument } from '../../apps/api/src/features/api-docs/api-document';
import { Routes, type Route } from '../../apps/api/src/platform/openapi/routes';
import { expectedOf, needsRule } from '../support/access-rule';
import { accessRules, calls, ownRules } from '../support/access-rules';
import { principalNames, PrincipalsFixture, type PrincipalName } from '../support/principals-fixture';
import { startTestApp, type TestApp } from '../support/test-app';

/** Operations by path and method. */
type Paths = Record<string, Record<string, { security?: Record<string, string[]>[] }>>;

/** Principals that may not read anything reserved for Ada's own credentials. */
const otherPrincipals: readonly PrincipalName[] = principalNames.slice(0, 6);

const recordedAccess = 'test/data/access-list.txt';

/** Who may call a route: `post /api/jobs/{jobId}/retry: user, token with jobs:write, site`. */
function accessLine({
  method,
  path,
  isPublic,
  kinds,
  scopes,
  forAdmins,
  needsRecentSignIn,
  readsAccounts,
}: Route): string {
  const who = kinds.map((kind) => (kind === 'token' ? `token with ${scopes.join(' or ')}` : kind));
  const all = [
    isPublic ? 'anyone' : who.join(', '),
    ...(forAdmins ? ['administrators only'] : []),
    ...(needsRecentSignIn ? ['recent sign-in'] : []),
    ...(readsAccounts === undefined ? [] : [`reads of accounts: ${readsAccounts}`]),
  ];
  return `${method} ${path}: ${all.join('; ')}`;
}

describe('access control', () => {
  let app: TestApp;
  let shared: PrincipalsFixture;
  let paths: Paths;
  beforeAll(async () => {
    const limits = { SUBMIT_LIMIT: '100000', SIGN_IN_LIMIT: '100000', ADMIN_EMAILS: 'root@example.com' };
    app = await startTestApp({ ROLES: 'api,projector', ...limits });
    ({ paths } = (await app.app.get(ApiDocument, { strict: false }).json('all')) as { paths: Paths });
    shared = await PrincipalsFixture.create(app, '');
  });
  afterAll(() => app.close());

  test('has a rule for each route that needs one, and none for a route that does not exist', () => {
    const documented = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(Object.keys(accessRules).sort()).toEqual(documented.sort());
    expect(Object.keys(ownRules).filter((route) => !documented.includes(route))).toEqual([]);
    const unruled = calls.filter((call) => needsRule(call) && ownRules[call.route]?.expected === undefined);
    expect(unruled.map(({ route }) => `${route}: say who may call it in test/support/access-rules.ts`)).toEqual([]);
  });

  // The rules of the matrix follow from what the routes declare, so that a wrong decorator fails here.
  test('is declared as recorded; UPDATE_ACCESS_LIST=1 npx jest test/smoke/access-matrix.spec.ts records it', () => {
    const routes = app.app.get(Routes, { strict: false }).all();
    const declared = `${routes.map(accessLine).sort().join('\n')}\n`;
    if (process.env.UPDATE_ACCESS_LIST === '1') writeFileSync(recordedAccess, declared);
    expect(declared.split('\n')).toEqual(readFileSync(recordedAccess, 'utf8').split('\n'));
  });

  test('says of each read of administrators what it opens of accounts', () => {
    const isRead = ({ method, forAdmins }: Route) => method === 'get' && forAdmins;
    const routes = app.app.get(Routes, { strict: false }).all();
    expect(routes.filter((route) => isRead(route) !== (route.readsAccounts !== undefined))).toEqual([]);
  });

  test.each(Object.entries(accessRules))(
    '%s names its scopes in the API document',
    (route, { scopes = [], expected }) => {
      const [method = '', path = ''] = route.split(' ');
      // Of the document, so that no route of it is left out.
      const { security = [] } = paths[path]?.[method] ?? {};
      const named = security.flatMap(({ apiToken = [] }) => apiToken);
      const isPublic = security.some((scheme) => Object.keys(scheme).length === 0);
      if (isPublic) return;
      expect(named).toEqual(scopes);
      // A route that changes something needs a scope to write; what only computes is listed.
      const computes = ['/estimate', '/impact', '/speech/text'].some((end) => path.endsWith(end));
      const writes = method !== 'get' && !computes;
      expect(scopes.filter((scope) => scope.endsWith(':write') !== writes)).toEqual([]);
      const isForTokens = expected.split(' ')[principalNames.indexOf("Ada's token")] !== '403';
      expect(scopes.length > 0).toBe(isForTokens);
    },
  );

  test.each(Object.entries(accessRules).map(([route, rule], index) => [route, rule, index] as const))(
    '%s',
    async (route, rule, index) => {
      const { send, isolated } = rule;
      const [method = '', template = ''] = route.split(' ');
      const fixture = isolated ? await PrincipalsFixture.create(app, `-${method}${template.length}`) : shared;
      const expected = expectedOf(rule, index);
      const received: Record<string, number> = {};
      // What only reads leaves what it reads for the next principal.
      const shown = method === 'get' ? await send?.(fixture.resources) : undefined;
      for (const principal of Object.keys(expected) as PrincipalName[]) {
        const { path = {}, query, body } = shown ?? (await send?.(fixture.resources)) ?? {};
        const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? 'none');
        const response = await fixture.call(principal, method, query ? `${filled}?${query}` : filled, body);
        received[principal] = response.status;
        if (otherPrincipals.includes(principal))
          for (const secret of fixture.resources.secrets) expect(response.text).not.toContain(secret);
      }
      expect(received).toEqual(expected);
    },
  );
});
