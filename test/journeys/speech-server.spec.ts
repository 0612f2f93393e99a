import { ApiClient } from '../support/api-client';
import { startSpeechServer } from '../support/speech-server';
import { startTestApp } from '../support/test-app';
import { sharedFixture } from '../support/fixtures';

describe('voices of a speech server', () => {
  let ada: ApiClient;

  const speech = sharedFixture(() => startSpeechServer());
  const server = sharedFixture(() => startTestApp({ SPEECH_BASE_URL: `${speech.url}/v1`, SPEECH_MODEL: 'kokoro' }));
  beforeAll(async () => {
    ada = await ApiClient.with(server, (await server.apiToken()).session);
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
