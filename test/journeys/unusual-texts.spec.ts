import { testClient } from '../support/api-client';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

describe('speech of unusual texts', () => {
  const server = testApp();
  const ada = testClient(server);

  test.each([
    ['emoji among words', 'I love this 🎉🎉 so much 👩‍👩‍👧‍👦.'],
    ['SSML-like', 'Say <break time="3s"/> & <prosody rate="fast">this</prosody> </speak>'],
    ['right to left', 'The word is שלום and it means peace.'],
    ['CJK among words', 'The city is 東京 in Japan.'],
    ['control characters', 'One\u0000two\u0007three\u2028four'],
    ['a lone surrogate', 'Broken \ud83c text'],
    ['combining marks', `Z${'\u0301'.repeat(200)}algo was here`],
    ['no spaces', 'a'.repeat(2_500)],
  ])('%s', async (_name, text) => {
    const speak = () => ada.post('/api/tts', { text, voice_id: ada.voices[0] });
    // A busy machine answers 202; what it has rendered is ready at once the next time.
    const { status, body } = await until(async () => {
      const response = await speak();
      if (response.status === 202) await ada.untilFinished(response.body.jobId);
      return response.status !== 202 && response;
    });
    expect(status).toBe(200);
    expect(body.data.textLength).toBe([...text].length);
    expect(body.data.duration).toBeGreaterThan(0.3);
  });
});
