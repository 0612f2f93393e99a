import { AppError } from '@duetcast/domain/kernel/errors';
import { SpeechProviders } from '../../apps/api/src/media/speech/speech-providers';
import { JobClient, type AuditedEvent } from '../support/job-client';
import { startTestApp, type TestApp } from '../support/test-app';

describe('direct speech', () => {
  let server: TestApp;
  let ada: JobClient;
  let byToken: JobClient;

  beforeAll(async () => {
    server = await startTestApp();
    const { session, token } = await server.apiToken();
    ada = await JobClient.with(server, session);
    byToken = await JobClient.with(server, token);
  });

  afterAll(() => server.close());

  test('answers with the audio’s address and duration', async () => {
    const text = 'A short sentence.';
    const { status, body } = await ada.post('/api/tts', { text, voice_id: ada.voices[0], tts_provider: 'local' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      status: 'completed',
      data: {
        audioUrl: `/api/jobs/${body.jobId}/output`,
        voiceId: ada.voices[0],
        textLength: text.length,
        jobId: body.jobId,
      },
    });
    expect(body.data.duration).toBeGreaterThan(0.5);
    expect(body.data.duration).toBeLessThan(10);
    const audio = await ada.fetch(`/api/jobs/${body.jobId}/output`);
    expect(audio.headers.get('content-type')).toBe('audio/mpeg');
    expect((await audio.arrayBuffer()).byteLength).toBeGreaterThan(2_000);
  });

  test('makes WAV on request', async () => {
    const wish = { text: 'As a wave.', voice_id: ada.voices[1], format: 'wav', title: 'wave' };
    const { body } = await ada.post('/api/tts', wish);
    const audio = await ada.fetch(`/api/jobs/${body.jobId}/output`);
    expect(audio.headers.get('content-type')).toBe('audio/wav');
    expect(audio.headers.get('content-disposition')).toContain('filename="wave.wav"');
    expect(
      Buffer.from(await audio.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('RIFF');
  });

  test('counts under the dashboard for a user, under the API for a token, under the site that is named', async () => {
    const wish = { text: 'Ten chars.', voice_id: ada.voices[0] };
    await byToken.post('/api/tts', wish);
    await byToken.post('/api/tts', { ...wish, domain: 'site.example.com' });
    const { data } = await ada.untilSettled();
    const used = Object.fromEntries(data.usage.domains.map(({ domain, charactersUsed }) => [domain, charactersUsed]));
    expect(used).toEqual({ dashboard: 'A short sentence.As a wave.'.length, api: 10, 'site.example.com': 10 });
  });

  test('that failed with 503 is done by the repeats under the same key, and counted once', async () => {
    const [local] = server.app.get(SpeechProviders).all();
    if (!local) throw new Error('There is no provider');
    const refused = new AppError('speech.unauthorized'); // not tried again by the worker itself
    const speak = jest.spyOn(local, 'speak').mockRejectedValueOnce(refused).mockRejectedValueOnce(refused);
    const before = (await ada.untilSettled()).data.usage.domains.find(({ domain }) => domain === 'dashboard');
    const send = () =>
      ada.post('/api/tts', { text: 'Once more, please.', voice_id: ada.voices[0] }, { 'idempotency-key': 'once-more' });
    expect(await send()).toMatchObject({ status: 503, body: { code: 'speech.unauthorized' } });
    expect(await send()).toMatchObject({ status: 503 });
    const third = await send();
    expect(third).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(await send()).toEqual(third);
    expect(speak).toHaveBeenCalledTimes(3);
    speak.mockRestore();
    const after = (await ada.untilSettled()).data.usage.domains.find(({ domain }) => domain === 'dashboard');
    const once = (before?.charactersUsed ?? 0) + 'Once more, please.'.length;
    expect(after).toMatchObject({ charactersUsed: once, charactersReserved: 0 });
  });

  test('keeps its audit trail like every job', async () => {
    const { body } = await ada.post('/api/tts', { text: 'Ten chars.', voice_id: ada.voices[0] });
    const { data } = await ada.get(`/api/jobs/${body.jobId}/audit`);
    const { events, verified } = data as { events: AuditedEvent[]; verified: boolean };
    expect(verified).toBe(true);
    expect(events.map(({ type }) => type)).toEqual([
      'JobSubmitted',
      'JobClaimed',
      'SegmentSynthesized',
      'JobAssembled',
      'JobCompleted',
    ]);
    expect(events[2]?.data.reused).toBe(true);
  });
});

test('without a worker it is accepted, waits, and can be cancelled; its characters are free again once there is one', async () => {
  const idle = await startTestApp({ ROLES: 'api,projector' });
  const session = await idle.signIn();
  const ada = await JobClient.with(idle, session);
  const { status, body } = await ada.post('/api/compilations', {
    domain: 'example.com',
    compilation: [{ text: 'Nobody says this.', voice_id: ada.voices[0] }],
  });
  expect(status).toBe(202);
  const waiting = await ada.fetch(`/api/jobs/${body.jobId}/output`);
  expect(waiting.status).toBe(202);
  expect(await waiting.json()).toMatchObject({ jobId: body.jobId, status: 'pending', progress: 0 });
  const cancelled = await ada.post(`/api/jobs/${body.jobId}/cancel`, {});
  expect(cancelled).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } });
  expect(await ada.post(`/api/jobs/${body.jobId}/cancel`, {})).toMatchObject({ status: 200 });
  const output = await ada.fetch(`/api/jobs/${body.jobId}/output`);
  expect([output.status, await output.json()]).toEqual([404, expect.objectContaining({ code: 'job.noOutput' })]);
  await idle.close({ keepData: true });

  const working = await startTestApp({ DATA_DIR: idle.dataDir });
  const again = await JobClient.with(working, session);
  const { data } = await again.untilSettled();
  expect(data.usage.domains).toEqual([expect.objectContaining({ charactersUsed: 0, charactersReserved: 0 })]);
  const retried = await again.post(`/api/jobs/${body.jobId}/retry`, {});
  expect(retried).toMatchObject({ status: 202, body: { jobId: body.jobId } });
  expect(await again.untilFinished(body.jobId)).toMatchObject({ status: 'completed', attempt: 2 });
  expect((await again.untilSettled()).data.usage.domains).toEqual([
    expect.objectContaining({ charactersUsed: 'Nobody says this.'.length, charactersReserved: 0 }),
  ]);
  await working.close();
});
