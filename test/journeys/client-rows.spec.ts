import { setTimeout as sleep } from 'node:timers/promises';
import { characterLimitOf } from '@duetcast/domain/accounts/account-decider';
import { plans } from '@duetcast/domain/billing/plans';
import { monthOf } from '@duetcast/domain/usage/domain-name';
import { createDuetcast, type Duetcast } from '@duetcast/client/duetcast';
import { HeldRows, holdRows } from '@duetcast/client/rows/hold-rows';
import { allProjections } from '@duetcast/projections/all';
import fc from 'fast-check';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import { domainUsage } from '../../apps/api/src/features/usage/ledger/domain-usage';
import { monthsUntil, usageHistory } from '../../apps/api/src/features/usage/explanation/usage-history';
import { TruncatingProxy } from '../support/truncating-proxy';
import { startTestApp, type TestApp } from '../support/test-app';
import { status, WebhookReceiver } from '../support/webhook-receiver';

const timing = { retries: { firstDelayMs: 5 }, timeoutMs: 10_000 };
const projectionNames = allProjections.map(({ name }) => name);
const domains = ['a.example', 'b.example'] as const;

/** Wishes that a person, a site and an administrator may have; each does nothing where there is nothing to do it to. */
const wishes = [
  'speak',
  'compile',
  'fail',
  'cancel',
  'retry',
  'share',
  'unshare',
  'token',
  'revoke',
  'connect',
  'heartbeat',
  'disconnect',
  'plan',
  'limit',
  'podcast',
  'view',
] as const;
type Wish = (typeof wishes)[number];

/** One account, its administrator and what they have made so far. */
class Account {
  readonly jobs: string[] = [];
  private readonly sites: string[] = [];
  private readonly podcasts: string[] = [];
  private turn = 0;

  constructor(
    readonly me: Duetcast,
    private readonly admin: Duetcast,
    private readonly id: string,
    private readonly voices: readonly [string, string],
    private readonly hook: string,
  ) {}

  /** A refusal is as good as an act: both happen to people. */
  async wish(wish: Wish): Promise<string> {
    this.turn += 1;
    return this.act(wish).then(
      () => wish,
      (error: { code?: string; message: string }) => `${wish}: ${error.code ?? error.message}`,
    );
  }

  private async act(wish: Wish): Promise<unknown> {
    const { me, admin, turn } = this;
    const domain = domains[turn % 2]!;
    const jobId = this.jobs.at(-1) ?? 'none';
    const path = { jobId };
    switch (wish) {
      case 'speak':
        return this.began(me.post('/api/tts', { body: { text: `Turn ${turn}.`, voice_id: this.voices[0], domain } }));
      case 'compile': {
        const compilation = this.voices.map((voice_id, index) => ({ text: `Turn ${turn}, line ${index}.`, voice_id }));
        return this.began(me.post('/api/compilations', { body: { domain, compilation } }));
      }
      case 'fail':
        return me.post('/api/stitch/chunks', {
          body: { chunkUrls: [`http://${this.hook}/a.mp3`, `http://${this.hook}/b.mp3`] },
        });
      case 'cancel':
        return me.post('/api/jobs/{jobId}/cancel', { params: { path } });
      case 'retry':
        return me.post('/api/jobs/{jobId}/retry', { params: { path } });
      case 'share':
        return me.post('/api/jobs/{jobId}/share', { params: { path: { jobId: this.jobs[0] ?? 'none' } } });
      case 'unshare':
        return me.delete('/api/jobs/{jobId}/share', { params: { path: { jobId: this.jobs[0] ?? 'none' } } });
      case 'token':
        return me.post('/api/users/generate-token');
      case 'revoke':
        return me.post('/api/users/revoke-token');
      case 'connect': {
        const body = { site_url: `https://${domain}`, callback_url: `http://${this.hook}/hook` };
        const { data } = await me.post('/api/plugin-connections', { body });
        return this.sites.push(data.id);
      }
      case 'heartbeat':
        return me.post('/api/plugin-connections/{id}/heartbeat', { ...this.site(), body: {} });
      case 'disconnect':
        return me.delete('/api/plugin-connections/{id}', this.site());
      case 'plan': {
        const plan = (['starter', 'creator', 'entreprise', 'free_user'] as const)[turn % 4]!;
        return admin.put('/api/admin/accounts/{id}/plan', { params: { path: { id: this.id } }, body: { plan } });
      }
      case 'limit': {
        const body = { domain, limit: [20, 5_000, null][turn % 3]! };
        return admin.put('/api/admin/accounts/{id}/limits', { params: { path: { id: this.id } }, body });
      }
      case 'podcast': {
        const [voice_id_1, voice_id_2] = this.voices;
        const body = {
          article: `Why does tide ${turn} rise? The moon pulls it. The earth turns.`,
          voice_id_1,
          voice_id_2,
        };
        await me.post('/api/openai/generate-podcast-script', { body });
        const { data } = await me.get('/api/podcast-jobs');
        return this.podcasts.push(data[0]!.id);
      }
      case 'view':
        return me.patch('/api/podcast-jobs/{id}/viewed', { params: { path: { id: this.podcasts.at(-1) ?? 'none' } } });
      default:
        return wish satisfies never;
    }
  }

