import { maxPostIdLength } from '@duetcast/domain/limits/job-limits';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { Downloads } from '../../apps/api/src/features/downloads/public';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { ConnectedSite, siteDomain, type Registration } from '../support/connected-site';
import { ApiClient } from '../support/api-client';
import { SiteAuthorization } from '../support/site-authorization';
import { until } from '../support/until';
import { sharedFixture } from '../support/fixtures';

interface Published {
  readonly publishedAt: string | null;
  readonly shareId: string | null;
  readonly audioUrl: string | null;
  readonly postAudioUrl: string | null;
}

describe('audio that posts of a site show', () => {
  const site = sharedFixture(() => ConnectedSite.start());

  const dataOf = <Data>({ body }: { body: unknown }): Data => (body as { data: Data }).data;
  const pathOf = (jobId: string, post: string) => `/api/jobs/${jobId}/posts/${post}`;
  const publish = async (jobId: string, post: string, token = site.registration.site_token) =>
    dataOf<Published>(await site.call('put', pathOf(jobId, post), token).expect(200));
  const unpublish = async (jobId: string, post: string) =>
    dataOf<Published>(await site.call('delete', pathOf(jobId, post), site.registration.site_token).expect(200));
  const postsOf = async ({ id, site_token }: Registration) =>
    dataOf<{ jobId: string; post: string; downloads: number[] }[]>(
      await site.call('get', `/api/plugin-connections/${id}/posts`, site_token).expect(200),
    );
  const audioOf = (shareId: string | null) => site.server.http().get(`/api/shares/${shareId}/audio`);
  const finishedJob = async (text: string, client = site.siteClient): Promise<string> => {
    const { jobId } = (await client.post('/api/compilations', site.compilation(text))).body;
    await client.untilFinished(jobId);
    return jobId;
  };

  test('is public until the last post ends', async () => {
    const jobId = await finishedJob('Tides follow the moon.');
    const first = await publish(jobId, 'post-1');
    expect(first).toMatchObject({
      jobId,
      post: 'post-1',
      publishedAt: expect.any(String) as string,
      audioUrl: expect.stringMatching(new RegExp(`/api/shares/${first.shareId}/audio$`)) as string,
    });
    expect(await publish(jobId, 'post-1')).toEqual(first);
    expect(await publish(jobId, 'post:2')).toMatchObject({ shareId: first.shareId });
    expect((await postsOf(site.registration)).map(({ post }) => post).sort()).toEqual(['post-1', 'post:2']);
    const audio = await audioOf(first.shareId).expect(200);
    expect(audio.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await unpublish(jobId, 'post-1')).toMatchObject({ publishedAt: null, shareId: first.shareId });
    await audioOf(first.shareId).expect(200);
    expect(await unpublish(jobId, 'post:2')).toMatchObject({ publishedAt: null, shareId: null, audioUrl: null });
    expect(await unpublish(jobId, 'post:2')).toMatchObject({ publishedAt: null, shareId: null });
    await audioOf(first.shareId).expect(404);
    expect(await postsOf(site.registration)).toEqual([]);
    const { data } = await site.siteClient.get(`/api/jobs/${jobId}/audit`);
    const { events, verified } = data as { events: { type: string }[]; verified: boolean };
    expect(verified).toBe(true);
    expect(events.slice(-4).map(({ type }) => type)).toEqual([
      'PostAudioPublished',
      'PostAudioPublished',
      'PostAudioUnpublished',
      'PostAudioUnpublished',
    ]);
  });

  test('has an address of its post, which serves what was published last and can be revalidated', async () => {
    const [old, edited] = [await finishedJob('The text.'), await finishedJob('The text after an edit.')];
    const of = async (jobId: string) => (await site.siteClient.fetch(`/api/jobs/${jobId}/output`)).headers.get('etag');
    const address = `/api/posts/${site.registration.id}/post-9.mp3`;
    const audio = () => site.server.http().get(address);
    await audio().expect(404);
    const versions = [await publish(old, 'post-9'), await publish(edited, 'post-9')];
    for (const { postAudioUrl } of versions) expect(new URL(postAudioUrl ?? '').pathname).toBe(address);
    const { headers } = await audio().expect(200);
    expect(headers).toMatchObject({
      etag: await of(edited),
      'cache-control': 'private, no-cache',
      'content-type': 'audio/mpeg',
      'access-control-allow-origin': '*',
    });
    await audio().set('if-none-match', headers.etag!).expect(304);
    expect(headers['content-disposition']).toMatch(/^inline/);
    expect((await audio().query({ download: '1', v: '2' })).headers['content-disposition']).toMatch(/^attachment/);
    for (const { shareId } of versions) await audioOf(shareId).expect(200);
    const heard = async () =>
      (await postsOf(site.registration)).map(({ post, downloads }) => [post, downloads] as const);
    const once = [...Array.from({ length: 29 }, () => 0), 1];
    await audio().set('user-agent', 'Overcast/3.0');
    await until(async () => (await heard())[0]?.[1]?.[29] === 1);
    await publish(old, 'post-9');
    await audio().set('user-agent', 'Overcast/3.0');
    await site.server.app.get(Downloads).settled();
    const ofPost = ['post-9', once];
    expect(await heard()).toEqual([ofPost, ofPost]);
    expect((await audio()).headers.etag).toBe(await of(old));
    await unpublish(edited, 'post-9');
    expect((await audio()).headers.etag).toBe(await of(old));
    await unpublish(old, 'post-9');
    for (const path of [address, `/api/posts/${site.registration.id}/post-9`, '/api/posts/con_none/post-9.mp3'])
      expect((await site.server.http().get(path)).body).toMatchObject({ code: 'share.missing' });
  });

  test('is read by players on other sites', async () => {
    const jobId = await finishedJob('Players are elsewhere.');
    const { shareId } = await publish(jobId, 'post-3');
    for (const part of ['', '/captions?format=json', '/chapters', '/cover?size=300']) {
      const { headers } = await site.server
        .http()
        .get(`/api/shares/${shareId}${part}`)
        .set('origin', 'https://a.example');
      expect([part, headers['access-control-allow-origin']]).toEqual([part, '*']);
    }
    await unpublish(jobId, 'post-3');
  });

  test.each<[string, string, number, string]>([
    ['an id', 'post-1', 404, 'job.missing'],
    ['the longest id', 'p'.repeat(maxPostIdLength), 404, 'job.missing'],
    ['no characters', '', 404, 'request.notFound'],
    ['too many characters', 'p'.repeat(maxPostIdLength + 1), 404, 'request.notFound'],
    ['a space', 'post%201', 400, 'request.invalid'],
    ['a control character', '%0A', 400, 'request.invalid'],
  ])('names a post with %s', async (_, post, status, code) => {
    const refused = await site.call('put', `/api/jobs/none/posts/${post}`, site.registration.site_token);
    expect({ status: refused.status, code: (refused.body as { code: string }).code }).toEqual({ status, code });
  });

  test('is that of jobs of the site, once they are finished', async () => {
    const other = await finishedJob('Of another domain.', site.ada).catch(() => '');
    expect(other).not.toBe('');
    const foreign = (
      await site.ada.post('/api/compilations', site.compilation('Shop.', { domain: 'shop.example.com' }))
    ).body.jobId;
    const refused = await site.call('put', pathOf(foreign, 'post-1'), site.registration.site_token).expect(404);
    expect(refused.body).toMatchObject({ code: 'job.missing' });
    await site.ada.untilFinished(foreign);
    for (const credential of [site.session, (await site.server.apiToken()).token])
      await site.call('put', pathOf(other, 'post-1'), credential).expect(403);
    const bobs = await new SiteAuthorization(site.server, `https://${siteDomain}`).connected(site.bob);
    await site.call('put', pathOf(other, 'post-1'), bobs.site_token).expect(404);
  });

  describe('in a folder of a host', () => {
    const folder = (name: string) => new SiteAuthorization(site.server, `https://multi.example.org/${name}`, '/');
    const compilation = (text: string, external: string) =>
      site.compilation(text, { domain: 'multi.example.org', external_id: external, content_hash: 'v1' });

    test('ends with its own connection, and its webhooks reach only that', async () => {
      const [english, german] = [
        await folder('en').connected(site.session, { callbackUrl: `${site.receiver.url}/en` }),
        await folder('de').connected(site.session, { callbackUrl: `${site.receiver.url}/de` }),
      ];
      expect(english.id).not.toBe(german.id);
      const clients = await Promise.all(
        [english, german].map(({ site_token }) => ApiClient.with(site.server, site_token)),
      );
      const jobs: string[] = [];
      for (const [index, client] of clients.entries()) {
        const { jobId } = (await client.post('/api/compilations', compilation(`Folder ${index}.`, `post-${index}`)))
          .body;
        await client.untilFinished(jobId);
        jobs.push(jobId);
      }
      const [ofEnglish = '', ofGerman = ''] = jobs;
      const callOf = (jobId: string) => until(() => site.receiver.calls.find(({ body }) => body.includes(jobId)));
      expect((await callOf(ofEnglish)).path).toMatch(/\/en$/);
      expect((await callOf(ofGerman)).path).toMatch(/\/de$/);
      const links = [
        await publish(ofEnglish, 'post-0', english.site_token),
        await publish(ofGerman, 'post-1', german.site_token),
      ];
      await site.call('delete', `/api/plugin-connections/${english.id}`, english.site_token).expect(200);
      const deciders = site.server.app.get(Deciders);
      const posts = async (jobId: string) => (await deciders.load(jobDecider, jobId)).state.posts;
      await until(async () => (await posts(ofEnglish)).length === 0);
      expect(await posts(ofGerman)).toEqual([{ connectionId: german.id, post: 'post-1' }]);
      await until(async () => (await audioOf(links[0]?.shareId ?? null)).status === 404);
      await audioOf(links[1]?.shareId ?? null).expect(200);
      expect(await site.siteNamed('multi.example.org/en')).toMatchObject({ is_active: false });
      expect(await site.siteNamed('multi.example.org/de')).toMatchObject({ is_active: true });
    });
  });
});
