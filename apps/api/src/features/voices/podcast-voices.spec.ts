import { aVoice } from '../../../../../test/support/stub-speech';
import { localVoices } from '../../media/speech/local/local-voices';
import { podcastVoices } from './podcast-voices';

const all = localVoices('flite', 'espeak').map(({ voice }) => voice);
const chosen = podcastVoices(all);

test('alternates women and men of the same locale', () => {
  expect(chosen.length).toBeGreaterThan(60);
  for (let at = 0; at < chosen.length; at += 2) {
    const [one, other] = chosen.slice(at, at + 2);
    expect([one?.labels.gender, other?.labels.gender].sort()).toEqual(['female', 'male']);
    expect(one?.labels.locale).toBe(other?.labels.locale);
  }
});

test('begins with the two recorded American voices, the one that is understood best first', () => {
  expect(chosen.slice(0, 2).map(({ name }) => name)).toEqual(['Raymond', 'Sarah']);
  expect(chosen[2]?.labels.gender).toBe('female');
});

test('selects conversational and narration voices of many languages', () => {
  expect(new Set(chosen.map(({ labels }) => labels.use_case))).toEqual(new Set(['conversational', 'narration']));
  expect(new Set(chosen.map(({ labels }) => labels.language)).size).toBeGreaterThan(25);
  expect(new Set(chosen).size).toBe(chosen.length);
});

test('pairs natural voices of one gender where there are no others, before the basic pair', () => {
  const natural = ['one', 'two', 'three'].map((id) => aVoice('neural', id));
  expect(
    podcastVoices([...natural, ...all])
      .slice(0, 3)
      .map(({ name }) => name),
  ).toEqual(['one', 'two', 'Raymond']);
  expect(podcastVoices([...natural.slice(1), aVoice('neural', 'four', { labels: { gender: 'male' } })])).toMatchObject([
    { name: 'two' },
    { name: 'four' },
  ]);
});

test('pairs voices of one engine', () => {
  const voices = [
    aVoice('neural', 'heart', { engine: 'hibari' }),
    aVoice('neural', 'hazel', { engine: 'hibari' }),
    aVoice('neural', 'michael', { engine: 'kokoro', labels: { gender: 'male' } }),
    aVoice('neural', 'bella', { engine: 'kokoro' }),
  ];
  expect(podcastVoices(voices).map(({ name }) => name)).toEqual(['heart', 'hazel', 'bella', 'michael']);
});

test('omits voices without a counterpart', () => {
  expect(podcastVoices(all.filter(({ labels }) => labels.gender === 'female'))).toEqual([]);
});
