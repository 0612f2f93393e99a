import { aVoice } from '../../../../test/voice.builder';
import { charactersOf, emptyDraft, isEmpty, newLine, obstaclesOf, type Draft } from './draft';
import { compilationOf, compileOf } from '../requests/draft-requests';

const draft = (part: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(),
  voices: { host: aVoice('v1'), guest: aVoice('v2') },
  lines: [newLine('host', 'Hello.'), newLine('guest', 'Hi.')],
  ...part,
});

test('a complete draft has no obstacle', () => expect(obstaclesOf(draft(), 9)).toEqual([]));
test('unlimited is no obstacle, nor is what is not known yet', () => {
  expect(obstaclesOf(draft(), null)).toEqual([]);
  expect(obstaclesOf(draft(), undefined)).toEqual([]);
});

test.each([
  ['no line', draft({ lines: [newLine('host', ' \u200b')] }), 'noLine'],
  ['a line of 2501 characters', draft({ lines: [newLine('host', 'a'.repeat(2501))] }), 'lineTooLong'],
  ['101 lines', draft({ lines: Array.from({ length: 101 }, () => newLine('host', 'a')) }), 'tooManyLines'],
  ['a speaker without a voice', draft({ voices: { host: aVoice('v1'), guest: null } }), 'noGuest'],
  ['no domain', draft({ domain: ' ' }), 'noDomain'],
])('%s is one', (_, wanting, obstacle) => expect(obstaclesOf(wanting, null)).toEqual([obstacle]));

test('more characters than are left are one', () => {
  expect(obstaclesOf(draft(), 8)).toEqual(['notLeft']);
  expect(obstaclesOf(draft(), 9)).toEqual([]);
});

test('2500 characters a line and 100 lines are none', () => {
  const lines = Array.from({ length: 100 }, () => newLine('host', 'a'.repeat(2500)));
  expect(obstaclesOf(draft({ lines }), null)).toEqual([]);
});

test('a speaker who says nothing needs no voice, nor one whose lines have their own', () => {
  const voices = { host: aVoice('v1'), guest: null };
  expect(obstaclesOf(draft({ voices, lines: [newLine('host', 'Hello.')] }), null)).toEqual([]);
  expect(obstaclesOf(draft({ voices, lines: [newLine('guest', 'Hi.', aVoice('v3'))] }), null)).toEqual([]);
});

test('counts what is spoken', () => expect(charactersOf([newLine('host', 'ab'), newLine('guest', '  ')])).toBe(2));

test('is empty until something is typed or made', () => {
  expect(isEmpty(emptyDraft())).toBe(true);
  expect(isEmpty(draft())).toBe(false);
  expect(isEmpty({ ...emptyDraft(), article: { ...emptyDraft().article, text: 'x' } })).toBe(false);
  expect(isEmpty({ ...emptyDraft(), made: { jobId: 'j', lines: [] } })).toBe(false);
});

const spoken = [newLine('host', 'Hello.'), newLine('guest', ' '), newLine('guest', 'Hi.', aVoice('v3'))];

test('asks for what is spoken, each line in its voice', () => {
  expect(compilationOf(draft({ lines: spoken, title: ' Tides ', domain: ' example.com ' }))).toEqual({
    compilation: [
      { text: 'Hello.', voice_id: 'v1', speaker: 'Host' },
      { text: 'Hi.', voice_id: 'v3', speaker: 'Guest' },
    ],
    domain: 'example.com',
    title: 'Tides',
  });
});

test('asks the same of a podcast, and for its cast', () =>
  expect(compileOf(draft({ lines: spoken }))).toEqual({
    segments: [
      { text: 'Hello.', voice_id: 'v1', speaker: 'Host' },
      { text: 'Hi.', voice_id: 'v3', speaker: 'Guest' },
    ],
    voices: { Host: 'v1', Guest: 'v2' },
    domain: 'dashboard',
  }));
