import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { compilationAssembly, pauseMs } from './compilation-assembly';
import { stitchAssembly } from './stitch-assembly';

type ManifestEntry = JobManifest['parts'][number];
const spoken = (text: string, speaker: string | null = null, voiceId = 'a'): ManifestEntry['part'] => ({
  kind: 'spoken',
  text,
  voiceId,
  provider: 'local',
  speaker,
});
const manifest = (parts: ManifestEntry[]): JobManifest => ({
  version: 1,
  title: 'T',
  format: 'mp3',
  domain: 'd.example',
  parts,
});
const rendered = (count: number) => Array.from({ length: count }, (_, index) => ({ contentHash: `hash-${index}` }));

test('a compilation pauses longer between speakers, and longest around intro and outro', () => {
  const parts: ManifestEntry[] = [
    { role: 'intro', part: { kind: 'remote', url: 'https://example.com/jingle.mp3' } },
    { role: 'segment', part: spoken('One.', 'Host') },
    { role: 'segment', part: spoken('Two.', 'Host') },
    { role: 'segment', part: spoken('Three.', 'Guest', 'b') },
    { role: 'outro', part: spoken('Bye.') },
  ];
  const request = compilationAssembly(manifest(parts), rendered(5));
  const { aroundFrame, sameSpeaker, otherSpeaker } = pauseMs;
  expect(request.parts.map(({ pauseAfterMs }) => pauseAfterMs)).toEqual([
    aroundFrame,
    sameSpeaker,
    otherSpeaker,
    aroundFrame,
    0,
  ]);
  expect(request.parts.map(({ voice }) => voice)).toEqual([null, 'local/a', 'local/a', 'local/b', 'local/a']);
  expect(request.parts.map(({ title }) => title)).toEqual(['Intro', 'T', null, null, 'Outro']);
});

test('a pause at the edge of a text replaces the usual one, and precedes the first part', () => {
  const texts = ['<break time="2s"/>One.', 'Two. <break time="1s"/>', '<break time="3s"/> Three.', 'Four.<break/>'];
  const parts = texts.map((text): ManifestEntry => ({ role: 'segment', part: spoken(text) }));
  const assembly = compilationAssembly(manifest(parts), rendered(4));
  expect([assembly.leadInMs, ...assembly.parts.map(({ pauseAfterMs }) => pauseAfterMs)]).toEqual([
    2_000,
    pauseMs.sameSpeaker,
    4_000,
    pauseMs.sameSpeaker,
    500,
  ]);
  const timed = compilationAssembly(manifest([{ ...parts[3]!, pauseAfterMs: 1_000 }]), rendered(1));
  expect(timed.parts).toMatchObject([{ pauseAfterMs: 1_500 }]);
});

test('a conversation without title and sections is named by its start; titles are one line', () => {
  const turns: ManifestEntry[] = [
    { role: 'segment', part: spoken('One\0 two.', 'Host') },
    { role: 'segment', part: spoken('Three.', 'Guest', 'b') },
  ];
  const titlesOf = (title: string, parts: ManifestEntry[]) =>
    compilationAssembly({ ...manifest(parts), title }, rendered(2)).parts.map(({ title }) => title);
  expect(titlesOf('', turns)).toEqual(['Host: One two.', null]);
  expect(titlesOf('T\0ides', turns)).toEqual(['T ides', null]);
  expect(titlesOf('Tides', [turns[0]!, { ...turns[1]!, section: 'The\0moon\n' }])).toEqual([
    'Host: One two.',
    'The moon',
  ]);
});

describe('a compilation with sections', () => {
  const { otherSpeaker, beforeSection, aroundFrame } = pauseMs;
  const parts: ManifestEntry[] = [
    { role: 'intro', part: spoken('Hello.') },
    { role: 'segment', part: spoken('One.', 'Host') },
    { role: 'segment', part: spoken('Two.', 'Guest', 'b') },
    { role: 'segment', part: spoken('Three.', 'Host'), section: 'The moon', pauseAfterMs: 1_500 },
    { role: 'segment', part: spoken('Four.', 'Guest', 'b'), pauseAfterMs: 0 },
    { role: 'segment', part: spoken('Five.', 'Host'), section: 'The sun' },
    { role: 'outro', part: spoken('Bye.') },
  ];
  const request = compilationAssembly(manifest(parts), rendered(parts.length));

  test('has a chapter for each, and for what precedes the first', () =>
    expect(request.parts.map(({ title }) => title)).toEqual([
      'Intro',
      'Host: One.',
      null,
      'The moon',
      null,
      'The sun',
      'Outro',
    ]));

  test('pauses longer before them; a pause of the request replaces the default', () =>
    expect(request.parts.map(({ pauseAfterMs }) => pauseAfterMs)).toEqual([
      aroundFrame,
      otherSpeaker,
      beforeSection,
      1_500,
      0,
      aroundFrame,
      0,
    ]));

  test('the pauses are those of a conversation', () => {
    expect([otherSpeaker >= 350, otherSpeaker <= 450]).toEqual([true, true]);
    expect([beforeSection >= 700, beforeSection <= 900]).toEqual([true, true]);
  });
});

describe('a compilation with music', () => {
  const sound = (soundId: string) => ({ kind: 'sound', soundId, contentHash: 'x', durationMs: 5_000 }) as const;
  const parts: ManifestEntry[] = [
    { role: 'intro', part: sound('calm-sting') },
    { role: 'segment', part: spoken('One.') },
    { role: 'outro', part: sound('calm-sting') },
    { role: 'music', part: sound('calm-bed') },
  ];

  test('plays it under its parts, of which it is none', () => {
    const request = compilationAssembly(manifest(parts), rendered(4));
    expect(request.music).toBe('hash-3');
    expect(request.parts.map(({ title, pauseAfterMs }) => [title, pauseAfterMs])).toEqual([
      ['Intro', pauseMs.aroundFrame],
      ['T', pauseMs.aroundFrame],
      ['Outro', 0],
    ]);
  });

  test('lets a sound of the library fade away under the speech, but no other clip', () => {
    const fading = (intro: ManifestEntry['part']) =>
      compilationAssembly(manifest([{ role: 'intro', part: intro }, ...parts.slice(1)]), rendered(4)).parts.map(
        ({ fadesAway }) => fadesAway ?? false,
      );
    expect(fading(sound('calm-sting'))).toEqual([true, false, false]);
    expect(fading({ kind: 'remote', url: 'https://example.com/jingle.mp3' })).toEqual([false, false, false]);
  });

  test('without music has none', () =>
    expect(compilationAssembly(manifest(parts.slice(0, 3)), rendered(3))).not.toHaveProperty('music'));
});

test('stitched chunks have no pauses', () => {
  const clip: ManifestEntry = { role: 'segment', part: { kind: 'remote', url: 'https://example.com/a.mp3' } };
  const { parts } = stitchAssembly(manifest([clip, clip]), rendered(2));
  expect(parts).toEqual([
    { contentHash: 'hash-0', title: 'Chunk 1', voice: null, pauseAfterMs: 0 },
    { contentHash: 'hash-1', title: 'Chunk 2', voice: null, pauseAfterMs: 0 },
  ]);
});
