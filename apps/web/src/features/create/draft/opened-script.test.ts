import { aVoice } from '../../../../test/voice.builder';
import { emptyDraft } from './draft';
import { draftWith, scriptOf, titleOf } from './opened-script';

const voices = new Map(['v1', 'v2', 'v3'].map((id) => [id, aVoice(id)]));
const segment = (speaker: string | null, voice_id: string, text = 'x') => ({ speaker, voice_id, text });

test('a speaker has the voice of their first line; a line that differs has its own', () => {
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

test('without names the voices tell who speaks', () => {
  const { lines } = scriptOf([segment(null, 'v2'), segment(null, 'v1'), segment(null, 'v2')], voices);
  expect(lines.map(({ speaker }) => speaker)).toEqual(['host', 'guest', 'host']);
});

test('a voice that is gone leaves its lines without one, and the cast before stays', () => {
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
])('%j is called %j', (article, title) => expect(titleOf(article)).toBe(title));

test('a long sentence is cut at a word', () => {
  const title = titleOf('tides '.repeat(40));
  expect(title.length).toBeLessThanOrEqual(80);
  expect(title).toMatch(/tides…$/);
});
