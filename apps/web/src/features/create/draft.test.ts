import { aVoice } from '../../../test/a-voice';
import { charactersOf, emptyDraft, moved, newLine, obstaclesOf, requestOf, type Draft } from './draft';

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
  ['no line', draft({ lines: [newLine('host', ' \u200b')] }), 'Write at least one line.'],
  [
    'a line of 2501 characters',
    draft({ lines: [newLine('host', 'a'.repeat(2501))] }),
    'Text is limited to 2500 characters a line.',
  ],
  [
    '101 lines',
    draft({ lines: Array.from({ length: 101 }, () => newLine('host', 'a')) }),
    'A compilation takes at most 100 segments.',
  ],
  [
    'a speaker without a voice',
    draft({ voices: { host: aVoice('v1'), guest: null } }),
    'Choose a voice for the guest.',
  ],
  ['no domain', draft({ domain: ' ' }), 'Name the domain that the characters count for.'],
])('%s is one', (_, wanting, obstacle) => expect(obstaclesOf(wanting, null)).toEqual([obstacle]));

test('the limits themselves are allowed', () => {
  const lines = [newLine('host', 'a'.repeat(2500)), ...Array.from({ length: 99 }, () => newLine('guest', 'a'))];
  expect(obstaclesOf(draft({ lines }), 2599)).toEqual([]);
  expect(obstaclesOf(draft({ lines }), 2598)).toEqual(['These characters do not fit into what is left this month.']);
});

test('a speaker who says nothing needs no voice', () => {
  const monologue = draft({ lines: [newLine('host', 'Alone.')], voices: { host: aVoice('v1'), guest: null } });
  expect(obstaclesOf(monologue, null)).toEqual([]);
});

test('becomes a request of what is spoken', () => {
  const made = requestOf(
    draft({ title: ' Tides ', lines: [newLine('host', 'Hello.'), newLine('host'), newLine('guest', 'Hi.')] }),
  );
  expect(made).toEqual({
    compilation: [
      { text: 'Hello.', voice_id: 'v1', speaker: 'Host' },
      { text: 'Hi.', voice_id: 'v2', speaker: 'Guest' },
    ],
    domain: 'dashboard',
    title: 'Tides',
  });
  expect(requestOf(draft())).not.toHaveProperty('title');
});

test('counts what is spoken', () => expect(charactersOf([newLine('host', 'ab'), newLine('guest', '  ')])).toBe(2));

test('lines change places, but not beyond the edges', () => {
  const [a, b] = [newLine('host', 'a'), newLine('guest', 'b')];
  expect(moved([a, b], 0, 1)).toEqual([b, a]);
  expect(moved([a, b], 0, -1)).toEqual([a, b]);
  expect(moved([a, b], 1, 1)).toEqual([a, b]);
});
