import { ApiClient } from '../support/api-client';
import { startSpeechServer } from '../support/speech-server';
import type { StubServer } from '../support/stub-server';
import { startTestApp, type TestApp } from '../support/test-app';

describe('voices of a speech server', () => {
  let speech: StubServer;
  let server: TestApp;
  let ada: ApiClient;

  beforeAll(async () => {
    speech = await startSpeechServer();
    server = await startTestApp({ SPEECH_BASE_URL: `${speech.url}/v1`, SPEECH_MODEL: 'kokoro' });
    ada = await ApiClient.with(server, (await server.apiToken()).session);
  });
  afterAll(async () => {
    await server.close();
    await speech.close();
  });

  const spokenInputs = () =>
    speech.requests.flatMap(({ path, body }) => (path === '/v1/audio/speech' ? [body.input] : []));

  test('come first among the voices for podcasts', async () => {
    expect(ada.voices.slice(0, 2)).toEqual(['remote-af_bella', 'remote-am_adam']);
  });

  test('have a preview', async () => {
    const audio = await ada.fetch('/api/voices/remote-af_bella/preview');
    expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  });

  test('speak a text, which is rendered and paid for once', async () => {
    const request = { text: 'It costs $5.', voice_id: 'remote-af_bella', tts_provider: 'remote' };
    const first = await ada.post('/api/tts', request);
    expect(first.body).toMatchObject({ status: 'completed', data: { voiceId: 'remote-af_bella', duration: 0.5 } });
    const second = await ada.post('/api/tts', request);
    expect(second.body).toMatchObject({ status: 'completed' });
    expect(spokenInputs().filter((input) => input === 'It costs five dollars.')).toHaveLength(1);
  });
});
