import { voiceSchema } from '@duetcast/domain/voices/voice';
import { voicesOf } from './neural-voices';
import { languagesOf } from './voice-model';
import { voiceModels } from './voice-models';

const models = [...voiceModels.small, ...voiceModels.best];

test.each(models.map((model) => [model.name, model] as const))('%s has a complete manifest', (name, model) => {
  expect(name).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(model.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(model.bytes).toBeGreaterThan(20_000_000);
  expect(model.license).not.toMatch(/NC|non-?commercial/i);
  for (const { voice } of voicesOf(model)) {
    expect(voiceSchema.parse(voice)).toEqual(voice);
    expect(voice).toMatchObject({ category: 'neural', provider: 'neural' });
    expect(voice.voice_id).toMatch(/^neural-[a-z0-9-]+$/);
    expect(Intl.getCanonicalLocales(voice.labels.locale)).toEqual([voice.labels.locale]);
  }
});

test('ids of voices are unique, and stable, since jobs store them', () => {
  const ids = models.flatMap(({ voices }) => voices.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(['en-us-libritts-12', 'en-us-kokoro-3', 'zh-cn-kokoro-47']));
});

test('`best` speaks seven languages; `small` has pairs of a woman and a man', () => {
  expect([...new Set(voiceModels.best.flatMap(languagesOf))].sort()).toEqual([
    'de',
    'en',
    'es',
    'fr',
    'it',
    'pt',
    'zh',
  ]);
  const genders = voiceModels.small.flatMap(({ voices }) => voices.map(({ gender }) => gender));
  expect(genders).toEqual(Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? 'female' : 'male')));
});
