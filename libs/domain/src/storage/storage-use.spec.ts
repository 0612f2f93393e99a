import type { JobManifest } from '../jobs/job-manifest';
import { isAppError } from '../kernel/errors';
import { assertStorable, expectedOutputBytes } from './storage-use';

const detailsOf = (limit: number, used: number, requested: number) => {
  try {
    return assertStorable(limit, used, requested);
  } catch (error) {
    return isAppError(error, 'storage.limitExceeded') && error.details;
  }
};

test('the last byte fits, one more does not', () => {
  expect(detailsOf(1_000, 900, 100)).toBeUndefined();
  expect(detailsOf(1_000, 900, 101)).toEqual({ limit: 1_000, currentUsage: 900, requested: 101 });
});

test('nothing more always fits, also after a change to a smaller plan; unlimited fits anything', () => {
  expect(detailsOf(1_000, 5_000, 0)).toBeUndefined();
  expect(detailsOf(1_000, 5_000, -10)).toBeUndefined();
  expect(detailsOf(1_000, 5_000, 1)).toMatchObject({ currentUsage: 5_000 });
  expect(detailsOf(-1, 5e15, 5e15)).toBeUndefined();
});

test('an output is expected to be as long as its speech and its stored clips, without the music below', () => {
  const text = 'a'.repeat(1_000);
  const spoken = (speed?: number) =>
    ({ kind: 'spoken', text, voiceId: 'v', provider: 'local', speaker: null, speed }) as const;
  const clip = { kind: 'own', jobId: 'j', contentHash: '0', bytes: 1, durationMs: 10_000 } as const;
  const sizeOf = (format: 'mp3' | 'wav', ...parts: JobManifest['parts']) => expectedOutputBytes({ format, parts });
  expect(sizeOf('mp3', { role: 'segment', part: spoken() })).toBe(70 * 12_000);
  expect(sizeOf('wav', { role: 'segment', part: spoken(2) })).toBe(35 * 48_000);
  expect(sizeOf('mp3', { role: 'intro', part: clip, pauseAfterMs: 1_000 }, { role: 'music', part: clip })).toBe(
    132_000,
  );
  expect(sizeOf('mp3', { role: 'segment', part: { kind: 'remote', url: 'https://a.example' } })).toBe(0);
});
