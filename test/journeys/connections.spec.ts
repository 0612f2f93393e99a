import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import { io } from 'socket.io-client';
import { webhookSignature } from '../../apps/api/src/features/webhooks/webhook-signature';
import type { CommandContext } from '../../apps/api/src/eventing/deciders/command-context';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { ExternalJobs } from '../../apps/api/src/features/jobs/submission/external-jobs';
import { JobClient } from '../support/job-client';
import { startTestApp, type TestApp } from '../support/test-app';
import { WebhookReceiver } from '../support/webhook-receiver';

type Method = 'get' | 'post' | 'delete' | 'patch';

interface Registered {
  readonly id: string;
  readonly site_token: string;
  readonly webhook_secret: string;
}
interface Site {
  readonly id: string;
  readonly site_domain: string;
  readonly last_activity_at: string | null;
  readonly is_active: boolean;
}

const siteUrl = 'https://Blog.Example.com/news';
const domain = 'blog.example.com';

describe('a plugin connection', () => {
  let server: TestApp;
  let receiver: WebhookReceiver;
  let clips: WebhookReceiver;
  let session: string;
  let bob: string;
  let ada: JobClient;
  let site: Registered;
  let atSite: JobClient;

  const call = (method: Method, path: string, credential: string, body?: object) => {
    const request = server.http()[method](path).set('authorization', `Bearer ${credential}`);
    return body ? request.send(body) : request;
  };
  const register = (credential: string, body: object) => call('post', '/api/plugin-connections', credential, body);
  const registeredOf = ({ body }: { body: unknown }): Registered => (body as { data: Registered }).data;
  const sites = async (credential = session): Promise<Site[]> => {
    const listed = await call('get', '/api/plugin-connections', credential).expect(200);
    return (listed.body as { data: { connected_sites: Site[] } }).data.connected_sites;
  };
  const siteNamed = async (name: string) => (await sites()).find(({ site_domain }) => site_domain === name);
  const spoken = (text: string, changes: object = {}) => ({
    domain,
    compilation: [{ text, voice_id: ada.voices[0] }],
    ...changes,
  });

  beforeAll(async () => {
    [receiver, clips] = await Promise.all([WebhookReceiver.start(), WebhookReceiver.start()]);
    server = await startTestApp({ DOWNLOAD_ALLOWED_HOSTS: `${receiver.host},${clips.host}` });
    session = await server.signIn();
    bob = await server.signIn('bob@example.com');
    ada = await JobClient.with(server, session);
    site = registeredOf(await register(session, { site_url: siteUrl, callback_url: receiver.url }).expect(201));
    atSite = await JobClient.with(server, site.site_token);
  });
  afterAll(async () => {
    await server.close();
    await Promise.all([receiver.close(), clips.close()]);
  });

  describe('registered', () => {
    test('has credentials, and is listed with the documented fields', async () => {
      expect(site).toEqual({
        id: expect.stringMatching(/^con_[0-9a-f]{24}$/) as string,
        site_token: expect.stringMatching(/^dcs_[A-Za-z0-9_-]{43}$/) as string,
        webhook_secret: expect.stringMatching(/^whsec_[A-Za-z0-9_-]{43}$/) as string,
      });
      expect(await sites()).toEqual([
        {
          id: site.id,
          site_url: siteUrl,
          site_domain: domain,
          connected_at: expect.any(String) as string,
          last_activity_at: null,
          is_active: true,
        },
      ]);
    });

    test('again, by whatever means of its account, is given the same credentials', async () => {
      const body = { site_url: siteUrl, callback_url: receiver.url, versions: { plugin: '1.0' } };
      const again = await register(session, body).expect(200);
      expect(registeredOf(again)).toEqual(site);
      expect(again.headers['cache-control']).toBe('no-store');
      const { token } = await server.apiToken();
      const byToken = await server
        .http()
        .post('/api/plugin-connections')
        .send({ ...body, token_id: token })
        .expect(200);
      expect(registeredOf(byToken)).toEqual(site);
    });

    test('by another account is another connection', async () => {
      const other = registeredOf(await register(bob, { site_url: siteUrl }).expect(201));
      expect(other.id).not.toBe(site.id);
      expect(other.site_token).not.toBe(site.site_token);
    });

    test('leaves its secrets in no event', async () => {
      let issued = 0;
      for await (const event of server.app.get(EventStore).readAll({})) {
        if (event.type === 'SiteCredentialsIssued') issued++;
        const text = JSON.stringify(event);
        expect(text).not.toContain(site.site_token);
        expect(text).not.toContain(site.webhook_secret);
      }
      expect(issued).toBeGreaterThan(0);
    });

    test.each<[string, object, string]>([
      ['no address', {}, 'site_url'],
      ['an address that is none', { site_url: 'blog' }, 'site_url'],
      ['another scheme', { site_url: 'ftp://blog.example.com' }, 'site_url'],
      ['a password', { site_url: 'https://me:pw@blog.example.com' }, 'site_url'],
      ['no host name', { site_url: 'https://[::1]/' }, 'site_url'],
      ['the domain of our own work', { site_url: 'https://dashboard/' }, 'site_url'],
      ['a private callback', { site_url: siteUrl, callback_url: 'http://10.0.0.1/hook' }, 'callback_url'],
      ['versions that are no texts', { site_url: siteUrl, versions: { plugin: 1 } }, 'versions.plugin'],
      ['an unknown field', { site_url: siteUrl, secret: 'mine' }, 'secret'],
    ])('with %s is refused', async (_, body, param) => {
      const answer = await register(session, body).expect(400);
      expect(answer.body).toMatchObject({ success: false, errors: [{ param }] });
    });
  });

  describe("a site's token", () => {
    let own: string;
    let foreign: string;

    beforeAll(async () => {
      own = (await atSite.post('/api/compilations', spoken('A line of the blog.'))).body.jobId;
      foreign = (await ada.post('/api/compilations', spoken('A line of the shop.', { domain: 'shop.example.com' })))
        .body.jobId;
      await Promise.all([atSite.untilFinished(own), ada.untilFinished(foreign)]);
    });

    const elsewhere = { domain: 'shop.example.com' };
    const bodies: Readonly<Record<string, () => object>> = {
      line: () => spoken('Elsewhere.', elsewhere),
      text: () => ({ text: 'Short.', voice_id: ada.voices[0] }),
      'text elsewhere': () => ({ text: 'Short.', voice_id: ada.voices[0], ...elsewhere }),
      'own chunks': () => ({ chunkUrls: [outputOf(own), outputOf(own)] }),
      'own chunks elsewhere': () => ({ chunkUrls: [outputOf(own), outputOf(own)], ...elsewhere }),
      'a foreign chunk': () => ({ chunkUrls: [outputOf(own), outputOf(foreign)] }),
      nothing: () => ({}),
    };

    test.each([
      ['get', '/api/jobs', 'nothing', 200],
      ['get', '/api/jobs/{own}', 'nothing', 200],
      ['get', '/api/jobs/{own}/output', 'nothing', 200],
      ['get', '/api/jobs/{own}/audit', 'nothing', 200],
      ['post', '/api/jobs/{own}/cancel', 'nothing', 409, 'job.finished'],
      ['post', '/api/jobs/{own}/retry', 'nothing', 409, 'job.notFailed'],
      ['get', '/api/usage/characters/blog.example.com', 'nothing', 200],
      ['post', '/api/tts', 'text', 200],
      ['post', '/api/stitch/chunks', 'own chunks', 200],
      ['post', '/api/plugin-connections/{site}/heartbeat', 'nothing', 200],
      ['get', '/api/voices', 'nothing', 200],

      ['get', '/api/jobs/{foreign}', 'nothing', 404, 'job.missing'],
      ['get', '/api/jobs/{foreign}/output', 'nothing', 404, 'job.missing'],
      ['get', '/api/jobs/{foreign}/audit', 'nothing', 404, 'job.missing'],
      ['post', '/api/jobs/{foreign}/cancel', 'nothing', 404, 'job.missing'],
      ['post', '/api/jobs/{foreign}/retry', 'nothing', 404, 'job.missing'],
      ['post', '/api/stitch/chunks', 'a foreign chunk', 404, 'chunk.missing'],
      ['post', '/api/plugin-connections/con_other/heartbeat', 'nothing', 404, 'connection.missing'],

      ...[
        ['post', '/api/compilations', 'line'],
        ['post', '/api/tts', 'text elsewhere'],
        ['post', '/api/stitch/chunks', 'own chunks elsewhere'],
        ['get', '/api/usage/characters/shop.example.com', 'nothing'],
        ['get', '/api/job-log', 'nothing'],
        ['get', '/api/users/me', 'nothing'],
        ['post', '/api/users/generate-token', 'nothing'],
        ['get', '/api/plugin-connections', 'nothing'],
        ['post', '/api/plugin-connections', 'nothing'],
        ['get', '/api/plugin-connections/{site}/deliveries', 'nothing'],
        ['delete', '/api/plugin-connections/{site}', 'nothing'],
        ['get', '/api/podcast-jobs/unviewed', 'nothing'],
        ['patch', '/api/podcast-jobs/x/viewed', 'nothing'],
        ['post', '/api/podcast-jobs/x/compile', 'nothing'],
        ['post', '/api/openai/generate-podcast-script', 'nothing'],
      ].map((row) => [...row, 403, 'auth.forbidden'] as const),
    ] as [Method, string, string, number, string?][])('%s %s with %s answers %i', async (...row) => {
      const [method, pattern, body, status, code] = row;
      const path = pattern.replace('{own}', own).replace('{foreign}', foreign).replace('{site}', site.id);
      const answer = await call(method, path, site.site_token, method === 'get' ? undefined : bodies[body]?.());
      expect({ status: answer.status, code: (answer.body as { code?: string }).code }).toEqual({ status, code });
    });

    test('lists the jobs of its site only, with a filter and page by page', async () => {
      type Listed = { data: { id: string; jobDetails: { domain: string } }[]; page: { next: string | null } };
      const all = await call('get', '/api/jobs', site.site_token).expect(200);
      const { data } = all.body as Listed;
      expect(new Set(data.map(({ jobDetails }) => jobDetails.domain))).toEqual(new Set([domain]));
      expect(data.map(({ id }) => id)).toContain(own);
      const paged: string[] = [];
      for (let next: string | null = ''; next !== null;) {
        const path = `/api/jobs?limit=1&status=completed${next && `&cursor=${encodeURIComponent(next)}`}`;
        const page = (await call('get', path, site.site_token).expect(200)).body as Listed;
        paged.push(...page.data.map(({ id }) => id));
        ({ next } = page.page);
      }
      expect(paged).toEqual(data.map(({ id }) => id));
    });

    test('is the actor of what it submits, and its use is activity of the site', async () => {
      const { data } = await ada.get(`/api/jobs/${own}/audit`);
      const [submitted] = (data as { events: { actor: object }[] }).events;
      expect(submitted?.actor).toEqual({ kind: 'site', id: site.id });
      expect((await siteNamed(domain))?.last_activity_at).not.toBeNull();
    });

    test('opens no socket', async () => {
      const options = { path: '/ws/updates', transports: ['websocket'], reconnection: false };
      const socket = io(server.url, { ...options, auth: { token: site.site_token } });
      const refusal = await new Promise<{ data?: object }>((resolve) => socket.once('connect_error', resolve));
      socket.close();
      expect(refusal.data).toEqual({ code: 'auth.forbidden' });
    });

    test('that was never given out is refused', async () => {
      for (const token of [`dcs_${'A'.repeat(43)}`, 'dcs_short'])
        expect((await call('get', '/api/jobs', token).expect(401)).body).toMatchObject({
          code: 'auth.siteTokenInvalid',
        });
    });

    const outputOf = (jobId: string) => `/api/jobs/${jobId}/output`;
  });

  test('tells the site of its jobs, signed with its secret, and logs it', async () => {
    const before = receiver.calls.length;
    const { jobId } = (await atSite.post('/api/compilations', spoken('Tell me when it is done.'))).body;
    await atSite.untilFinished(jobId);
    const isOurs = ({ body }: { body: string }) => body.includes(jobId);
    for (let count = before + 1; !receiver.calls.some(isOurs); count++) await receiver.received(count);
    const told = receiver.calls.find(isOurs);
    const body = JSON.parse(told?.body ?? '') as { event: string; sentAt: string; deliveryId: string };
    expect(body).toMatchObject({ event: 'job.completed', job: { id: jobId, status: 'completed' } });
    const sentAt = Math.floor(Date.parse(body.sentAt) / 1000);
    expect(told?.headers['x-duetcast-signature']).toBe(webhookSignature(site.webhook_secret, sentAt, told?.body ?? ''));
    const path = `/api/plugin-connections/${site.id}/deliveries`;
    const deliveries = async (query = '') =>
      (await call('get', path + query, session).expect(200)).body as {
        data: { id: string; status: string }[];
        page: { next: string | null };
      };
    let entry = (await deliveries()).data.find(({ id }) => id === body.deliveryId);
    while (entry?.status === 'pending') entry = (await deliveries()).data.find(({ id }) => id === body.deliveryId);
    expect(entry).toMatchObject({ jobId, event: 'job.completed', status: 'delivered', attempts: 1, statusCode: 200 });
    expect(entry).not.toHaveProperty('accountId');
    const { data, page } = await deliveries('?limit=1');
    expect(data).toHaveLength(1);
    expect(page.next).not.toBeNull();
    await call('get', `${path}?cursor=nonsense`, session).expect(400);
    await call('get', path, bob).expect(404);
  });

  describe('an external id and content hash', () => {
    const post = (credential: string, id: string, changes: object = {}) =>
      call('post', '/api/compilations', credential, {
        ...spoken('One article, one job.'),
        external_id: id,
        content_hash: 'v1',
        ...changes,
      });
    const jobIdOf = ({ body }: { body: unknown }) => (body as { jobId: string }).jobId;
    const contextOf = (commandId: string): CommandContext => ({
      commandId,
      actor: { kind: 'system', id: 'test' },
      correlationId: 'test',
      causationId: 'test',
    });
    const run = (jobId: string, command: JobCommand) =>
      server.app.get(Deciders).run(jobDecider, jobId, command, contextOf(`${jobId}/${command.type}`));

    test('make one job and one charge of requests that race', async () => {
      const race = Array.from({ length: 8 }, (_, index) => post(index % 2 ? session : site.site_token, 'post-1'));
      const answers = await Promise.all(race);
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 202));
      const [jobId = '', ...others] = new Set(answers.map(jobIdOf));
      expect(others).toEqual([]);
      await ada.untilFinished(jobId);
      let reserved = 0;
      for await (const { type, data } of server.app.get(EventStore).readAll({ filter: { streamPrefixes: ['usage-'] } }))
        if (type === 'CharactersReserved' && data.jobId === jobId) reserved++;
      expect(reserved).toBe(1);
      const again = await post(site.site_token, 'post-1', spoken('Other words under the same hash.')).expect(202);
      expect(again.body).toMatchObject({ jobId, status: 'completed', data: { jobId, status: 'completed' } });
    });

    test('of another content, site or account are another job', async () => {
      const answers = await Promise.all([
        post(session, 'post-2'),
        post(session, 'post-2', { content_hash: 'v2' }),
        post(session, 'post-2', { domain: 'shop.example.com' }),
        post(bob, 'post-2'),
      ]);
      expect(new Set(answers.map(jobIdOf)).size).toBe(4);
    });

    test('run a job that failed again, and leave one that was cancelled', async () => {
      const withClip = { intro: `http://${clips.host}/clip.mp3` };
      const failing = jobIdOf(await post(session, 'post-3', withClip).expect(202)); // what it is given is no audio
      expect(await ada.untilFinished(failing)).toMatchObject({ status: 'failed', attempt: 1 });
      expect(jobIdOf(await post(session, 'post-3', withClip).expect(202))).toBe(failing);
      expect(await ada.untilFinished(failing)).toMatchObject({ status: 'failed', attempt: 2 });

      clips.respondNext(() => undefined); // it waits for its clip until it is cancelled
      const cancelled = jobIdOf(await post(session, 'post-4', withClip).expect(202));
      await ada.post(`/api/jobs/${cancelled}/cancel`, {});
      const repeat = await post(session, 'post-4', withClip).expect(202);
      expect(repeat.body).toMatchObject({ jobId: cancelled, status: 'cancelled' });
    });

    test('take another job where the first was never submitted, or its audio has expired', async () => {
      const { state } = await server.app.get(Deciders).load(jobDecider, jobIdOf(await post(session, 'post-5')));
      const owner = { ownerId: state.submission?.ownerId ?? '', tokenId: null };
      const identity = { owner, domain, externalId: 'post-6', contentHash: 'v1' };
      const external = server.app.get(ExternalJobs, { strict: false });
      const { jobId: interrupted } = await external.find(identity, contextOf('find'));
      await run(interrupted, { type: 'AbandonSubmission' });
      const next = jobIdOf(await post(session, 'post-6').expect(202));
      expect(next).not.toBe(interrupted);
      await ada.untilFinished(next);
      expect(jobIdOf(await post(session, 'post-6').expect(202))).toBe(next);
      await run(next, { type: 'ExpireOutput' });
      expect(jobIdOf(await post(session, 'post-6').expect(202))).not.toBe(next);
    });

    test('go together, and are of 1 to 200 characters', async () => {
      await post(session, 'a'.repeat(200), { content_hash: 'b'.repeat(200) }).expect(202);
      const refusals: [object, string][] = [
        [{ external_id: 'a'.repeat(201) }, 'external_id'],
        [{ content_hash: 'a'.repeat(201) }, 'content_hash'],
        [{ external_id: '' }, 'external_id'],
        [{ content_hash: undefined }, 'content_hash'],
        [{ external_id: undefined }, 'content_hash'],
      ];
      for (const [changes, param] of refusals)
        expect((await post(session, 'post-7', changes).expect(400)).body).toMatchObject({ errors: [{ param }] });
    });
  });

  test('says that it is alive', async () => {
    const quiet = registeredOf(await register(session, { site_url: 'https://quiet.example.com' }).expect(201));
    const path = `/api/plugin-connections/${quiet.id}/heartbeat`;
    const heard = await call('post', path, quiet.site_token, { versions: { plugin: '1.1', php: '8.2' } }).expect(200);
    const { last_activity_at: heardAt } = (heard.body as { data: Site }).data;
    expect(Date.parse(heardAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await call('post', path, session).expect(200);
    await call('post', path, bob).expect(404);
    await call('post', path, session, { versions: ['1.1'] }).expect(400);
  });

  test('is used by its account’s token, which connects a site that never registered', async () => {
    const { token } = await server.apiToken();
    const used = spoken('Hello from the garden.', { domain: 'garden.example.com', token_id: token });
    await server.http().post('/api/compilations').send(used).expect(202);
    let garden = await siteNamed('garden.example.com');
    while (!garden?.last_activity_at) garden = await siteNamed('garden.example.com');
    expect(garden).toMatchObject({ site_url: 'https://garden.example.com', is_active: true });
  });

  test('ends: its token is refused at once, and a new registration gets new credentials', async () => {
    const body = { site_url: 'https://gone.example.com' };
    const gone = registeredOf(await register(session, body).expect(201));
    const path = `/api/plugin-connections/${gone.id}`;
    await call('get', '/api/jobs', gone.site_token).expect(200);
    await call('delete', path, bob).expect(404);
    const ended = await call('delete', path, session).expect(200);
    expect(ended.body).toMatchObject({ data: { id: gone.id, is_active: false } });
    await call('delete', path, session).expect(200);
    const refused = await call('get', '/api/jobs', gone.site_token).expect(401);
    expect(refused.body).toMatchObject({ code: 'auth.siteTokenInvalid' });
    const heartbeat = await call('post', `${path}/heartbeat`, session, {}).expect(409);
    expect(heartbeat.body).toMatchObject({ code: 'connection.disconnected' });
    const again = registeredOf(await register(session, body).expect(201));
    expect(again.id).toBe(gone.id);
    expect(again.site_token).not.toBe(gone.site_token);
    await call('get', '/api/jobs', again.site_token).expect(200);
    await call('get', '/api/jobs', gone.site_token).expect(401);
  });
});
