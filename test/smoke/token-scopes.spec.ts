import { scopeOfCategory } from '@duetcast/projections/events/event-scopes';
import type { TokenScope } from '@duetcast/domain/tokens/token-scopes';
import { bearer, createToken } from '../support/named-token';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

interface SiteAnswer {
  readonly id: string;
  readonly site_token: string;
}
interface ListedEvent {
  readonly stream: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}
const categoryOf = ({ stream }: ListedEvent): string => stream.slice(0, stream.indexOf('-'));

describe('scopes of API tokens', () => {
  let session: string;
  const app = testApp({ SIGN_IN_LIMIT: '100' });
  beforeAll(async () => {
    session = await app.signIn('ada@example.com');
  });

  const register = (credential: string, name: string, part: object = {}) =>
    app
      .http()
      .post('/api/plugin-connections')
      .set(bearer(credential))
      .send({ site_url: `https://${name}.example.com`, ...part });
  const siteOf = ({ body }: { body: unknown }) => (body as { data: SiteAnswer }).data;
  const jobsOf = (credential: string) => app.http().get('/api/jobs').set(bearer(credential));
  const isActive = async (id: string, owner = session): Promise<boolean | undefined> => {
    const response = await app.http().get('/api/plugin-connections').set(bearer(owner)).expect(200);
    const { connected_sites: sites } = (
      response.body as { data: { connected_sites: { id: string; is_active: boolean }[] } }
    ).data;
    return sites.find((site) => site.id === id)?.is_active;
  };
  const events = async (credential: string, accept = 'application/json'): Promise<ListedEvent[]> => {
    const response = await app.http().get('/api/events?limit=1000').set(bearer(credential)).set('accept', accept);
    if (accept === 'application/json') return (response.body as { data: ListedEvent[] }).data;
    const lines = response.text ?? (response.body as Buffer).toString();
    return lines
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as ListedEvent);
  };

  describe('sites', () => {
    test('a token needs sites:write to get a site’s token, and webhooks:write to set its callback', async () => {
      const callback = { callback_url: 'https://example.com/hook' };
      const reader = await createToken(app, session, ['sites:read', 'webhooks:write']);
      const refused = await register(reader.token, 'one').expect(403);
      expect(refused.body).toMatchObject({ code: 'auth.scopeMissing', requiredScope: 'sites:write' });
      const writer = await createToken(app, session, ['sites:write']);
      const withCallback = await register(writer.token, 'one', callback).expect(403);
      expect(withCallback.body).toMatchObject({ code: 'auth.scopeMissing', requiredScope: 'webhooks:write' });
      await register(writer.token, 'one').expect(201);
      const both = await createToken(app, session, ['sites:write', 'webhooks:write']);
      await register(both.token, 'one', callback).expect(200);
    });

    test('a token without webhooks:write leaves the callback as it is', async () => {
      const callbackUrl = 'https://example.com/hook';
      const { id } = siteOf(await register(session, 'two', { callback_url: callbackUrl }).expect(201));
      const { token } = await createToken(app, session, ['sites:write']);
      await register(token, 'two', { versions: { plugin: '2.0' } }).expect(200);
      const moved = await app
        .http()
        .post(`/api/plugin-connections/${id}/heartbeat`)
        .set('authorization', `Bearer ${token}`)
        .send({ callback_url: 'https://www.example.com/hook' })
        .expect(403);
      expect(moved.body).toMatchObject({ code: 'auth.scopeMissing', requiredScope: 'webhooks:write' });
      const described = (await events(session)).filter(
        ({ type, data }) => type === 'SiteDescribed' && data.connectionId === id,
      );
      expect(described.map(({ data }) => data.callbackUrl)).toEqual([callbackUrl, callbackUrl]);
      expect(described.at(-1)?.data.versions).toEqual({ plugin: '2.0' });
    });

    test('revoking a token ends the site tokens that it was given, and no others', async () => {
      const minter = await createToken(app, session, ['sites:write']);
      const other = await createToken(app, session, ['sites:write']);
      const ended = siteOf(await register(minter.token, 'three').expect(201));
      const kept = siteOf(await register(other.token, 'four').expect(201));
      const response = await app.http().get('/api/auth/tokens').set(bearer(session)).expect(200);
      const listed = (response.body as { data: { id: string; sites: number }[] }).data;
      expect(listed.find(({ id }) => id === minter.id)?.sites).toBe(1);
      await jobsOf(ended.site_token).expect(200);
      await app.http().delete(`/api/auth/tokens/${minter.id}`).set(bearer(session)).expect(200);
      expect((await jobsOf(ended.site_token).expect(401)).body).toMatchObject({ code: 'auth.siteTokenInvalid' });
      await jobsOf(kept.site_token).expect(200);
      await until(async () => (await isActive(ended.id)) === false);
      expect(await isActive(kept.id)).toBe(true);
    });

    test('a site that a session connected ends with the tokens that asked for its token', async () => {
      const site = siteOf(await register(session, 'five').expect(201));
      const asker = await createToken(app, session, ['sites:write']);
      expect(siteOf(await register(asker.token, 'five').expect(200))).toEqual(site);
      await app.http().delete(`/api/auth/tokens/${asker.id}`).set(bearer(session)).expect(200);
      await jobsOf(site.site_token).expect(401);
      const renewed = siteOf(await register(session, 'five').expect(201));
      expect(renewed.site_token).not.toBe(site.site_token);
      await jobsOf(renewed.site_token).expect(200);
    });

    test.each(['generate-token', 'revoke-token'])('%s ends the site tokens of the own token', async (change) => {
      const { session: owner, token } = await app.apiToken(`${change}@example.com`);
      const site = siteOf(await register(token, change).expect(201));
      await jobsOf(site.site_token).expect(200);
      await app.http().post(`/api/users/${change}`).set(bearer(owner)).send({}).expect(200);
      await jobsOf(site.site_token).expect(401);
      await until(async () => (await isActive(site.id, owner)) === false);
    });
  });

  describe('the event feed', () => {
    const categoriesOf: Partial<Record<TokenScope, readonly string[]>> = {
      'jobs:read': ['lexicon'],
      'usage:read': [],
      'sites:read': ['connection', 'webhook'],
      'account:read': ['account', 'session', 'signin', 'token'],
    };
    beforeAll(async () => {
      await register(session, 'feed').expect(201);
      const entry = { written: 'nginx', alias: 'engine x' };
      await app.http().post('/api/users/me/lexicon/entries').set(bearer(session)).send({ entry }).expect(200);
      await until(async () => (await events(session)).some((event) => categoryOf(event) === 'lexicon'));
    });

    test.each(['application/json', 'application/x-ndjson'])(
      '%s has the events of the token’s scopes',
      async (accept) => {
        const seen = new Set<string>();
        for (const scope of Object.keys(categoriesOf) as TokenScope[]) {
          const { token } = await createToken(app, session, [scope]);
          const categories = new Set((await events(token, accept)).map(categoryOf));
          for (const category of categories) seen.add(category);
          expect([...categories].filter((category) => !categoriesOf[scope]?.includes(category))).toEqual([]);
        }
        const all = await events((await app.apiToken('ada@example.com')).token, accept);
        expect([...new Set(all.map(categoryOf))].filter((category) => !seen.has(category))).toEqual([]);
      },
    );

    test('a stream has them too, and ends when the token is revoked', async () => {
      const { token, id } = await createToken(app, session, ['sites:read']);
      const headers = { ...bearer(token), accept: 'text/event-stream' };
      const response = await fetch(`${app.url}/api/events`, { headers });
      let text = '';
      const reading = (async () => {
        const decoder = new TextDecoder();
        for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
          text += decoder.decode(chunk, { stream: true });
      })();
      await until(() => text.includes('SiteConnected'));
      await app.http().delete(`/api/auth/tokens/${id}`).set(bearer(session)).expect(200);
      await reading;
      const received = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as ListedEvent);
      // The site that an earlier test disconnected gets a webhook.
      expect(new Set(received.map(categoryOf))).toEqual(new Set(categoriesOf['sites:read']));
    });

    test('every category of events that an owner can see has a scope', async () => {
      const categories = new Set((await events(session)).map(categoryOf));
      expect([...categories].filter((category) => !Object.hasOwn(scopeOfCategory, category))).toEqual([]);
    });
  });
});
