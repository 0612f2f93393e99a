import { AppError } from '@duetcast/domain/kernel/errors';
import { SpeechProviders } from '../../apps/api/src/media/speech/speech-provider';
import { ApiClient, type AuditedEvent } from '../support/api-client';
import { startTestApp, testApp } from '../support/test-app';

describe('text to speech', () => {
  let ada: ApiClient;
  let byToken: ApiClient;

  const server = testApp();
  beforeAll(async () => {
    const { session, token } = await server.apiToken();
    ada = await ApiClient.with(server, session);
    byToken = await ApiClient.with(server, token);
  });

  test('returns the audio’s URL and duration', async () => {
    const text = 'A short sentence.';
    const { status, body } = await ada.post('/api/tts', { text, voice_id: ada.voices[0], tts_provider: 'local' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      status: 'completed',
      data: {
        audioUrl: `${server.url}/api/jobs/${body.jobId}/output`,
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

  test('returns WAV on request', async () => {
    const request = { text: 'As a wave.', voice_id: ada.voices[1], format: 'wav', title: 'wave' };
    const { body } = await ada.post('/api/tts', request);
    const audio = await ada.fetch(`/api/jobs/${body.jobId}/output`);
    expect(audio.headers.get('content-type')).toBe('audio/wav');
    expect(audio.headers.get('content-disposition')).toContain('filename="wave.wav"');
    expect(
      Buffer.from(await audio.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('RIFF');
  });

  test('counts usage under dashboard for a session, api for a token, or the given domain', async () => {
    const request = { text: 'Ten chars.', voice_id: ada.voices[0] };
    await byToken.post('/api/tts', request);
    await byToken.post('/api/tts', { ...request, text: 'Also ten c', domain: 'site.example.com' });
    await byToken.post('/api/tts', { ...request, domain: 'free.example.com' }); // paid for before
    const { data } = await ada.untilSettled();
    const used = Object.fromEntries(data.usage.domains.map(({ domain, charactersUsed }) => [domain, charactersUsed]));
    expect(used).toEqual({ dashboard: 'A short sentence.As a wave.'.length, api: 10, 'site.example.com': 10 });
  });

  test('retries after 503 with the same key complete the job and count once', async () => {
    const [local] = server.app.get(SpeechProviders).all();
    if (!local) throw new Error('There is no provider');
    const unauthorized = new AppError('speech.unauthorized'); // not retried by the worker itself
    const speak = jest.spyOn(local, 'speak').mockRejectedValueOnce(unauthorized).mockRejectedValueOnce(unauthorized);
    const before = (await ada.untilSettled()).data.usage.domains.find(({ domain }) => domain === 'dashboard');
    const send = () =>
      ada.post('/api/tts', { text: 'Please repeat.', voice_id: ada.voices[0] }, { 'idempotency-key': 'repeat' });
    expect(await send()).toMatchObject({ status: 503, body: { code: 'speech.unauthorized' } });
    expect(await send()).toMatchObject({ status: 503 });
    const third = await send();
    expect(third).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(await send()).toEqual(third);
    expect(speak).toHaveBeenCalledTimes(3);
    speak.mockRestore();
    const after = (await ada.untilSettled()).data.usage.domains.find(({ domain }) => domain === 'dashboard');
    const expected = (before?.charactersUsed ?? 0) + 'Please repeat.'.length;
    expect(after).toMatchObject({ charactersUsed: expected, charactersReserved: 0 });
  });

  test('has an audit trail', async () => {
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

test('without a worker, a job stays pending and can be cancelled; a later worker releases its characters', async () => {
  const idle = await startTestApp({ ROLES: 'api,projector' });
  const session = await idle.signIn();
  const ada = await ApiClient.with(idle, session);
  const { status, body } = await ada.post('/api/compilations', {
    domain: 'example.com',
    compilation: [{ text: 'Spoken later.', voice_id: ada.voices[0] }],
  });
  expect(status).toBe(202);
  const pending = await ada.fetch(`/api/jobs/${body.jobId}/output`);
  expect(pending.status).toBe(202);
  expect(await pending.json()).toMatchObject({ jobId: body.jobId, status: 'pending', progress: 0 });
  const cancelled = await ada.post(`/api/jobs/${body.jobId}/cancel`, {});
  expect(cancelled).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } });
  expect(await ada.post(`/api/jobs/${body.jobId}/cancel`, {})).toMatchObject({ status: 200 });
  const output = await ada.fetch(`/api/jobs/${body.jobId}/output`);
  expect([output.status, await output.json()]).toEqual([404, expect.objectContaining({ code: 'job.noOutput' })]);
  await idle.close({ keepData: true });

  const working = await startTestApp({ DATA_DIR: idle.dataDir });
  const later = await ApiClient.with(working, session);
  const { data } = await later.untilSettled();
  expect(data.usage.domains).toEqual([expect.objectContaining({ charactersUsed: 0, charactersReserved: 0 })]);
  const retried = await later.post(`/api/jobs/${body.jobId}/retry`, {});
  expect(retried).toMatchObject({ status: 202, body: { jobId: body.jobId } });
  expect(await later.untilFinished(body.jobId)).toMatchObject({ status: 'completed', attempt: 2 });
  expect((await later.untilSettled()).data.usage.domains).toEqual([
    expect.objectContaining({ charactersUsed: 'Spoken later.'.length, charactersReserved: 0 }),
  ]);
  await working.close();
});
