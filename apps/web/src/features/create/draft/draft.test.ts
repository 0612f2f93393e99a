import { aVoice } from '../../../../../../test/support/web/voice.builder';
import { charactersOf, emptyDraft, isEmpty, newLine, obstaclesOf, type Draft, type RenderedLine } from './draft';
import { ofLines } from './rendered-parts';
import { compilationOf, compileOf } from '../requests/draft-requests';

const draft = (part: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(),
  voices: { host: aVoice('v1'), guest: aVoice('v2') },
  lines: [newLine('host', 'Hello.'), newLine('guest', 'Hi.')],
  ...part,
});

test('a complete draft has no obstacles', () => expect(obstaclesOf(draft(), true)).toEqual([]));
test('an unknown price is no obstacle', () => expect(obstaclesOf(draft(), undefined)).toEqual([]));

test.each([
  ['no line', draft({ lines: [newLine('host', ' \u200b')] }), 'noLine'],
  ['a line of 2501 characters', draft({ lines: [newLine('host', 'a'.repeat(2501))] }), 'lineTooLong'],
  ['101 lines', draft({ lines: Array.from({ length: 101 }, () => newLine('host', 'a')) }), 'tooManyLines'],
  ['a speaker without a voice', draft({ voices: { host: aVoice('v1'), guest: null } }), 'noGuest'],
  ['no domain', draft({ domain: ' ' }), 'noDomain'],
])('rejects %s', (_, incomplete, obstacle) => expect(obstaclesOf(incomplete, undefined)).toEqual([obstacle]));

test('rejects audio that costs more than is left', () => expect(obstaclesOf(draft(), false)).toEqual(['notLeft']));

test('accepts 2500 characters a line and 100 lines', () => {
  const lines = Array.from({ length: 100 }, () => newLine('host', 'a'.repeat(2500)));
  expect(obstaclesOf(draft({ lines }), undefined)).toEqual([]);
});

test('needs no voice for a silent speaker or for lines with their own voice', () => {
  const voices = { host: aVoice('v1'), guest: null };
  expect(obstaclesOf(draft({ voices, lines: [newLine('host', 'Hello.')] }), undefined)).toEqual([]);
  expect(obstaclesOf(draft({ voices, lines: [newLine('guest', 'Hi.', aVoice('v3'))] }), undefined)).toEqual([]);
});

test('counts characters of spoken lines', () =>
  expect(charactersOf([newLine('host', 'ab'), newLine('guest', '  ')])).toBe(2));

test('is empty until something is typed or rendered', () => {
  expect(isEmpty(emptyDraft())).toBe(true);
  expect(isEmpty(draft())).toBe(false);
  expect(isEmpty({ ...emptyDraft(), article: { ...emptyDraft().article, text: 'x' } })).toBe(false);
  expect(isEmpty({ ...emptyDraft(), made: { jobId: 'j', lines: [] } })).toBe(false);
});

const spoken = [newLine('host', 'Hello.'), newLine('guest', ' '), newLine('guest', 'Hi.', aVoice('v3'))];

test('compilation request has each spoken line with its voice', () => {
  expect(compilationOf(draft({ lines: spoken, title: ' Tides ', domain: ' example.com ' }))).toEqual({
    compilation: [
      { text: 'Hello.', voice_id: 'v1', speaker: 'Host' },
      { text: 'Hi.', voice_id: 'v3', speaker: 'Guest' },
    ],
    domain: 'example.com',
    title: 'Tides',
  });
});

test('podcast request has the segments and the voices', () =>
  expect(compileOf(draft({ lines: spoken }))).toEqual({
    segments: [
      { text: 'Hello.', voice_id: 'v1', speaker: 'Host', section: '' },
      { text: 'Hi.', voice_id: 'v3', speaker: 'Guest', section: '' },
    ],
    voices: { Host: 'v1', Guest: 'v2' },
    domain: 'dashboard',
  }));

test('requests have the clips that are chosen', () => {
  const clips = { intro: '/api/sounds/calm-sting/audio', outro: undefined, music: 'https://example.com/bed.mp3' };
  const { outro: _none, ...sent } = clips;
  for (const request of [compilationOf(draft({ clips })), compileOf(draft({ clips }))])
    expect(Object.fromEntries(Object.entries(request).filter(([name]) => name in clips))).toEqual(sent);
  expect(compileOf(draft())).not.toHaveProperty('intro');
});

test('an intro precedes the parts that are lines, and outro and music follow them', () => {
  const rendered = { jobId: 'job-1', lines: [0, 1].map(() => ({}) as RenderedLine) };
  const clips = { intro: 'a', outro: 'b', music: 'c' };
  expect(ofLines({ ...rendered, clips }, ['intro', 1, 2, 'outro', 'music'])).toEqual([1, 2]);
  expect(ofLines({ ...rendered, clips: { outro: 'b' } }, [1, 2, 'outro'])).toEqual([1, 2]);
  expect(ofLines(rendered, [1, 2])).toEqual([1, 2]);
});

test('requests have the delivery of each line, whose own speed replaces that of the show', () => {
  const lines = [
    newLine('host', 'Hello.'),
    { ...newLine('guest', 'Hi.'), speed: 1, pauseAfterMs: 0, section: ' The sea ' },
    { ...newLine('host', 'Bye.'), speed: 0.5 },
  ];
  const delivered = [{ speed: 1.5 }, { pause_after_ms: 0, section: 'The sea' }, { speed: 0.5 }];
  const deliveryOf = (segment: object) =>
    Object.fromEntries(Object.entries(segment).filter(([name]) => /speed|pause|section/.test(name)));
  expect(compilationOf(draft({ lines, speed: 1.5 })).compilation.map(deliveryOf)).toEqual(delivered);
  expect(compileOf(draft({ lines, speed: 1.5 })).segments?.map(deliveryOf)).toEqual(
    delivered.map((fields) => ({ section: '', ...fields })),
  );
});
