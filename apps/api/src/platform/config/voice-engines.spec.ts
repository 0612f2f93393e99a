import { readConfig } from './config';

test('a setting that was replaced names its successor', () =>
  expect(() => readConfig({ VOICE_MODELS: 'best' })).toThrow('VOICE_MODELS: was replaced by VOICE_ENGINES'));

test('engines are two by default, and none in tests or where that is set', () => {
  expect(readConfig({}).voiceEngines).toEqual(['hibari', 'kokoro']);
  expect(readConfig({ NODE_ENV: 'test' }).voiceEngines).toEqual([]);
  expect(readConfig({ VOICE_ENGINES: 'none' }).voiceEngines).toEqual([]);
  expect(readConfig({ VOICE_ENGINES: 'own, hibari' }).voiceEngines).toEqual(['own', 'hibari']);
});
