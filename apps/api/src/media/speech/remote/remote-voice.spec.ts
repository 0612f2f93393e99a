import { voiceSchema } from '@duetcast/domain/voices/voice';
import { remoteVoice } from './remote-voice';

test.each([
  [{ id: 'af_bella' }, 'Bella', 'en-US', 'female'],
  [{ id: 'bm_george', name: 'bm_george' }, 'George', 'en-GB', 'male'],
  [{ id: 'zf_xiaoxiao' }, 'Xiaoxiao', 'zh-CN', 'female'],
  [{ id: 'en_US-amy-medium' }, 'Amy', 'en-US', ''],
  [{ id: 'speaches-ai/piper-de_DE-thorsten-high' }, 'Thorsten', 'de-DE', ''],
  [{ id: 'v1', name: 'Ada', language: 'en_GB', gender: 'Female' }, 'Ada', 'en-GB', 'female'],
  [{ id: 'af_nicole', language: 'English', gender: 'M' }, 'Nicole', 'en-US', 'male'],
  [{ id: 'alloy' }, 'Alloy', '', ''],
])('describes %j', (listed, name, locale, gender) => {
  const voice = remoteVoice(listed, 'tts-1');
  expect(voiceSchema.parse(voice)).toMatchObject({ name, labels: { locale, gender, language: locale.split('-')[0] } });
  expect(voice.verified_languages).toHaveLength(locale === '' ? 0 : 1);
});

test('an id with special characters has a preview URL', () => {
  const { voice_id, preview_url } = remoteVoice({ id: 'a/b c' }, 'tts-1');
  expect([voice_id, preview_url]).toEqual(['remote-a/b c', '/api/voices/remote-a%2Fb%20c/preview']);
});
