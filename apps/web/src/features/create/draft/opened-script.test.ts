import { aVoice } from '../../../../../../test/support/web/voice.builder';
import { emptyDraft } from './draft';
import { draftWith, scriptOf, titleOf } from './opened-script';

const voices = new Map(['v1', 'v2', 'v3'].map((id) => [id, aVoice(id)]));
const segment = (speaker: string | null, voice_id: string, text = 'x') => ({ speaker, voice_id, text });

test('a speaker gets the voice of their first line, differing lines keep their own', () => {
  const { lines, voices: cast } = scriptOf(
    [segment('Host', 'v1'), segment('Guest', 'v2'), segment('Guest', 'v3')],
    voices,
  );
  expect([cast.host?.voice_id, cast.guest?.voice_id]).toEqual(['v1', 'v2']);
  expect(lines.map(({ speaker, voice }) => [speaker, voice?.voice_id ?? null])).toEqual([
    ['host', null],
    ['guest', null],
    ['guest', 'v3'],
  ]);
});

test('the show has the speed of most lines, differing lines keep their own', () => {
  const { lines, speed } = scriptOf(
    [
      { ...segment('Host', 'v1'), section: 'The sea' },
      { ...segment('Guest', 'v2'), speed: 1.5, pause_after_ms: 0 },
      { ...segment('Host', 'v1'), speed: 1.5 },
    ],
    voices,
  );
  expect(speed).toBe(1.5);
  expect(lines.map((line) => [line.speed, line.pauseAfterMs, line.section])).toEqual([
    [1, undefined, 'The sea'],
    [undefined, 0, undefined],
    [undefined, undefined, undefined],
  ]);
});

test('distinguishes unnamed speakers by voice', () => {
  const { lines } = scriptOf([segment(null, 'v2'), segment(null, 'v1'), segment(null, 'v2')], voices);
  expect(lines.map(({ speaker }) => speaker)).toEqual(['host', 'guest', 'host']);
});

test('keeps the previous voice of a speaker whose voice is missing', () => {
  const script = scriptOf([segment('Host', 'gone')], voices);
  expect(script.voices.host).toBeNull();
  const before = { ...emptyDraft(), voices: { host: aVoice('v3'), guest: null } };
  expect(draftWith(script, before).voices.host?.voice_id).toBe('v3');
});

test.each([
  ['# Tides\n\nThe sea rises.', 'Tides'],
  ['<h1>Tides</h1>\n<p>The sea.</p>', 'Tides'],
  ['The sea rises. The moon pulls it.', 'The sea rises'],
  ['海水每天涨两次。月亮吸引它。', '海水每天涨两次'],
  ['', ''],
])('titles %j as %j', (article, title) => expect(titleOf(article)).toBe(title));

test.each([
  ['🌊'.repeat(80), '🌊'.repeat(80)],
  ['🌊'.repeat(81), `${'🌊'.repeat(40)}…`],
])('a title has at most 80 characters, an emoji is one: %s', (article, title) => expect(titleOf(article)).toBe(title));

test('cuts a long title at a word', () => {
  const title = titleOf('tides '.repeat(40));
  expect(title.length).toBeLessThanOrEqual(80);
  expect(title).toMatch(/tides…$/);
});
