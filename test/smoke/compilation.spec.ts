import { createHash } from 'node:crypto';
import { verifyChain, type ChainedEvent } from '@duetcast/domain/kernel/chain';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import NodeID3 from 'node-id3';
import { MPEGDecoder } from 'mpg123-decoder';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
type PublicJob = Omit<JobRow, 'ownerId'> & { jobId: string; position: string; chapters?: { title: string }[] };

/** The main job through the API: text in, audio out, audit trail verified. */
describe('a compilation with two voices', () => {
  let token: string;
  let session: string;
  let jobId: string;
  let job: PublicJob;
  let audio: Buffer;

  const lines = [
    'Welcome to the show. Today we talk about tides — and why they matter.',
    'Twice a day the sea rises & falls; the moon pulls, <b>gently</b>.',
    'And on the far side?',
    'There too, 12 hours & 25 minutes later 🌊.',
  ];

  const server = testApp();
  beforeAll(async () => {
    ({ token, session } = await server.apiToken());
    const voices = (await server.http().get('/api/voices/collection').expect(200)).body as {
      data: { voice_id: string }[];
    };
    const [host, guest] = voices.data.map(({ voice_id }) => voice_id);
    const compilation = lines.map((text, index) => ({ text, voice_id: index % 2 ? guest : host }));
    const response = await server
      .http()
      .post('/api/compilations')
      .send({ token_id: token, compilation, domain: 'blog.example.com', title: 'Tides', intro: 'This is the intro.' })
      .expect(202);
    jobId = (response.body as { jobId: string }).jobId;
    job = await untilFinished(jobId);
    audio = (await get(`/api/jobs/${jobId}/output`).buffer(true).expect(200)).body as Buffer;
  });

  const get = (path: string) => server.http().get(path).set('authorization', `Bearer ${session}`);

  const untilFinished = (id: string): Promise<PublicJob> =>
    until(async () => {
      const { data } = (await get(`/api/jobs/${id}`).expect(200)).body as { data: PublicJob };
      return ['completed', 'failed', 'cancelled'].includes(data.status) && data;
    });

  test('completes with all segments', () => {
    const characters = ['This is the intro.', ...lines].reduce((sum, text) => sum + charactersIn(text), 0);
    expect(job).toMatchObject({
      status: 'completed',
      type: 'audioCompilation',
      progress: 1,
      outputUrl: expect.stringContaining(`/api/jobs/${jobId}/output`) as string,
      jobDetails: {
        domain: 'blog.example.com',
        segmentsTotal: 5,
        segmentsCompleted: 5,
        totalCharactersProcessed: characters,
        charactersCharged: characters,
        currentStep: 'completed',
      },
    });
    expect(job).not.toHaveProperty('ownerId');
  });

  test('returns its script for editing and resubmission', async () => {
    const { data } = (await get(`/api/jobs/${jobId}/script`).expect(200)).body as {
      data: { segments: { role: string; text: string; voice_id: string }[] };
    };
    expect(data).toMatchObject({ title: 'Tides', domain: 'blog.example.com', format: 'mp3' });
    expect(data.segments.map(({ role, text }) => [role, text])).toEqual([
      ['intro', 'This is the intro.'],
      ...lines.map((text) => ['segment', text]),
    ]);
    expect(new Set(data.segments.map(({ voice_id }) => voice_id)).size).toBe(2);
  });

  test('is one MP3 with the duration and size of the job', async () => {
    const decoder = new MPEGDecoder();
    await decoder.ready;
    const { channelData, sampleRate, samplesDecoded } = decoder.decode(audio);
    decoder.free();
    expect(Math.abs(samplesDecoded / sampleRate - (job.metadata?.duration ?? 0))).toBeLessThan(0.15);
    expect(audio.length).toBe(job.metadata?.fileSize);
    const rms = Math.sqrt(channelData[0]!.reduce((sum, sample) => sum + sample * sample, 0) / samplesDecoded);
    expect(rms).toBeGreaterThan(0.02);
  });

  test('has a title, and its turns are one chapter', () => {
    const tags = NodeID3.read(audio);
    expect(tags.title).toBe('Tides');
    expect(tags.chapter?.map(({ tags: of }) => of?.title)).toEqual(['Intro', 'Tides']);
    expect(job.chapters?.map(({ title }) => title)).toEqual(['Intro', 'Tides']);
  });

  test('is served in ranges, and as an attachment for download', async () => {
    const part = await get(`/api/jobs/${jobId}/output`).set('range', 'bytes=100-199').buffer(true).expect(206);
    expect(part.headers['content-range']).toBe(`bytes 100-199/${audio.length}`);
    expect(audio.subarray(100, 200).equals(part.body as Buffer)).toBe(true);
    await get(`/api/jobs/${jobId}/output`).set('range', `bytes=${audio.length}-`).expect(416);
    const download = await get(`/api/jobs/${jobId}/output?download=1`).expect(200);
    expect(download.headers['content-disposition']).toMatch(/^attachment; filename="?.*\.mp3/);
    expect(download.headers['content-type']).toBe('audio/mpeg');
  });

  test('has an audit trail whose hash chain verifies on the server and offline', async () => {
    const { data } = (await get(`/api/jobs/${jobId}/audit`).expect(200)).body as {
      data: { verified: boolean; events: { type: string; actor: { kind: string }; time: string }[] };
    };
    expect(data.verified).toBe(true);
    const types = data.events.map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(['JobSubmitted', 'JobClaimed']);
    expect(types.slice(-2)).toEqual(['JobAssembled', 'JobCompleted']);
    expect(types.filter((type) => type === 'SegmentSynthesized')).toHaveLength(5);
    expect(data.events.map(({ actor }) => actor.kind).slice(0, 2)).toEqual(['token', 'worker']);

    const { text } = await get(`/api/jobs/${jobId}/audit?format=ndjson`).buffer(true).expect(200);
    const events = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ChainedEvent);
    expect(await verifyChain(events, sha256)).toMatchObject({ verified: true });
    expect(text).not.toContain('Welcome to the show');
    expect(text).not.toContain(token);
  });

  test('is charged once, to its domain', async () => {
    const { data } = (await get('/api/usage/characters/blog.example.com').expect(200)).body as {
      data: { totalCharacters: number; limit: number };
    };
    expect(data).toMatchObject({ totalCharacters: job.jobDetails.totalCharactersProcessed, limit: 10_000 });
  });

  test('is listed in the job log', async () => {
    const { data } = (await get('/api/job-log?status=success').expect(200)).body as { data: object[] };
    expect(data[0]).toMatchObject({ job_id: jobId, status: 'success', processing_ms: expect.any(Number) as number });
  });

  test('connects no site for its domain', async () => {
    const { data } = (await get('/api/plugin-connections').expect(200)).body as { data: { connected_sites: object[] } };
    expect(data.connected_sites).toEqual([]);
  });

  test('renders only the changed line when resubmitted', async () => {
    const before = (await get(`/api/jobs/${jobId}/audit`)).body as { data: { events: { type: string }[] } };
    expect(before.data.events.length).toBeGreaterThan(0);
    const voices = (await server.http().get('/api/voices/collection')).body as { data: { voice_id: string }[] };
    const compilation = lines.map((text, index) => ({
      text: index === 2 ? 'And on the other side?' : text,
      voice_id: voices.data[index % 2]?.voice_id,
    }));
    const { body } = (await server
      .http()
      .post('/api/compilations')
      .send({ token_id: token, compilation, domain: 'blog.example.com', title: 'Tides' })
      .expect(202)) as { body: unknown };
    const resubmitted = (body as { jobId: string }).jobId;
    await untilFinished(resubmitted);
    const { data } = (await get(`/api/jobs/${resubmitted}/audit`)).body as {
      data: { events: { type: string; data: { index: number; reused: boolean } }[] };
    };
    const rendered = data.events.filter(({ type, data: { reused } }) => type === 'SegmentSynthesized' && !reused);
    expect(rendered.map(({ data: { index } }) => index)).toEqual([2]);
  });

  test('has the cover of its share page', async () => {
    const { image } = NodeID3.read(audio);
    const sharing = server.http().post(`/api/jobs/${jobId}/share`).set('authorization', `Bearer ${session}`);
    const { shareId } = ((await sharing.expect(200)).body as { data: { shareId: string } }).data;
    const cover = await server.http().get(`/api/shares/${shareId}/cover?size=600`).buffer(true).expect(200);
    expect(image).toMatchObject({ mime: 'image/png', imageBuffer: cover.body as Buffer });
  });

  test('a revoked token cannot submit jobs', async () => {
    await server.http().post('/api/users/revoke-token').set('authorization', `Bearer ${session}`).send({}).expect(200);
    const request = { token_id: token, compilation: [{ text: 'Hi.', voice_id: 'any' }], domain: 'blog.example.com' };
    const { body } = (await server.http().post('/api/compilations').send(request).expect(401)) as { body: unknown };
    expect(body).toMatchObject({ success: false, code: 'auth.apiTokenInvalid' });
  });
});
