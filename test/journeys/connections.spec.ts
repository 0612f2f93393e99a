import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { webhookSignature } from '../../apps/api/src/features/webhooks/signatures/webhook-signature';
import {
  ConnectedSite,
  registrationOf,
  siteDomain,
  siteUrl,
  type ListedSite,
  type Registration,
} from '../support/connected-site';
import { until } from '../support/until';
import { sharedFixture } from '../support/fixtures';

describe('a plugin connection', () => {
  const site = sharedFixture(() => ConnectedSite.start());

  describe('registration', () => {
    test('returns credentials and is listed with the documented fields', async () => {
      expect(site.registration).toEqual({
        id: expect.stringMatching(/^con_[0-9a-f]{24}$/) as string,
        site_token: expect.stringMatching(/^dcs_[A-Za-z0-9_-]{43}$/) as string,
        webhook_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) as string,
      });
      expect(await site.sites()).toEqual([
        {
          id: site.registration.id,
          site_url: siteUrl,
          site_domain: siteDomain,
          connected_at: expect.any(String) as string,
          last_activity_at: null,
          is_active: true,
        },
      ]);
    });

    test('repeated by session or token of the account returns the same credentials', async () => {
      const body = { site_url: siteUrl, callback_url: site.receiver.url, versions: { plugin: '1.0' } };
      const repeated = await site.register(site.session, body).expect(200);
      expect(registrationOf(repeated)).toEqual(site.registration);
      expect(repeated.headers['cache-control']).toBe('no-store');
      const { token } = await site.server.apiToken();
      const byToken = await site.server
        .http()
        .post('/api/plugin-connections')
        .send({ ...body, token_id: token })
        .expect(200);
      expect(registrationOf(byToken)).toEqual(site.registration);
    });

    test('by another account creates another connection', async () => {
      const other = registrationOf(await site.register(site.bob, { site_url: siteUrl }).expect(201));
      expect(other.id).not.toBe(site.registration.id);
      expect(other.site_token).not.toBe(site.registration.site_token);
    });

    test('stores its secrets in no event', async () => {
      let issued = 0;
      for await (const event of site.server.app.get(EventStore).readAll({})) {
        if (event.type === 'SiteCredentialsIssued') issued++;
        const text = JSON.stringify(event);
        expect(text).not.toContain(site.registration.site_token);
        expect(text).not.toContain(site.registration.webhook_secret);
      }
      expect(issued).toBeGreaterThan(0);
    });

    test.each<[string, object, string]>([
      ['no address', {}, 'site_url'],
      ['a malformed address', { site_url: 'blog' }, 'site_url'],
      ['another scheme', { site_url: 'ftp://blog.example.com' }, 'site_url'],
      ['a password', { site_url: 'https://me:pw@blog.example.com' }, 'site_url'],
      ['a host of a single part', { site_url: 'https://blog/' }, 'site_url'],
      ['the reserved domain dashboard', { site_url: 'https://dashboard/' }, 'site_url'],
      ['a private callback', { site_url: siteUrl, callback_url: 'http://10.0.0.1/hook' }, 'callback_url'],
      ['versions that are not strings', { site_url: siteUrl, versions: { plugin: 1 } }, 'versions.plugin'],
      ['an unknown field', { site_url: siteUrl, secret: 'mine' }, 'secret'],
    ])('rejects %s', async (_, body, param) => {
      const response = await site.register(site.session, body).expect(400);
      expect(response.body).toMatchObject({ success: false, errors: [{ param }] });
    });
  });

  test('delivers signed webhooks for the site’s jobs and logs the deliveries', async () => {
    const earlier = (await site.siteClient.post('/api/compilations', site.compilation('An earlier job.'))).body;
    await site.siteClient.untilFinished(earlier.jobId);
    const before = site.receiver.calls.length;
    const { jobId } = (await site.siteClient.post('/api/compilations', site.compilation('Notify me.'))).body;
    await site.siteClient.untilFinished(jobId);
    const isOfJob = ({ body }: { body: string }) => body.includes(jobId);
    for (let count = before + 1; !site.receiver.calls.some(isOfJob); count++) await site.receiver.received(count);
    const received = site.receiver.calls.find(isOfJob);
    const body = JSON.parse(received?.body ?? '') as { event: string; sentAt: string; deliveryId: string };
    expect(body).toMatchObject({ event: 'job.completed', job: { id: jobId, status: 'completed' } });
    const sentAt = Math.floor(Date.parse(body.sentAt) / 1000);
    expect(received?.headers['x-duetcast-signature']).toBe(
      webhookSignature(site.registration.webhook_secret, sentAt, received?.body ?? ''),
    );
    const path = `/api/plugin-connections/${site.registration.id}/deliveries`;
    const deliveries = async (query = '') =>
      (await site.call('get', path + query, site.session).expect(200)).body as {
        data: { id: string; status: string }[];
        page: { next: string | null };
      };
    const entry = await until(async () =>
      (await deliveries()).data.find(({ id, status }) => id === body.deliveryId && status !== 'pending'),
    );
    expect(entry).toMatchObject({ jobId, event: 'job.completed', status: 'delivered', attempts: 1, statusCode: 200 });
    expect(entry).not.toHaveProperty('accountId');
    const { data, page } = await deliveries('?limit=1');
    expect(data).toHaveLength(1);
    expect(page.next).not.toBeNull();
    await site.call('get', `${path}?cursor=nonsense`, site.session).expect(400);
    await site.call('get', path, site.bob).expect(404);
  });

  test('records activity by heartbeat', async () => {
    const quiet = registrationOf(
      await site.register(site.session, { site_url: 'https://quiet.example.com' }).expect(201),
    );
    const path = `/api/plugin-connections/${quiet.id}/heartbeat`;
    const response = await site
      .call('post', path, quiet.site_token, { versions: { plugin: '1.1', php: '8.2' } })
      .expect(200);
    const { last_activity_at: lastActivityAt } = (response.body as { data: ListedSite }).data;
    expect(Date.parse(lastActivityAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await site.call('post', path, site.session).expect(200);
    await site.call('post', path, site.bob).expect(404);
    await site.call('post', path, site.session, { versions: ['1.1'] }).expect(400);
  });

  test('is never invented by a job for a domain; of a connected site, the job is activity', async () => {
    const { token } = await site.server.apiToken();
    const submit = (domain: string) =>
      site.server
        .http()
        .post('/api/compilations')
        .send(site.compilation(`Hello from ${domain}.`, { domain, token_id: token }))
        .expect(202);
    await site.register(site.session, { site_url: 'https://orchard.example.com' }).expect(201);
    await submit('garden.example.com');
    await submit('orchard.example.com');
    await until(async () => (await site.siteNamed('orchard.example.com'))?.last_activity_at);
    expect(await site.siteNamed('garden.example.com')).toBeUndefined();
  });

  test('can be disconnected: its token is rejected at once, and a new registration gets new credentials', async () => {
    const body = { site_url: 'https://gone.example.com' };
    const gone = registrationOf(await site.register(site.session, body).expect(201));
    const path = `/api/plugin-connections/${gone.id}`;
    await site.call('get', '/api/jobs', gone.site_token).expect(200);
    await site.call('delete', path, site.bob).expect(404);
    const ended = await site.call('delete', path, site.session).expect(200);
    expect(ended.body).toMatchObject({ data: { id: gone.id, is_active: false } });
    await site.call('delete', path, site.session).expect(200);
    const rejected = await site.call('get', '/api/jobs', gone.site_token).expect(401);
    expect(rejected.body).toMatchObject({ code: 'auth.siteTokenInvalid' });
    const heartbeat = await site.call('post', `${path}/heartbeat`, site.session, {}).expect(409);
    expect(heartbeat.body).toMatchObject({ code: 'connection.disconnected' });
    const renewed = registrationOf(await site.register(site.session, body).expect(201));
    expect(renewed.id).toBe(gone.id);
    expect(renewed.site_token).not.toBe(gone.site_token);
    await site.call('get', '/api/jobs', renewed.site_token).expect(200);
    await site.call('get', '/api/jobs', gone.site_token).expect(401);
  });

  test('the end that its owner chose is reported to the site, signed by the secret that ended; its own is not', async () => {
    const endOf = async (name: string, credential: (registration: Registration) => string) => {
      const callback = `${site.receiver.url}/${name}`;
      const body = { site_url: 'https://ended.example.com', callback_url: callback };
      const registration = registrationOf(await site.register(site.session, body).expect(201));
      await site.call('delete', `/api/plugin-connections/${registration.id}`, credential(registration)).expect(200);
      return { ...registration, path: new URL(callback).pathname };
    };
    const own = await endOf('own', ({ site_token }) => site_token);
    const ended = await endOf('ended', () => site.session);
    const call = await until(() => site.receiver.calls.find(({ path }) => path === ended.path));
    expect(JSON.parse(call.body)).toEqual({
      event: 'site.disconnected',
      connectionId: ended.id,
      sentAt: expect.any(String) as string,
      deliveryId: expect.stringMatching(/^whd_/) as string,
    });
    const [, time = ''] = /^t=(\d+),/.exec(String(call.headers['x-duetcast-signature'])) ?? [];
    const signature = webhookSignature(ended.webhook_secret, Number(time), call.body);
    expect(call.headers['x-duetcast-signature']).toBe(signature);
    expect(site.receiver.calls.filter(({ path }) => path === own.path)).toEqual([]);
  });
});
