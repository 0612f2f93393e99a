import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wavOf } from '../../apps/api/src/media/speech/speech-provider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { maxAudioMsPerHour } from '@duetcast/domain/limits/job-limits';
import { AudioAllowance, JobAudio } from '../../apps/api/src/features/jobs/execution/rendering/audio-allowance';
import { ApiClient, type AuditedEvent } from '../support/api-client';
import { tone } from '../support/stub-server';
import { startTestApp, type TestApp } from '../support/test-app';

const wav = wavOf(tone(16_000), 16_000);

const statuses: Readonly<Record<string, number>> = { '/failing': 500, '/gone': 410 };

/** A server with an audio clip, a redirect to it and an HTML page. */
const startSite = (): Promise<Server> =>
  new Promise((resolve) => {
    const site = createServer(({ url }, response) => {
      if (url === '/clip.wav') response.setHeader('content-type', 'audio/wav').end(wav);
      else if (url === '/moved') response.writeHead(302, { location: '/clip.wav' }).end();
      else if (url === '/page') response.setHeader('content-type', 'audio/mpeg').end('<html>Sign in first</html>');
      else response.writeHead(statuses[url ?? ''] ?? 404).end();
    });
    site.listen(0, '127.0.0.1', () => resolve(site));
  });

describe('stitch jobs', () => {
  let site: Server;
  let server: TestApp;
  let ada: ApiClient;
  let host: string;
  let own: string;

  beforeAll(async () => {
    site = await startSite();
    host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
    server = await startTestApp({ DOWNLOAD_ALLOWED_HOSTS: host, PUBLIC_URL: 'https://duetcast.example' });
    ada = await ApiClient.with(server, await server.signIn());
    const spoken = await ada.post('/api/tts', { text: 'This is my own chunk.', voice_id: ada.voices[0] });
    own = `/api/jobs/${spoken.body.jobId}/output`;
  });

  afterAll(async () => {
    await server.close();
    await new Promise((resolve) => site.close(resolve));
  });

  test('concatenate remote clips and own outputs', async () => {
    const chunkUrls = [`http://${host}/clip.wav`, own, `https://duetcast.example${own}`, `http://${host}/moved`];
    const { status, body } = await ada.post('/api/stitch/chunks', { chunkUrls, outputName: 'whole.wav' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      outputUrl: `https://duetcast.example/api/jobs/${body.jobId}/output`,
      chunksProcessed: 4,
    });
    const spoken = await ada.get(own.replace('/output', ''));
    const { metadata } = spoken.data as { metadata: { duration: number } };
    expect(body.data.duration).toBeCloseTo(2 * metadata.duration + 2 * (wav.length / 32_000), 0);
    const audio = await ada.fetch(`/api/jobs/${body.jobId}/output`);
    expect(audio.headers.get('content-disposition')).toContain('filename="whole.wav"');
    expect((await audio.arrayBuffer()).byteLength).toBe(body.data.fileSize);

    const { data } = await ada.get(`/api/jobs/${body.jobId}/audit`);
    const chunks = (data as { events: AuditedEvent[] }).events.filter(({ type }) => type === 'ChunkDownloaded');
    const sources = new Map(chunks.map(({ data: chunk }) => [chunk.index, chunk.source]));
    expect([0, 1, 2, 3].map((index) => sources.get(index))).toEqual(['remote', 'own', 'own', 'remote']);
  });

  test('fail with 413 above the audio of one job', async () => {
    const taken = jest.spyOn(JobAudio.prototype, 'add').mockImplementationOnce(() => {
      throw new AppError('job.audioTooLong', { limit: 14_400, value: 14_401 });
    });
    const response = await ada.post('/api/stitch/chunks', { chunkUrls: [own, own] });
    expect(response).toMatchObject({
      status: 413,
      body: { code: 'job.audioTooLong', error: expect.stringContaining('at most 4 hours of audio.') as string },
    });
    taken.mockRestore();
  });

  test('fail with 429 above the audio of an hour, and are refused once it is used up', async () => {
    const session = await server.signIn('busy@example.com');
    const busy = await ApiClient.with(server, session);
    const { id } = (await busy.get('/api/users/me')).data as { id: string };
    const allowance = server.app.get(AudioAllowance, { strict: false });
    await allowance.take(id, maxAudioMsPerHour - 1);
    const chunkUrls = [`http://${host}/clip.wav`, `http://${host}/moved`];
    const stitch = () =>
      server.http().post('/api/stitch/chunks').set('authorization', `Bearer ${session}`).send({ chunkUrls });
    const failed = await stitch().expect(429);
    expect(failed.body).toMatchObject({ code: 'audio.limited', jobId: expect.any(String) as string });
    expect(Number(failed.headers['retry-after'])).toBeGreaterThan(3_500);
    await allowance.take(id, 1);
    const refused = await stitch().expect(429);
    expect(refused.body).toMatchObject({ code: 'audio.limited', limit: 43_200, value: 43_200 });
    expect(refused.body).not.toHaveProperty('jobId');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
  });

  test('cost no characters', async () => {
    const { data } = await ada.untilSettled();
    expect(data.usage.domains).toEqual([
      expect.objectContaining({ domain: 'dashboard', charactersUsed: 'This is my own chunk.'.length }),
    ]);
  });

  test.each([
    [{ intro: 'absent' }, 'chunk.missing', 'Intro: Chunk not found.'],
    [{ music: 'page' }, 'chunk.notAudio', 'Music: The chunk is not an audio file that can be read.'],
    [{ intro: 'clip.wav', outro: 'failing' }, 'chunk.unreachable', 'Outro: The chunk could not be downloaded.'],
  ])('a compilation around the clips %j names the one that fails', async (clips, code, error) => {
    const addresses = Object.entries(clips).map(([role, path]) => [role, `http://${host}/${path}`] as const);
    const compilation = ['One.', 'Two.'].map((text) => ({ text, voice_id: ada.voices[0] }));
    const request = { domain: 'example.com', compilation, ...Object.fromEntries<string>(addresses) };
    const { body } = await ada.post('/api/compilations', request);
    await ada.untilFinished(body.jobId);
    const { data } = await ada.get(`/api/jobs/${body.jobId}`);
    expect(data).toMatchObject({ status: 'failed', error, errorCode: code });
  });

  test.each([
    ['page', 422, 'chunk.notAudio', 'Segment 2: The chunk is not an audio file that can be read.'],
    ['absent', 404, 'chunk.missing', 'Segment 2: Chunk not found.'],
    ['failing', 422, 'chunk.unreachable', 'Segment 2: The chunk could not be downloaded.'],
  ])(
    'fail with an error code: %s',
    async (path, status, code, error) => {
      const response = await ada.post('/api/stitch/chunks', { chunkUrls: [own, `http://${host}/${path}`] });
      expect(response).toMatchObject({
        status,
        body: { success: false, code, error, param: 'chunkUrls[1]', errors: [{ param: 'chunkUrls[1]', code }] },
      });
      const output = await ada.fetch(`/api/jobs/${response.body.jobId}/output`);
      expect([output.status, await output.json()]).toMatchObject([
        404,
        { code: 'job.noOutput', jobError: { code, error }, error: expect.stringContaining(error) as string },
      ]);
    },
    30_000,
  );

  test('name every chunk that cannot be downloaded', async () => {
    const chunkUrls = ['page', 'clip.wav', 'absent', 'gone', 'failing'].map((path) => `http://${host}/${path}`);
    const { status, body } = await ada.post('/api/stitch/chunks', { chunkUrls });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        code: 'chunk.notAudio',
        param: 'chunkUrls[0]',
        errors: [
          { param: 'chunkUrls[0]', code: 'chunk.notAudio', msg: 'The chunk is not an audio file that can be read.' },
          { param: 'chunkUrls[2]', code: 'chunk.missing', msg: 'Chunk not found.' },
          { param: 'chunkUrls[3]', code: 'chunk.missing' },
          { param: 'chunkUrls[4]', code: 'chunk.unreachable' },
        ],
      },
    });
    const { data } = await ada.get(`/api/jobs/${body.jobId}/audit`);
    const failure = (data as { events: AuditedEvent[] }).events.find(({ type }) => type === 'JobFailed');
    expect(failure?.data.alsoFailed).toEqual([
      { segment: 2, code: 'chunk.missing' },
      { segment: 3, code: 'chunk.missing' },
      { segment: 4, code: 'chunk.unreachable' },
    ]);
  });

  test.each([
    ['http://127.0.0.1/a', 400, 'chunk.forbiddenAddress'],
    ['http://169.254.169.254/latest/meta-data', 400, 'chunk.forbiddenAddress'],
    ['http://[::ffff:10.0.0.1]/a', 400, 'chunk.forbiddenAddress'],
    ['http://0x7f.1/a', 400, 'chunk.forbiddenAddress'],
    ['https://user:secret@example.com/a', 400, 'chunk.forbiddenAddress'],
    ['/api/jobs/no-such-job/output', 404, 'chunk.missing'],
  ])('reject %s at once', async (address, status, code) => {
    const response = await ada.post('/api/stitch/chunks', { chunkUrls: [own, address] });
    expect(response).toMatchObject({ status, body: { code } });
    expect(JSON.stringify(response.body)).not.toContain('secret');
  });

  test('name every chunk that is refused', async () => {
    const chunkUrls = ['/api/jobs/none/output', own, 'http://127.0.0.1/a'];
    const { status, body } = await ada.post('/api/stitch/chunks', { chunkUrls });
    expect({ status, body }).toMatchObject({
      status: 404,
      body: {
        code: 'chunk.missing',
        param: 'chunkUrls[0]',
        errors: [
          { param: 'chunkUrls[0]', code: 'chunk.missing' },
          { param: 'chunkUrls[2]', code: 'chunk.forbiddenAddress' },
        ],
      },
    });
  });

  test('reject another account’s output', async () => {
    const bob = await ApiClient.with(server, await server.signIn('bob@example.com'));
    const response = await bob.post('/api/stitch/chunks', { chunkUrls: [own, own] });
    expect(response).toMatchObject({ status: 404, body: { code: 'chunk.missing', error: 'Chunk not found.' } });
  });

  test('reject host names that resolve to the server itself', async () => {
    const port = new URL(server.url).port;
    const chunkUrls = [own, `http://localhost:${port}/api/health/live`];
    const response = await ada.post('/api/stitch/chunks', { chunkUrls });
    expect(response).toMatchObject({ status: 400, body: { code: 'chunk.forbiddenAddress' } });
  });

  test('require authentication', async () => {
    const response = await fetch(`${server.url}/api/stitch/chunks`, { method: 'POST' });
    expect(response.status).toBe(401);
  });
});
