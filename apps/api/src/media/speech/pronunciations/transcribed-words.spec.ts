import { normalize } from '../normalization/normalize';
import { markTranscriptions } from './transcribed-words';

const ipa = (written: string, transcription: string) => ({ written, ipa: transcription });

test('replaces aliases, and marks transcriptions until they are restored', () => {
  const pronunciations = [ipa('Siobhan', 'ʃɪˈvɔːn'), { written: 'nginx', alias: 'engine x' }];
  const { text, restore } = markTranscriptions("Siobhan's nginx, Siobhan.", pronunciations);
  expect(text).toMatch(/^zafuba's engine x, zafuca\.$/);
  expect(restore(text)).toBe("[[ʃɪˈvɔːn|Siobhan]]'s engine x, [[ʃɪˈvɔːn|Siobhan]].");
  expect(restore('Zafuba')).toBe('[[ʃɪˈvɔːn|Siobhan]]');
});
test('prefers the transcription, and keeps the alias for an engine that lacks a sound', () => {
  const { text, restore } = markTranscriptions('Siobhan', [{ written: 'Siobhan', alias: 'shiv awn', ipa: 'ʃɪˈvɔːn' }]);
  expect(restore(text)).toBe('[[ʃɪˈvɔːn|shiv awn]]');
});
test('marks of many words differ, also in a text with words like them', () => {
  const words = Array.from({ length: 120 }, (_, index) => `w${index}`);
  const { text, restore } = markTranscriptions(
    `zafuba ${words.join(' ')}`,
    words.map((word) => ipa(word, `ə${word}`)),
  );
  expect(restore(text)).toBe(`zafuba ${words.map((word) => `[[ə${word}|${word}]]`).join(' ')}`);
});
test('names the transcription behind each mark', () =>
  expect([...markTranscriptions('a b', [ipa('a', 'x'), ipa('b', 'y')]).marks]).toEqual([
    ['zafuba', 'x'],
    ['zafuca', 'y'],
  ]));
test('a text without pronunciations stays as it is', () => {
  const { text, restore } = markTranscriptions('zafuba and [1]');
  expect([text, restore(text)]).toEqual(['zafuba and [1]', 'zafuba and [1]']);
});

test.each(['en-US', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'pt-BR', 'cmn', 'ru'])(
  'the rules for written text of %s keep the marks',
  (locale) => {
    const { text, restore } = markTranscriptions('Siobhan, SQL', [ipa('Siobhan', 'ʃɪˈvɔːn'), ipa('SQL', 'ˈsiːkwəl')]);
    expect(restore(normalize(text, locale))).toBe('[[ʃɪˈvɔːn|Siobhan]], [[ˈsiːkwəl|SQL]]');
  },
);
