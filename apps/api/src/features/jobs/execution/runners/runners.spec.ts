import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { JobFixture } from '../../../../../../../test/support/job-fixture';
import { ScriptedSpeech } from '../../../../../../../test/support/scripted-speech';
import { chapterTitle } from '../../content/chapters';
import { compilationOf, pauseMs } from './compilation.runner';
import { inParallel } from '../rendering/in-parallel';
import { piecesOf } from '../rendering/sentences';
import { stitchOf } from './stitch.runner';

type Placed = JobManifest['parts'][number];
const spoken = (text: string, speaker: string | null = null, voiceId = 'a'): Placed['part'] => ({
  kind: 'spoken',
  text,
  voiceId,
  provider: 'local',
  speaker,
});
const manifest = (parts: Placed[]): JobManifest => ({
  version: 1,
  title: 'T',
  format: 'mp3',
  domain: 'd.example',
  parts,
});
const rendered = (count: number) => Array.from({ length: count }, (_, index) => ({ contentHash: `hash-${index}` }));

test('speakers get room: more between them, most around the intro and the outro', () => {
  const parts: Placed[] = [
    { role: 'intro', part: { kind: 'remote', url: 'https://example.com/jingle.mp3' } },
    { role: 'segment', part: spoken('One.', 'Host') },
    { role: 'segment', part: spoken('Two.', 'Host') },
    { role: 'segment', part: spoken('Three.', 'Guest', 'b') },
    { role: 'outro', part: spoken('Bye.') },
  ];
  const request = compilationOf(manifest(parts), rendered(5));
  const { aroundFrame, sameSpeaker, otherSpeaker } = pauseMs;
  expect(request.parts.map(({ pauseAfterMs }) => pauseAfterMs)).toEqual([
    aroundFrame,
    sameSpeaker,
    otherSpeaker,
    aroundFrame,
    0,
  ]);
  expect(request.parts.map(({ voice }) => voice)).toEqual([null, 'local/a', 'local/a', 'local/b', 'local/a']);
  expect(request.parts.map(({ title }) => title)).toEqual([
    'Intro',
    'Host: One.',
    'Host: Two.',
    'Guest: Three.',
    'Outro',
  ]);
});

test('stitched chunks follow each other without a pause', () => {
  const clip: Placed = { role: 'segment', part: { kind: 'remote', url: 'https://example.com/a.mp3' } };
  const { parts } = stitchOf(manifest([clip, clip]), rendered(2));
  expect(parts).toEqual([
    { contentHash: 'hash-0', title: 'Chunk 1', voice: null, pauseAfterMs: 0 },
    { contentHash: 'hash-1', title: 'Chunk 2', voice: null, pauseAfterMs: 0 },
  ]);
});

test('a chapter is named by the beginning of its text, at most 60 characters, never half of one', () => {
  expect(chapterTitle('Short  and\nsweet.', null)).toBe('Short and sweet.');
  expect(chapterTitle('a fine word '.repeat(10), null)).toBe('a fine word a fine word a fine word a fine word a fine…');
  expect([...chapterTitle('🎙'.repeat(100), 'Host')]).toHaveLength(60);
  expect(chapterTitle('🎙'.repeat(100), null)).toMatch(/^(🎙){59}…$/u);
});

describe('pieces', () => {
  test('break between sentences, and lose nothing', () => {
    const text = 'One two three. Four five! Six seven eight? Nine.';
    expect(piecesOf(text, 30)).toEqual(['One two three. Four five!', 'Six seven eight? Nine.']);
    expect(piecesOf(text, 1_000)).toEqual([text]);
  });

  test.each([7, 20, 100])('are never longer than %i', (limit) => {
    const text = `${'word '.repeat(100)}. ${'x'.repeat(300)} ${'👩‍👩‍👧‍👦'.repeat(30)}`;
    const pieces = piecesOf(text, limit);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(limit);
    expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });
});

describe('in parallel', () => {
  test('keeps the order of results and the limit', async () => {
    let running = 0;
    let most = 0;
    const results = await inParallel([3, 1, 2, 0], 2, async (item) => {
      most = Math.max(most, ++running);
      for (let turn = 0; turn < item; turn++) await Promise.resolve();
      running--;
      return item * 10;
    });
    expect(results).toEqual([30, 10, 20, 0]);
    expect(most).toBe(2);
  });

  test('begins nothing after a failure, finishes what is under way, throws the first', async () => {
    const finished: number[] = [];
    const work = inParallel([0, 1, 2, 3, 4], 2, async (item) => {
      await Promise.resolve();
      if (item === 0) throw new Error('first');
      await Promise.resolve();
      finished.push(item);
    });
    await expect(work).rejects.toThrow('first');
    expect(finished).toEqual([1]);
  });
});

describe('a segment', () => {
  let speech: ScriptedSpeech;
  let house: JobFixture;
  const signal = new AbortController().signal;
  const part = {
    kind: 'spoken',
    text: 'Hello there. How are you?',
    voiceId: 'local-ada',
    provider: 'local',
    speaker: null,
  } as const;

  beforeEach(async () => {
    speech = new ScriptedSpeech();
    house = await JobFixture.with(speech);
  });
  afterEach(() => house.close());

  test('is spoken once for the same text, voice and settings, whatever stands around it', async () => {
    const first = await house.renderer.render(part, { previousText: 'Before.' }, signal);
    const second = await house.renderer.render(part, { previousText: 'Another.' }, signal);
    const other = await house.renderer.render({ ...part, voiceId: 'local-bob' }, {}, signal);
    expect(first).toMatchObject({ durationMs: 500, reused: false });
    expect(second).toEqual({ ...first, reused: true });
    expect(other.reused).toBe(false);
    expect(speech.requests).toMatchObject([{ previousText: 'Before.', voiceId: 'ada' }, { voiceId: 'bob' }]);
  });

  test('is spoken again where its audio is gone', async () => {
    const { contentHash } = await house.renderer.render(part, {}, signal);
    await house.content.delete(contentHash);
    expect(await house.renderer.render(part, {}, signal)).toMatchObject({ contentHash, reused: false });
  });

  test('longer than its provider takes is spoken in pieces, and is one audio', async () => {
    speech.maxCharacters = 15;
    const { durationMs } = await house.renderer.render(part, { nextText: 'After.' }, signal);
    expect(speech.requests).toMatchObject([
      { text: 'Hello there.', nextText: 'How are you?' },
      { text: 'How are you?', previousText: 'Hello there.', nextText: 'After.' },
    ]);
    expect(durationMs).toBe(500 + 200 + 500);
  });
});
