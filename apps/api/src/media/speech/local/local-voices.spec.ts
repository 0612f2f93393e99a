import { readFileSync } from 'node:fs';
import { understoodLanguages, voiceSchema } from '@duetcast/domain/voices/voice';
import { localVoices } from './local-voices';

const all = localVoices('flite', 'espeak');
const voices = all.map(({ voice }) => voice);

test('has over 400 voices in over 80 languages', () => {
  expect(voices.length).toBeGreaterThan(400);
  expect(new Set(voices.map(({ labels }) => labels.language)).size).toBeGreaterThan(80);
});

test('ids, names and timbres are unique, and ids are URL-safe', () => {
  expect(new Set(voices.map(({ voice_id }) => voice_id)).size).toBe(voices.length);
  expect(new Set(voices.map(({ name }) => name)).size).toBe(voices.length);
  expect(new Set(all.map(({ engineVoice }) => engineVoice)).size).toBe(voices.length);
  expect(voices.filter(({ voice_id }) => !/^local-[a-z0-9-]+$/.test(voice_id))).toEqual([]);
});

test('ids are stable, since jobs store them', () => {
  const ids = voices.map(({ voice_id }) => voice_id);
  expect(ids).toEqual(
    expect.arrayContaining(['local-en-us-slt', 'local-en-us-f3', 'local-en-gb-m2', 'local-de-de-f2', 'local-pt-br-m7']),
  );
});

test.each(voices.map((voice) => [voice.voice_id, voice] as const))('%s has valid metadata', (voiceId, voice) => {
  expect(voiceSchema.parse(voice)).toEqual(voice);
  const { labels } = voice;
  expect(Intl.getCanonicalLocales(labels.locale)).toHaveLength(1);
  expect(new Intl.Locale(labels.locale).language).toBe(labels.language);
  expect(labels.language).toMatch(/^[a-z]{2,3}$/);
  expect(['female', 'male']).toContain(labels.gender);
  expect(['young', 'middle_aged', 'old']).toContain(labels.age);
  expect(['conversational', 'narration', 'news']).toContain(labels.use_case);
  expect(voice.description.split('\n')).toHaveLength(2);
  expect(voice.preview_url).toBe(`/api/voices/${voiceId}/preview`);
  expect(voice.verified_languages).toHaveLength(1);
});

describe('the first pair of a locale', () => {
  /** Percent of the words that a recognizer did not hear, by voice. */
  const errors = new Map(
    [...readFileSync('docs/VOICES.md', 'utf8').matchAll(/^\| `(local-[\w-]+)` \| \w+ \| ([\d.]+) % \|/gm)].map(
      ([, id = '', percent]) => [id, Number(percent)],
    ),
  );
  const espeak = voices.filter(({ engine }) => engine === 'espeak-ng');
  const heard = new Set(espeak.filter(({ voice_id }) => errors.has(voice_id)).map(({ labels }) => labels.locale));

  test('is known of the languages that have texts', () =>
    expect(new Set([...heard].map((locale) => locale.slice(0, 2)))).toEqual(
      new Set(['en', 'es', 'fr', 'it', 'pt', 'de']),
    ));

  test('says which languages are called basic: those of which a recognizer missed more than a quarter', () => {
    const best = new Map<string, number>();
    for (const { voice_id, labels } of voices)
      best.set(labels.language, Math.min(best.get(labels.language) ?? 100, errors.get(voice_id) ?? 100));
    expect(new Set([...best].filter(([, least]) => least <= 25).map(([language]) => language))).toEqual(
      understoodLanguages,
    );
  });

  test.each([...heard])('%s is the woman and the man that a recognizer understood best', (locale) => {
    const ofLocale = espeak.filter(({ labels }) => labels.locale === locale);
    for (const gender of ['female', 'male']) {
      const all = ofLocale.filter(({ labels }) => labels.gender === gender).map(({ voice_id: id }) => errors.get(id)!);
      // Two percent of two hundred words are no difference.
      expect(all[0]).toBeLessThanOrEqual(Math.min(...all) + 2);
    }
  });
});

test('omits languages that the engine reads badly', () => {
  const languages = new Set(voices.map(({ labels }) => labels.language));
  for (const language of ['zh', 'cmn', 'yue', 'ja', 'ar', 'he', 'fa', 'ur', 'th', 'my'])
    expect(languages).not.toContain(language);
});
