import { jobDecider, type JobCommand } from '@duetcast/domain/jobs/job-decider';
import { io } from 'socket.io-client';
import type { CommandContext } from '../../apps/api/src/eventing/deciders/command-context';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { ExternalJobs } from '../../apps/api/src/features/jobs/commands/external-jobs';
import { ConnectedSite, siteDomain, type Method } from '../support/connected-site';
import { sharedFixture } from '../support/fixtures';

describe('jobs of a site', () => {
  const site = sharedFixture(() => ConnectedSite.start());

  describe("a site's token", () => {
    let own: string;
    let ofOtherDomain: string;

    beforeAll(async () => {
      own = (await site.siteClient.post('/api/compilations', site.compilation('A line of the blog.'))).body.jobId;
      ofOtherDomain = (
        await site.ada.post(
          '/api/compilations',
          site.compilation('A line of the shop.', { domain: 'shop.example.com' }),
        )
      ).body.jobId;
      await Promise.all([site.siteClient.untilFinished(own), site.ada.untilFinished(ofOtherDomain)]);
    });

    const article = { article: 'The lighthouse was built in 1854. Its keeper walked the stairs each evening.' };
    const otherDomain = { domain: 'shop.example.com' };
    const bodies: Readonly<Record<string, () => object>> = {
      line: () => site.compilation('Hello.', otherDomain),
      text: () => ({ text: 'Short.', voice_id: site.ada.voices[0] }),
      'text of other domain': () => ({ text: 'Short.', voice_id: site.ada.voices[0], ...otherDomain }),
      'own chunks': () => ({ chunkUrls: [outputOf(own), outputOf(own)] }),
      'own chunks of other domain': () => ({ chunkUrls: [outputOf(own), outputOf(own)], ...otherDomain }),
      'other chunk': () => ({ chunkUrls: [outputOf(own), outputOf(ofOtherDomain)] }),
      script: () => ({ ...article, voice_id_1: site.ada.voices[0], voice_id_2: site.ada.voices[1] }),
      estimate: () => ({ ...article, domain: siteDomain }),
      'script of other domain': () => ({ ...article, ...otherDomain }),
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
      ['get', '/api/plugin-connections/self', 'nothing', 200],
      ['get', '/api/plugin-connections/{site}/deliveries', 'nothing', 200],
      ['get', '/api/plugin-connections/{site}/posts', 'nothing', 200],
      ['post', '/api/openai/generate-podcast-script', 'script', 200],
      ['post', '/api/scripts/estimate', 'estimate', 200],

      ['get', '/api/jobs/{other}', 'nothing', 404, 'job.missing'],
      ['get', '/api/jobs/{other}/output', 'nothing', 404, 'job.missing'],
      ['get', '/api/jobs/{other}/audit', 'nothing', 404, 'job.missing'],
      ['post', '/api/jobs/{other}/cancel', 'nothing', 404, 'job.missing'],
      ['post', '/api/jobs/{other}/retry', 'nothing', 404, 'job.missing'],
      ['post', '/api/stitch/chunks', 'other chunk', 404, 'chunk.missing'],
      ['post', '/api/plugin-connections/con_other/heartbeat', 'nothing', 404, 'connection.missing'],
      ['delete', '/api/plugin-connections/con_other', 'nothing', 404, 'connection.missing'],
      ['get', '/api/plugin-connections/con_other/posts', 'nothing', 404, 'connection.missing'],

      ...[
        ['post', '/api/compilations', 'line'],
        ['post', '/api/tts', 'text of other domain'],
        ['post', '/api/stitch/chunks', 'own chunks of other domain'],
        ['get', '/api/usage/characters/shop.example.com', 'nothing'],
        ['get', '/api/job-log', 'nothing'],
        ['get', '/api/users/me', 'nothing'],
        ['post', '/api/users/generate-token', 'nothing'],
        ['get', '/api/plugin-connections', 'nothing'],
        ['post', '/api/plugin-connections', 'nothing'],
        ['get', '/api/podcast-jobs/unviewed', 'nothing'],
        ['patch', '/api/podcast-jobs/x/viewed', 'nothing'],
        ['post', '/api/podcast-jobs/x/compile', 'nothing'],
        ['post', '/api/scripts/estimate', 'script of other domain'],
      ].map((row) => [...row, 403, 'auth.forbidden'] as const),
    ] as [Method, string, string, number, string?][])('%s %s with %s returns %i', async (...row) => {
      const [method, pattern, body, status, code] = row;
      const path = pattern
        .replace('{own}', own)
        .replace('{other}', ofOtherDomain)
        .replace('{site}', site.registration.id);
      const response = await site.call(
        method,
        path,
        site.registration.site_token,
        method === 'get' ? undefined : bodies[body]?.(),
      );
      expect({ status: response.status, code: (response.body as { code?: string }).code }).toEqual({ status, code });
    });

    test('lists the jobs of its site only, filtered and paged', async () => {
      type Listed = { data: { id: string; jobDetails: { domain: string } }[]; page: { next: string | null } };
      const all = await site.call('get', '/api/jobs', site.registration.site_token).expect(200);
      const { data } = all.body as Listed;
      expect(new Set(data.map(({ jobDetails }) => jobDetails.domain))).toEqual(new Set([siteDomain]));
      expect(data.map(({ id }) => id)).toContain(own);
      const elsewhere = await site.call('get', '/api/jobs?domain=shop.example.com', site.registration.site_token);
      expect((elsewhere.body as Listed).data).toEqual([]);
      const paged: string[] = [];
      for (let next: string | null = ''; next !== null;) {
        const path = `/api/jobs?limit=1&status=completed${next && `&cursor=${encodeURIComponent(next)}`}`;
        const page = (await site.call('get', path, site.registration.site_token).expect(200)).body as Listed;
        paged.push(...page.data.map(({ id }) => id));
        ({ next } = page.page);
      }
      expect(paged).toEqual(data.map(({ id }) => id));
    });

    test('is the actor of the jobs it submits, and its use counts as site activity', async () => {
      const { data } = await site.ada.get(`/api/jobs/${own}/audit`);
      const [submitted] = (data as { events: { actor: object }[] }).events;
      expect(submitted?.actor).toEqual({ kind: 'site', id: site.registration.id });
      expect((await site.siteNamed(siteDomain))?.last_activity_at).not.toBeNull();
    });

    test('cannot open a socket', async () => {
      const options = { path: '/ws/updates', transports: ['websocket'], reconnection: false };
      const socket = io(site.server.url, { ...options, auth: { token: site.registration.site_token } });
      const error = await new Promise<{ data?: object }>((resolve) => socket.once('connect_error', resolve));
      socket.close();
      expect(error.data).toEqual({ code: 'auth.forbidden' });
    });

    test('is rejected if it was never issued', async () => {
      for (const token of [`dcs_${'A'.repeat(43)}`, 'dcs_short'])
        expect((await site.call('get', '/api/jobs', token).expect(401)).body).toMatchObject({
          code: 'auth.siteTokenInvalid',
        });
    });

    const outputOf = (jobId: string) => `/api/jobs/${jobId}/output`;
  });

  describe('an external id and content hash', () => {
    const post = (credential: string, id: string, changes: object = {}) =>
      site.call('post', '/api/compilations', credential, {
        ...site.compilation('One article, one job.'),
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
      site.server.app.get(Deciders).run(jobDecider, jobId, command, contextOf(`${jobId}/${command.type}`));

    test('create one job and one reservation for concurrent requests', async () => {
      const race = Array.from({ length: 8 }, (_, index) =>
        post(index % 2 ? site.session : site.registration.site_token, 'post-1'),
      );
      const responses = await Promise.all(race);
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 202));
      const [jobId = '', ...others] = new Set(responses.map(jobIdOf));
      expect(others).toEqual([]);
      await site.ada.untilFinished(jobId);
      let reserved = 0;
      for await (const { type, data } of site.server.app
        .get(EventStore)
        .readAll({ filter: { streamPrefixes: ['usage-'] } }))
        if (type === 'CharactersReserved' && data.jobId === jobId) reserved++;
      expect(reserved).toBe(1);
      const repeated = await post(
        site.registration.site_token,
        'post-1',
        site.compilation('Other text, same hash.'),
      ).expect(202);
      expect(repeated.body).toMatchObject({ jobId, status: 'completed', data: { jobId, status: 'completed' } });
    });

    test('create another job for another content hash, domain or account', async () => {
      const responses = await Promise.all([
        post(site.session, 'post-2'),
        post(site.session, 'post-2', { content_hash: 'v2' }),
        post(site.session, 'post-2', { domain: 'shop.example.com' }),
        post(site.bob, 'post-2'),
      ]);
      expect(new Set(responses.map(jobIdOf)).size).toBe(4);
    });

    test('retry a failed job, but not a cancelled one', async () => {
      const withClip = { intro: `http://${site.clips.host}/clip.mp3` };
      const failing = jobIdOf(await post(site.session, 'post-3', withClip).expect(202)); // the clip is not audio
      expect(await site.ada.untilFinished(failing)).toMatchObject({ status: 'failed', attempt: 1 });
      expect(jobIdOf(await post(site.session, 'post-3', withClip).expect(202))).toBe(failing);
      expect(await site.ada.untilFinished(failing)).toMatchObject({ status: 'failed', attempt: 2 });

      site.clips.respondNext(() => undefined); // never responds, so the job waits until it is cancelled
      const cancelled = jobIdOf(await post(site.session, 'post-4', withClip).expect(202));
      await site.ada.post(`/api/jobs/${cancelled}/cancel`, {});
      const repeat = await post(site.session, 'post-4', withClip).expect(202);
      expect(repeat.body).toMatchObject({ jobId: cancelled, status: 'cancelled' });
    });

    test('create a new job if the first was never submitted or its output has expired', async () => {
      const { state } = await site.server.app
        .get(Deciders)
        .load(jobDecider, jobIdOf(await post(site.session, 'post-5')));
      const owner = { ownerId: state.submission?.ownerId ?? '', tokenId: null };
      const identity = { owner, domain: siteDomain, externalId: 'post-6', contentHash: 'v1' };
      const external = site.server.app.get(ExternalJobs, { strict: false });
      const { jobId: interrupted } = await external.find(identity, contextOf('find'));
      await run(interrupted, { type: 'AbandonSubmission' });
      const next = jobIdOf(await post(site.session, 'post-6').expect(202));
      expect(next).not.toBe(interrupted);
      await site.ada.untilFinished(next);
      expect(jobIdOf(await post(site.session, 'post-6').expect(202))).toBe(next);
      await run(next, { type: 'ExpireOutput' });
      expect(jobIdOf(await post(site.session, 'post-6').expect(202))).not.toBe(next);
    });

    test('require each other and have 1 to 200 characters', async () => {
      await post(site.session, 'a'.repeat(200), { content_hash: 'b'.repeat(200) }).expect(202);
      const rejected: [object, string, number][] = [
        [{ external_id: 'a'.repeat(201) }, 'external_id', 413],
        [{ content_hash: 'a'.repeat(201) }, 'content_hash', 413],
        [{ external_id: '' }, 'external_id', 400],
        [{ content_hash: undefined }, 'content_hash', 400],
        [{ external_id: undefined }, 'content_hash', 400],
      ];
      for (const [changes, param, status] of rejected)
        expect((await post(site.session, 'post-7', changes).expect(status)).body).toMatchObject({
          errors: [{ param }],
        });
    });
  });
});
