import {
  maxEpisodeNumber,
  maxShowTextCharacters,
  maxShowTitleCharacters,
  maxSoundbiteSeconds,
  minSoundbiteSeconds,
} from '../limits/show-limits';
import { showCategories } from './show-categories';
import { addEpisodeSchema, addSubscriberSchema, createShowSchema, updateShowSchema } from './show-requests';
import { aShow } from '../../../../test/support/builders/show.builder';

const show = (part: object) => createShowSchema.safeParse({ ...aShow.details, ...part }).success;
const episode = (part: object) => addEpisodeSchema.safeParse({ jobId: 'job-1', title: 'Tides', ...part }).success;

test.each(['title', 'author'])('a %s has one line up to the limit', (field) => {
  expect(show({ [field]: '🎧'.repeat(maxShowTitleCharacters) })).toBe(true);
  for (const value of ['🎧'.repeat(maxShowTitleCharacters + 1), '', '  ', '\u200b', 'a\nb', 'a\u0000', '\ud800', 7])
    expect(show({ [field]: value })).toBe(false);
});

test('a description has lines up to the limit, without what XML cannot hold', () => {
  expect(show({ description: 'a\r\n\tb' })).toBe(true);
  expect(show({ description: 'x'.repeat(maxShowTextCharacters) })).toBe(true);
  for (const description of ['x'.repeat(maxShowTextCharacters + 1), ' ', 'a\u0000', 'a\u000b', '\ud800', '\uffff'])
    expect(show({ description })).toBe(false);
});

test('a category is one of Apple’s', () => {
  expect(showCategories.every((category) => show({ category }))).toBe(true);
  expect(showCategories).toHaveLength(110);
  for (const category of ['Books', 'arts', 'Arts > Chess', '']) expect(show({ category })).toBe(false);
});

test('a language is a tag', () => {
  for (const language of ['en', 'pt-BR', 'zh-Hans-CN', 'fil']) expect(show({ language })).toBe(true);
  for (const language of ['EN', 'english', 'e', 'en_US', 'en-', '']) expect(show({ language })).toBe(false);
});

test('an owner’s address is an address, or none', () => {
  for (const ownerEmail of [null, `${'a'.repeat(64)}@b.com`]) expect(show({ ownerEmail })).toBe(true);
  for (const ownerEmail of ['ada', '', 'a@b', 'ada@example.com>', 'ada@b-.com', `${'a'.repeat(65)}@b.com`])
    expect(show({ ownerEmail })).toBe(false);
});

test('a change names any of the fields, and no other', () => {
  expect(updateShowSchema.parse({})).toEqual({});
  expect(updateShowSchema.parse({ ownerEmail: null })).toEqual({ ownerEmail: null });
  expect(updateShowSchema.safeParse({ guid: 'x' }).success).toBe(false);
});

test('seasons and numbers are whole, from 1 to the limit', () => {
  for (const number of [1, maxEpisodeNumber, null]) expect(episode({ number, season: number })).toBe(true);
  for (const number of [0, maxEpisodeNumber + 1, 1.5, '1']) expect(episode({ number })).toBe(false);
});

test('a time of publication may have an offset', () => {
  const parsed = addEpisodeSchema.parse({ jobId: 'job-1', title: 'Tides', publishAt: '2026-12-01T08:00:00+01:00' });
  expect(parsed.publishAt).toBe('2026-12-01T07:00:00.000Z');
  for (const publishAt of ['tomorrow', '2026-12-01', '2026-13-01T00:00:00Z'])
    expect(episode({ publishAt })).toBe(false);
});

test(`a soundbite lasts ${minSoundbiteSeconds} to ${maxSoundbiteSeconds} seconds, and has a title`, () => {
  const bite = { startSeconds: 0, durationSeconds: minSoundbiteSeconds, title: 'The moon' };
  for (const soundbite of [
    null,
    bite,
    { ...bite, startSeconds: 604_800 },
    { ...bite, startSeconds: 61.5, durationSeconds: maxSoundbiteSeconds },
  ])
    expect(episode({ soundbite })).toBe(true);
  for (const wrong of [
    { startSeconds: -1 },
    { startSeconds: 604_801 },
    { startSeconds: '1:30' },
    { durationSeconds: minSoundbiteSeconds - 0.001 },
    { durationSeconds: maxSoundbiteSeconds + 0.001 },
    { title: '' },
    { title: 'x'.repeat(maxShowTitleCharacters + 1) },
    { start: 1 },
  ])
    expect(episode({ soundbite: { ...bite, ...wrong } })).toBe(false);
});

test('a subscriber has a name', () => {
  expect(addSubscriberSchema.safeParse({ name: 'Bob' }).success).toBe(true);
  for (const name of ['', 'a\nb', 'x'.repeat(101)]) expect(addSubscriberSchema.safeParse({ name }).success).toBe(false);
});
