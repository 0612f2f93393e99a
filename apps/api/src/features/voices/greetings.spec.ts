import { localVoices } from '../../media/speech/local/local-voices';
import { foreignSystem } from '../../media/speech/writing-systems';
import { greetingOf } from './voice-previews';

const localVoiceByLanguage = new Map(localVoices('espeak').map((local) => [local.voice.labels.language, local]));

test.each([...localVoiceByLanguage])('the voices of %s can read its greeting', (code, { language, voice }) => {
  const greeting = greetingOf(code, voice.name);
  expect(greeting).not.toContain('{');
  expect(foreignSystem(greeting, [language.locale])).toBeNull();
});

test('most languages have their own greeting', () => {
  const sentences = [...localVoiceByLanguage].filter(([code]) => greetingOf(code, 'Ada') !== 'Ada.');
  expect(sentences.length).toBeGreaterThan(60);
});

test('a language without a greeting falls back to the name', () => {
  expect(greetingOf('gn', 'Arami')).toBe('Arami.');
});
