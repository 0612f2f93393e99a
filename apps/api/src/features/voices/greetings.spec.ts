import { localVoices } from '../../media/speech/local/local-voices';
import { assertReadable } from '../../media/speech/local/readable-script';
import { greetingOf } from './greetings';

const oneOfEach = new Map(localVoices('espeak').map((local) => [local.voice.labels.language, local]));

test.each([...oneOfEach])('the greeting in %s can be read by its voices', (code, { language, voice }) => {
  const greeting = greetingOf(code, voice.name);
  expect(greeting).not.toContain('{');
  expect(() => assertReadable(greeting, language.script, language.name)).not.toThrow();
});

test('most languages have a sentence of their own', () => {
  const sentences = [...oneOfEach].filter(([code]) => greetingOf(code, 'Ada') !== 'Ada.');
  expect(sentences.length).toBeGreaterThan(60);
});

test('a language without one hears the name', () => {
  expect(greetingOf('gn', 'Arami')).toBe('Arami.');
});
