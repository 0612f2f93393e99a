import { allowanceOf, domainLimitOf } from '@duetcast/domain/accounts/account-decider';
import { plans } from '@duetcast/domain/billing/plans';
import { monthOf } from '@duetcast/domain/usage/usage-decider';
import { createDuetcast, type Duetcast } from '@duetcast/client/duetcast';
import { HeldRows, holdRows } from '@duetcast/client/rows/hold-rows';
import { allProjections } from '@duetcast/projections/all';
import fc from 'fast-check';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import { domainUsage } from '../../apps/api/src/features/usage/ledger/domain-usage';
import { sumsOf } from '../../apps/api/src/features/usage/ledger/usage-reads';
import { monthsUntil, usageHistory } from '../../apps/api/src/features/usage/reports/usage-history';
import { AccountActions, actions } from '../support/account-actions';
import { inRow } from '../support/in-row';
import { TruncatingProxy } from '../support/truncating-proxy';
import { pathsPreferred } from '../support/paths-preferred';
import { startTestApp, type TestApp } from '../support/test-app';
import { status, WebhookReceiver } from '../support/webhook-receiver';
import { until } from '../support/until';

const timing = { retries: { firstDelayMs: 5 }, timeoutMs: 10_000 };
const projectionNames = allProjections.map(({ name }) => name);