  private site() {
    return { params: { path: { id: this.sites.at(-1) ?? 'none' } } };
  }

  private async began(submitted: Promise<{ jobId: string }>): Promise<void> {
    this.jobs.push((await submitted).jobId);
  }
}

describe('the rows that a client holds', () => {
  let server: TestApp;
  let line: TruncatingProxy;
  let receiver: WebhookReceiver;
  let admin: Duetcast;
  let voices: [string, string];
  let accounts = 0;
  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    const limits = { SUBMIT_LIMIT: '100000', SIGN_IN_LIMIT: '100000' };
    server = await startTestApp({ ADMIN_EMAILS: 'root@example.com', DOWNLOAD_ALLOWED_HOSTS: receiver.host, ...limits });
    line = await TruncatingProxy.to(server.url);
    admin = createDuetcast({ baseUrl: server.url, token: await server.signIn('root@example.com'), ...timing });
    const { data } = await admin.get('/api/voices/collection');
    voices = [data[0]!.voice_id, data[1]!.voice_id];
  });
  afterAll(async () => {
    await line.close();
    await server.close();
    await receiver.close();
  });

  const newAccount = async () => {
    const token = await server.signIn(`person-${(accounts += 1)}@example.com`);
    const me = createDuetcast({ baseUrl: server.url, token, ...timing });
    const { data } = await me.get('/api/users/me');
    const account = new Account(me, admin, data.id, voices, receiver.host);
    return { account, id: data.id, broken: createDuetcast({ baseUrl: line.url, token, ...timing }) };
  };
  const allJobs = async (me: Duetcast) => (await me.get('/api/jobs', { params: { query: { limit: 100 } } })).data;
  const untilQuiet = async (me: Duetcast) => {
    for (;;) {
      const jobs = await allJobs(me);
      const { data } = await me.get('/api/users/me');
      const isSettled = data.usage.domains.every(({ charactersReserved }) => charactersReserved === 0);
      if (isSettled && jobs.every(({ completedAt }) => completedAt !== null)) return;
      await sleep(50);
    }
  };
  /** The rows and the answers of one and the same moment: every projection stands there, and nothing happened between. */
  const together = async (me: Duetcast, feed: Duetcast) => {
    const [store, progress] = [server.app.get(EventStore), server.app.get(ProjectionProgress)];
    const rows = holdRows();
    for (;;) {
      const head = await store.head();
      await progress.reached(projectionNames, head);
      for await (const event of feed.events({ live: false, after: rows.cursor })) rows.take(event);
      const shown = await answered(me);
      if ((await store.head()) === head) return { rows, shown };
    }
  };

  /** What the server answers, and the same from the rows. */
  const answered = async (me: Duetcast) => {
    const month = monthOf(new Date().toISOString());
    const { data: sites } = await me.get('/api/plugin-connections');
    const deliveries = sites.connected_sites.map(async ({ id }) => {
      const query = { limit: 100 };
      return (await me.get('/api/plugin-connections/{id}/deliveries', { params: { path: { id }, query } })).data;
    });
    const { data: profile } = await me.get('/api/users/me');
    const characters = profile.usage.domains.map(async ({ domain }) => {
      return (await me.get('/api/usage/characters/{domain}', { params: { path: { domain } } })).data;
    });
    const { data: podcasts } = await me.get('/api/podcast-jobs');
    return {
      jobs: await allJobs(me),
      log: (await me.get('/api/job-log', { params: { query: { limit: 100 } } })).data,
      history: (await me.get('/api/usage/history')).data.months,
      characters: await Promise.all(characters),
      usage: profile.usage.domains.map(({ characterLimit: _limit, ...used }) => ({ ...used, month })).sort(byDomain),
      sites: sites.connected_sites,
      deliveries: await Promise.all(deliveries),
      podcasts: podcasts.map(({ excerpt: _excerpt, ...podcast }) => podcast),
      account: [profile.id, profile.email, profile.planSlug, profile.is_admin, profile.subscription.plan],
      token: [profile.token_revoked, profile.token_created_at],
    };
  };
  const held = (rows: HeldRows, domainsOfProfile: readonly string[]) => {
    const month = monthOf(new Date().toISOString());
    const account = rows.account()!;
    const usage = rows.usage().filter((used) => used.month === month);
    const usageRows = rows.usage().map((used) => ({ ...used, accountId: account.accountId }));
    const used = (name: string) => usage.find(({ domain }) => domain === name)!.charactersUsed;
    return {
      jobs: rows.jobs(),
      log: rows.jobLog(),
      history: usageHistory(monthsUntil(month, 12), usageRows),
      characters: domainsOfProfile.map((name) => domainUsage(name, month, used(name), characterLimitOf(account, name))),
      usage: usage.map(({ characterLimit: _limit, ...rest }) => rest).sort(byDomain),
      sites: rows.connections(),
      deliveries: rows.connections().map(({ id }) => rows.deliveries(id)),
      podcasts: rows.podcasts(),
      account: [account.accountId, account.email, account.plan, account.isAdmin, plans[account.plan].displayName],
      token: [rows.token()?.revoked ?? false, rows.token()?.createdAt ?? null],
    };
  };

  test('are those that the server shows, after any mix of work, read over a line that keeps breaking', async () => {
    const mixes = fc.sample(fc.array(fc.constantFrom(...wishes), { minLength: 25, maxLength: 40 }), 3);
    const done = new Set<string>();
    let deliveries = 0;
    for (const mix of mixes) {
      const { account, broken } = await newAccount();
      receiver.respondNext(status(500), status(200), status(410));
      // Each has happened at least once, whatever the mix.
      for (const wish of ['connect', 'connect', ...wishes, ...mix] as const) done.add(await account.wish(wish));
      await untilQuiet(account.me);
      line.cutAfterBytes = 6_000;
      const { cuts } = line;
      const { rows, shown } = await together(account.me, broken);
      line.cutAfterBytes = null;
      deliveries += shown.deliveries.flat().length;
      const domainsOfProfile = shown.characters.map(({ domain }) => domain);
      expect({ mix, ...held(rows, domainsOfProfile) }).toEqual({ mix, ...shown });
      expect(line.cuts).toBeGreaterThan(cuts);
      expect(rows.begunElsewhere()).toEqual([]);
    }
    for (const wish of wishes) expect([...done]).toContain(wish === 'fail' ? 'fail: chunk.notAudio' : wish);
    expect(deliveries).toBeGreaterThan(3);
  }, 180_000);

  test('grow with the feed, and go on from what was kept', async () => {
    const { account } = await newAccount();
    await account.wish('speak');
    const first = new HeldRows();
    for await (const event of account.me.events({ live: false })) first.take(event);
    const kept = JSON.parse(JSON.stringify(first.state())) as ReturnType<HeldRows['state']>;
    await account.wish('compile');
    await account.wish('connect');
    await untilQuiet(account.me);
    const later = HeldRows.restored(kept)!;
    for await (const event of account.me.events({ live: false, after: later.cursor })) later.take(event);
    const whole = new HeldRows();
    for await (const event of account.me.events({ live: false })) {
      whole.take(event);
      whole.take(event); // twice is once
    }
    expect(later.state()).toEqual(whole.state());
    expect(later.jobs()).toEqual(await allJobs(account.me));
    const other = { ...kept, projections: { ...kept.projections, jobs: { version: 0, rows: [] } } };
    expect(HeldRows.restored(other)).toBeNull();
  });

  test('say of what began elsewhere that they have no beginning of it', async () => {
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
