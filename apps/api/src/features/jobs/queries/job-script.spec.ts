import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { scriptOf } from './job-script';

const manifest = (parts: JobManifest['parts']): JobManifest => ({
  version: 1,
  title: 'Tides',
  format: 'mp3',
  domain: 'dashboard',
  parts,
});
const clip = { role: 'intro', part: { kind: 'remote', url: 'https://example.com/a.mp3' } } as const;

test('a script contains the spoken segments with their voices, and the addresses of clips', () => {
  const part = { kind: 'spoken', text: 'Hello.', voiceId: 'v1', provider: 'local', speaker: 'Host' } as const;
  expect(scriptOf(manifest([clip, { role: 'segment', part }]))).toEqual({
    title: 'Tides',
    domain: 'dashboard',
    podcast_id: null,
    format: 'mp3',
    segments: [{ role: 'segment', text: 'Hello.', voice_id: 'v1', provider: 'local', speaker: 'Host' }],
    clips: { intro: 'https://example.com/a.mp3' },
  });
});

test('a script contains how its segments are delivered', () => {
  const part = { kind: 'spoken', text: 'Hello.', voiceId: 'v1', provider: 'local', speaker: null, speed: 1.5 } as const;
  const entry = { role: 'segment', part, pauseAfterMs: 0, section: 'Start' } as const;
  expect(scriptOf(manifest([entry]))?.segments).toMatchObject([{ speed: 1.5, pause_after_ms: 0, section: 'Start' }]);
});

test('the address of a clip of this server is its path', () => {
  const part = { kind: 'spoken', text: 'Hello.', voiceId: 'v1', provider: 'local', speaker: null } as const;
  const parts: JobManifest['parts'] = [
    { role: 'segment', part },
    { role: 'outro', part: { kind: 'own', jobId: 'job-1', contentHash: 'a', bytes: 1, durationMs: 1 } },
    { role: 'music', part: { kind: 'sound', soundId: 'calm-bed', contentHash: 'b', durationMs: 1 } },
  ];
  const clips = { outro: '/api/jobs/job-1/output', music: '/api/sounds/calm-bed/audio' };
  expect(scriptOf(manifest(parts))).toMatchObject({ segments: [{ role: 'segment' }], clips });
});

test('a job without speech has no script', () => expect(scriptOf(manifest([clip]))).toBeNull());
