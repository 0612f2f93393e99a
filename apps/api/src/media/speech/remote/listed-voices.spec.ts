import { listedVoices } from './listed-voices';

test.each([
  ['a list of names', ['af_bella', ' alloy ']],
  ['names under `voices`', { voices: ['af_bella', 'alloy'] }],
  ['objects under `voices`', { voices: [{ id: 'af_bella' }, { voice_id: 'alloy' }] }],
  ['objects with names only, in a list', [{ name: 'af_bella' }, { voice: 'alloy' }]],
  [
    'groups of models under `data`',
    { data: [{ model: 'one', voices: ['af_bella'] }, { voices: [{ name: 'alloy' }] }] },
  ],
  ['rows of several kinds, some repeated or without a name', ['af_bella', { id: 'alloy' }, 7, null, {}, '', 'alloy']],
])('reads %s', (_, body) => {
  expect(listedVoices(body)?.map(({ id }) => id)).toEqual(['af_bella', 'alloy']);
});

test('keeps the name, language and gender', () => {
  const row = { voice_id: 'v1', name: 'Ada', lang: 'en_GB', gender: 'Female' };
  expect(listedVoices({ voices: [row] })).toEqual([{ id: 'v1', name: 'Ada', language: 'en_GB', gender: 'Female' }]);
});

test.each([
  ['an object', { ok: true }],
  ['a page', '<html>'],
  ['nothing', null],
])('%s is no list', (_, body) => {
  expect(listedVoices(body)).toBeNull();
});

test('an empty list is a list', () => {
  expect(listedVoices({ voices: [] })).toEqual([]);
});

test('omits a voice whose id is too long for a request', () => {
  const [fits, tooLong] = ['a'.repeat(193), 'a'.repeat(194)];
  expect(listedVoices([fits, tooLong])).toEqual([{ id: fits }]);
});
