import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { captionFile } from './caption-files';
import { cuesOf } from './cue';

const spoken = (text: string, speaker: string | null = null) =>
  ({ role: 'segment', part: { kind: 'spoken', text, voiceId: 'v', provider: 'p', speaker } }) as const;
const remote = (role: 'intro' | 'music') =>
  ({ role, part: { kind: 'remote', url: 'https://example.com/a.mp3' } }) as const;
const manifest = (parts: JobManifest['parts']): JobManifest => ({
  ...{ version: 1, title: 'Tides', format: 'mp3', domain: 'example.com' },
  parts,
});
const times = (...seconds: number[]) =>
  seconds.slice(1).map((endSeconds, index) => ({ startSeconds: seconds[index] ?? 0, endSeconds }));

const cues = cuesOf(
  manifest([
    remote('intro'),
    spoken('Is 1 < 2 & 3 > 2?', 'Host'),
    spoken('Yes --> it\n\nis.', 'Guest'),
    remote('music'),
  ]),
  times(0, 2.5, 3661.0004, 3662.25),
);

test('WebVTT has voices, and escapes what would be markup or a time', () => {
  expect(captionFile(cues, 'vtt')).toBe(
    [
      'WEBVTT\n',
      '1\n00:00:02.500 --> 01:01:01.000\n<v Host>Is 1 &lt; 2 &amp; 3 &gt; 2?</v>\n',
      '2\n01:01:01.000 --> 01:01:02.250\n<v Guest>Yes --&gt; it is.</v>\n',
    ].join('\n'),
  );
});

test('SubRip names the speaker in the text', () => {
  expect(captionFile(cues, 'srt')).toBe(
    [
      '1\n00:00:02,500 --> 01:01:01,000\nHost: Is 1 < 2 & 3 > 2?\n',
      '2\n01:01:01,000 --> 01:01:02,250\nGuest: Yes → it is.\n',
    ].join('\n'),
  );
});

test('the transcript of Podcasting 2.0 has seconds', () => {
  expect(JSON.parse(captionFile(cues, 'json'))).toEqual({
    version: '1.0.0',
    segments: [
      { speaker: 'Host', startTime: 2.5, endTime: 3661.0004, body: 'Is 1 < 2 & 3 > 2?' },
      { speaker: 'Guest', startTime: 3661.0004, endTime: 3662.25, body: 'Yes --> it is.' },
    ],
  });
});

test('a line without a speaker has none in any format', () => {
  const [alone] = [cuesOf(manifest([spoken('Hello.')]), times(0, 1))];
  expect(captionFile(alone, 'vtt')).toContain('\nHello.\n');
  expect(captionFile(alone, 'srt')).toContain('\nHello.\n');
  expect(captionFile(alone, 'txt')).toBe('Hello.\n');
  expect(JSON.parse(captionFile(alone, 'json'))).toMatchObject({ segments: [{ body: 'Hello.' }] });
});

test('control characters, line ends and empty lines make no cue of their own', () => {
  const texts = ['a\u0000b\u2028c\r\n\r\nd', ' \n ', 'heard at no time', 'without a time'];
  const found = cuesOf(manifest(texts.map((text) => spoken(text, 'Ho\nst'))), times(0, 1, 2, 2));
  expect(found).toEqual([{ startSeconds: 0, endSeconds: 1, speaker: 'Ho st', text: 'a b c d' }]);
});