describe('rows folded by the client', () => {
  let server: TestApp;
  let proxy: TruncatingProxy;
  let receiver: WebhookReceiver;
  let admin: Duetcast;
  let voices: [string, string];
  let accounts = 0;
  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    const limits = { SUBMIT_LIMIT: '100000', SIGN_IN_LIMIT: '100000' };
    server = await startTestApp({ ADMIN_EMAILS: 'root@example.com', DOWNLOAD_ALLOWED_HOSTS: receiver.host, ...limits });
    proxy = await TruncatingProxy.to(server.url);
    admin = createDuetcast({ baseUrl: server.url, token: await server.signIn('root@example.com'), ...timing });
    const { data } = await admin.get('/api/voices/collection');
    voices = [data[0]!.voice_id, data[1]!.voice_id];
  });
  afterAll(async () => {
    await proxy.close();
    await server.close();
    await receiver.close();
  });

  const newAccount = async () => {
    const token = await server.signIn(`user-${(accounts += 1)}@example.com`);
    const me = createDuetcast({ baseUrl: server.url, token, fetch: pathsPreferred, ...timing });
    const { data } = await me.get('/api/users/me');
    const account = new AccountActions(me, admin, data.id, voices, receiver.host);
    return { account, overProxy: createDuetcast({ baseUrl: proxy.url, token, ...timing }) };
  };
  const allJobs = async (me: Duetcast) => {
    const { data } = await me.get('/api/jobs', { params: { query: { limit: 100 } } });
    return data.map(inRow);
  };
  const untilSettled = (me: Duetcast) =>
    until(async () => {
      const jobs = await allJobs(me);
      const { data } = await me.get('/api/users/me');
      const isSettled = data.usage.domains.every(({ charactersReserved }) => charactersReserved === 0);
      return isSettled && jobs.every(({ completedAt }) => completedAt !== null);
    });
  /** Rows and API responses at the same store position, with every projection caught up. */
  const rowsAndResponses = async (me: Duetcast, feed: Duetcast) => {
    const [store, progress] = [server.app.get(EventStore), server.app.get(ProjectionProgress)];
    const rows = holdRows();
    for (;;) {
      const head = await store.head();
      await progress.reached(projectionNames, head);
      for await (const event of feed.events({ live: false, after: rows.cursor })) rows.take(event);
      const responses = await responsesFor(me);
      if ((await store.head()) === head) return { rows, responses };
    }
  };

  const responsesFor = async (me: Duetcast) => {
    const month = monthOf(new Date().toISOString());
    const { data: sites } = await me.get('/api/plugin-connections');
    const deliveries = sites.connected_sites.map(async ({ id }) => {
      const query = { limit: 100 };
      return (await me.get('/api/plugin-connections/{id}/deliveries', { params: { path: { id }, query } })).data;
    });
    const { data: profile } = await me.get('/api/users/me');
    const { data: lexicon } = await me.get('/api/users/me/lexicon');
    const uploads = (await me.get('/api/sounds')).data.sounds.filter(({ kind }) => kind === 'upload');
    const characters = profile.usage.domains.map(async ({ domain }) => {
      return (await me.get('/api/usage/characters/{domain}', { params: { path: { domain } } })).data;
    });
    const { data: podcasts } = await me.get('/api/podcast-jobs');
    return {
      jobs: await allJobs(me),
      log: (await me.get('/api/job-log', { params: { query: { limit: 100 } } })).data.map(inRow),
      history: (await me.get('/api/usage/history')).data.months,
      characters: await Promise.all(characters),
      usage: profile.usage.domains
        .map(({ characterLimit: _limit, remaining: _remaining, ...used }) => ({ ...used, month }))
        .sort(byDomain),
      sites: sites.connected_sites,
      deliveries: await Promise.all(deliveries),
      podcasts: podcasts.map(({ excerpt: _excerpt, title: _title, ...podcast }) => podcast),
      account: [profile.id, profile.email, profile.planSlug, profile.is_admin, profile.subscription.plan],
      token: [profile.token_revoked, profile.token_created_at],
      // Their uses, sites and characters are not in their own events.
      tokens: (await me.get('/api/auth/tokens')).data.map(
        ({ lastUsedAt: _used, sites: _sites, charactersUsed: _characters, ...token }) => token,
      ),
      lexicon: [lexicon.version, lexicon.changedAt, lexicon.entries.map(({ id }) => id).sort()],
      sounds: uploads.map(({ id, durationMs, addedAt }) => ({ id, durationMs, addedAt })),
      ...(await endpointsFor(me)),
      ...(await showsFor(me)),
    };
  };
  const endpointsFor = async (me: Duetcast) => {
    const { data: endpoints } = await me.get('/api/webhook-endpoints');
    const sent = endpoints.map(async ({ id }) => {
      return (await me.get('/api/webhook-endpoints/{id}/deliveries', { params: { path: { id } } })).data;
    });
    return {
      endpoints: endpoints.map(({ publicKey: _publicKey, ...endpoint }) => endpoint),
      endpointDeliveries: await Promise.all(sent),
    };
  };
  const showsFor = async (me: Duetcast) => {
    const { data: shows } = await me.get('/api/shows');
    const withParts = shows.map(async ({ id }) => {
      const path = { params: { path: { showId: id } } };
      const { data: episodes } = await me.get('/api/shows/{showId}/episodes', path);
      const { data: subscribers } = await me.get('/api/shows/{showId}/subscribers', path);
      return [
        episodes.map(({ status: _status, audioUrl: _audioUrl, pageUrl: _pageUrl, ...episode }) => episode),
        subscribers.map(({ reads: _reads, lastReadAt: _lastReadAt, ...subscriber }) => subscriber),
      ];
    });
    const withoutAddresses = shows.map(
      ({ ownerEmail: _ownerEmail, feedUrl: _feedUrl, pageUrl: _pageUrl, coverUrl: _coverUrl, ...show }) => show,
    );
    return { shows: withoutAddresses, ofShows: await Promise.all(withParts) };
  };
  /** The same data from the folded rows. */
  const fromRows = (rows: HeldRows, domainsOfProfile: readonly string[]) => {
    const month = monthOf(new Date().toISOString());
    const account = rows.account()!;
    const usage = rows.usage().filter((used) => used.month === month);
    const usageRows = rows.usage().map((used) => ({ ...used, accountId: account.accountId }));
    const sums = (name: string) => sumsOf(usageRows.filter((row) => row.month === month && row.domain === name));
    const accountSums = sumsOf(usageRows.filter((row) => row.month === month));
    const limits = (name: string) => ({ account: allowanceOf(account), domain: domainLimitOf(account, name) });
    return {
      jobs: rows.jobs(),
      log: rows.jobLog(),
      history: usageHistory(monthsUntil(month, 12), usageRows),
      characters: domainsOfProfile.map((name) =>
        domainUsage(name, month, { domain: sums(name), account: accountSums }, limits(name)),
      ),
      usage: usage.map(({ characterLimit: _limit, ...rest }) => rest).sort(byDomain),
      sites: rows.connections(),
      deliveries: rows.connections().map(({ id }) => rows.deliveries(id)),
      podcasts: rows.podcasts(),
      account: [account.accountId, account.email, account.plan, account.isAdmin, plans[account.plan].displayName],
      token: [rows.token()?.revoked ?? false, rows.token()?.createdAt ?? null],
      tokens: rows.namedTokens(),
      lexicon: [rows.lexicon()?.version, rows.lexicon()?.changedAt, [...(rows.lexicon()?.entryIds ?? [])].sort()],
      sounds: rows.sounds(),
      endpoints: rows.endpoints(),
      endpointDeliveries: rows.endpoints().map(({ id }) => rows.endpointDeliveries(id)),
      shows: rows.shows(),
      ofShows: rows.shows().map(({ id }) => [rows.episodes(id), rows.subscribers(id)]),
    };
  };

  test('equal the API responses after random actions, read over a connection that keeps failing', async () => {
    const mixes = fc.sample(fc.array(fc.constantFrom(...actions), { minLength: 25, maxLength: 40 }), 3);
    const done = new Set<string>();
    let deliveries = 0;
    for (const mix of mixes) {
      const { account, overProxy } = await newAccount();
      receiver.respondNext(status(500), status(200), status(410));
      // Every action runs at least once.
      for (const action of ['connect', 'connect', ...actions, ...mix] as const) done.add(await account.perform(action));
      await untilSettled(account.me);
      proxy.cutAfterBytes = 6_000;
      const { cuts } = proxy;
      const { rows, responses } = await rowsAndResponses(account.me, overProxy);
      proxy.cutAfterBytes = null;
      deliveries += responses.deliveries.flat().length;
      const domainsOfProfile = responses.characters.map(({ domain }) => domain);
      expect({ mix, ...fromRows(rows, domainsOfProfile) }).toEqual({ mix, ...responses });
      expect(proxy.cuts).toBeGreaterThan(cuts);
      expect(rows.begunElsewhere()).toEqual([]);
    }
    for (const action of actions) expect([...done]).toContain(action === 'fail' ? 'fail: chunk.notAudio' : action);
    expect(deliveries).toBeGreaterThan(3);
  }, 180_000);

  test('grow with the feed and resume from a saved state', async () => {
    const { account } = await newAccount();
    await account.perform('speak');
    const first = new HeldRows();
    for await (const event of account.me.events({ live: false })) first.take(event);
    const saved = JSON.parse(JSON.stringify(first.state())) as ReturnType<HeldRows['state']>;
    await account.perform('compile');
    await account.perform('connect');
    await untilSettled(account.me);
    const later = HeldRows.restored(saved)!;
    for await (const event of account.me.events({ live: false, after: later.cursor })) later.take(event);
    const whole = new HeldRows();
    for await (const event of account.me.events({ live: false })) {
      whole.take(event);
      whole.take(event); // duplicates are ignored
    }
    expect(later.state()).toEqual(whole.state());
    expect(later.jobs()).toEqual(await allJobs(account.me));
    const other = { ...saved, projections: { ...saved.projections, jobs: { version: 0, rows: [] } } };
    for (const state of [other, null, undefined]) expect(HeldRows.restored(state)).toBeNull();
  });

  test('report streams whose beginning is not in the feed', async () => {
    const sessionId = `session_${Date.now()}_abcdef123456`;
    const demo = createDuetcast({ baseUrl: server.url, sessionId, ...timing });
    const [voice_id_1, voice_id_2] = voices;
    const article = 'Why does the sea rise twice a day? The moon pulls it, and the earth turns below.';
    await demo.post('/api/openai/preview-podcast-script', { body: { article, voice_id_1, voice_id_2 } });
    const { account } = await newAccount();
    await account.me.post('/api/podcast-jobs/claim', { body: { sessionId } });
    const { data } = await account.me.get('/api/podcast-jobs');
    const rows = holdRows();
    for await (const event of account.me.events({ live: false })) rows.take(event);
    expect([rows.podcasts(), rows.begunElsewhere()]).toEqual([[], [`podcast-${data[0]!.id}`]]);
  });
});

const byDomain = (a: { domain: string }, b: { domain: string }) => (a.domain < b.domain ? -1 : 1);
