import { Routes, type Route } from '../../apps/api/src/platform/openapi/routes';
import { expectedOf } from '../support/access-rule';
import { accessRules } from '../support/access-rules';
import { clerkVariables } from '../support/clerk-server';
import { PrincipalsFixture, type PrincipalName } from '../support/principals-fixture';
import { refusedRequests } from '../support/refused-requests';
import { refusingResourcesOf, type RefusingResources } from '../support/refusing-resources';
import { additionsOf, noAdditions, settledStateOf } from '../support/stored-state';
import { startStripe, stripeVariables } from '../support/stripe-server';
import { startTestApp, type TestApp } from '../support/test-app';

interface Sent {
  readonly by: PrincipalName;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly expected: string;
}

const isCommand = ({ method }: Pick<Route, 'method'>): boolean => method !== 'get';
/** The access matrix has the status of every caller; these are the ones who may call the fewest routes. */
const others: readonly PrincipalName[] = ['unauthenticated', 'another user', "another user's site"];
const json = { 'content-type': 'application/json' };

/** Without a worker, jobs stay as they are. Rate limits and sign-in attempts are counted in memory, not stored. */
describe('a refused request changes nothing', () => {
  let app: TestApp;
  let stripe: Awaited<ReturnType<typeof startStripe>>;
  let fixture: PrincipalsFixture;
  let resources: RefusingResources;
  beforeAll(async () => {
    stripe = await startStripe();
    const limits = { SUBMIT_LIMIT: '100000', SIGN_IN_LIMIT: '100000', ADMIN_EMAILS: 'root@example.com' };
    const providers = { ...stripeVariables(stripe.url), ...clerkVariables(stripe.url) };
    app = await startTestApp({ ROLES: 'api,projector', ...limits, ...providers });
    fixture = await PrincipalsFixture.create(app, '');
    resources = await refusingResourcesOf(app, fixture);
  });
  afterAll(async () => {
    await app.close();
    await stripe.close();
  });

  const routes = (): Route[] => app.app.get(Routes, { strict: false }).all();
  const filled = (template: string, path: Readonly<Record<string, string>> = {}, query?: string): string =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? 'none') + (query ? `?${query}` : '');

  /** @throws if a request is not refused as expected, or anything was stored */
  async function expectNothingStored(method: string, requests: readonly Sent[]): Promise<void> {
    // By design, a refused call of a site counts as its activity, which is recorded once a minute: record it before.
    const sites = new Set(requests.map(({ by }) => by).filter((name) => name.endsWith('site')));
    for (const site of sites) await fixture.call(site, 'get', '/api/jobs');
    const before = await settledStateOf(app);
    const [expected, received]: [string[], string[]] = [[], []];
    for (const { by, path, headers, body, expected: outcome } of requests) {
      const all = { ...fixture.headersOf(by), ...(body !== undefined && json), ...headers };
      const response = await fetch(app.url + path, { method: method.toUpperCase(), headers: all, body });
      const text = await response.text();
      const { code } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string };
      const call = `${by}: ${path} ${body?.slice(0, 200)}`;
      expected.push(`${call}: ${outcome}`);
      received.push(`${call}: ${outcome.includes(' ') ? `${response.status} ${code}` : response.status}`);
    }
    expect(received).toEqual(expected);
    expect(additionsOf(before, await settledStateOf(app))).toEqual(noAdditions);
  }

  test('every command has refused requests, and none is listed that does not exist', () => {
    const commands = routes()
      .filter(isCommand)
      .map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(refusedRequests).sort()).toEqual(commands.sort());
  });

  test.each(Object.entries(refusedRequests))('%s', async (call, refusals) => {
    const [method = '', template = ''] = call.split(' ');
    const route = routes().find((each) => each.method === method && each.path === template);
    const owner = route?.forAdmins ? 'administrator' : 'Ada';
    const requests = Object.entries(refusals).map(([expected, requestOf]): Sent => {
      const { by = owner, path, query, body } = requestOf(resources);
      return { by, path: filled(template, path, query), body: body && JSON.stringify(body), expected };
    });
    const { path, query, body } = (await accessRules[call]?.send?.(resources)) ?? {};
    const url = filled(template, path, query);
    const sentBody = body && JSON.stringify(body);
    const malformed: Sent[] = [
      { by: owner, path: url, body: JSON.stringify({ ...body, unknownField: 1 }), expected: '400' },
      { by: owner, path: url, body: '{"unfinished":', expected: '400' },
      { by: owner, path: url, body: '[]', expected: '400' },
      { by: owner, path: url, body: 'text', headers: { 'content-type': 'text/plain' }, expected: '415' },
    ];
    const statuses = accessRules[call] ? expectedOf(accessRules[call]) : {};
    const refused = others.filter((by) => [401, 403, 404].includes(statuses[by] ?? 0));
    const ofStrangers = refused.map((by): Sent => ({ by, path: url, body: sentBody, expected: String(statuses[by]) }));
    const all = [...requests, ...(route?.schemas.body ? malformed : []), ...ofStrangers];
    await expectNothingStored(method, all);
  });
});
