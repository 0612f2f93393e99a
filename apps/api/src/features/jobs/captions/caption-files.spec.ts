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
      '1\n00:00:02.500 --> 00:00:09.500\n<v Host>Is 1 &lt; 2 &amp; 3 &gt; 2?</v>\n',
      '2\n01:01:01.000 --> 01:01:02.250\n<v Guest>Yes --&gt; it is.</v>\n',
    ].join('\n'),
  );
});

test('SubRip names the speaker in the text', () => {
  expect(captionFile(cues, 'srt')).toBe(
    [
      '1\n00:00:02,500 --> 00:00:09,500\nHost: Is 1 < 2 & 3 > 2?\n',
      '2\n01:01:01,000 --> 01:01:02,250\nGuest: Yes → it is.\n',
    ].join('\n'),
  );
});

test('the transcript of Podcasting 2.0 has seconds', () => {
  expect(JSON.parse(captionFile(cues, 'json'))).toEqual({
    version: '1.0.0',
    segments: [
      { speaker: 'Host', startTime: 2.5, endTime: 9.5, body: 'Is 1 < 2 & 3 > 2?' },
      { speaker: 'Guest', startTime: 3661.0004, endTime: 3662.25, body: 'Yes --> it is.' },
    ],
  });
});

describe('times of words', () => {
  const text = 'Is <2> &\n12?';
  const words = [
    { from: 0, to: 2, startMs: 2_500, endMs: 2_900 },
    { from: 3, to: 6, startMs: 2_900, endMs: 3_000 },
    { from: 7, to: 8, startMs: 3_000, endMs: 3_000 },
    { from: 9, to: 12, startMs: 3_000, endMs: 4_250 },
  ];
  const timed = cuesOf(
    manifest([spoken(text, 'Host'), spoken('No times.')]),
    [
      { startSeconds: 2.5, endSeconds: 4.25 },
      { startSeconds: 4.25, endSeconds: 5.5 },
    ],
    [words],
  );

  test('stand before the words in WebVTT, each later than the one before and within the cue', () => {
    expect(captionFile(timed, 'vtt', { words: true })).toBe(
      [
        'WEBVTT\n',
        '1\n00:00:02.500 --> 00:00:04.250\n<v Host>Is <00:00:02.900>&lt;2&gt; <00:00:03.000>&amp; 12?</v>\n',
        '2\n00:00:04.250 --> 00:00:05.500\nNo times.\n',
      ].join('\n'),
    );
  });

  test('are a list of each segment in the transcript', () => {
    const { segments } = JSON.parse(captionFile(timed, 'json', { words: true })) as { segments: object[] };
    expect(segments[0]).toEqual({
      ...{ speaker: 'Host', startTime: 2.5, endTime: 4.25, body: 'Is <2> & 12?' },
      words: [
        { startTime: 2.5, endTime: 2.9, body: 'Is' },
        { startTime: 2.9, endTime: 3, body: '<2>' },
        { startTime: 3, endTime: 3, body: '&' },
        { startTime: 3, endTime: 4.25, body: '12?' },
      ],
    });
    expect(segments[1]).not.toHaveProperty('words');
  });

  test('have whole lines in the transcript, which a player follows', () => {
    const text = 'A line that is longer than two rows of captions can show, so that captions divide it. And more.';
    const cues = [{ speaker: 'Host', startSeconds: 0, endSeconds: 9, text }];
    const segmentsOf = (words: boolean) =>
      (JSON.parse(captionFile(cues, 'json', { words })) as { segments: { body: string }[] }).segments;
    expect(segmentsOf(true)).toEqual([{ speaker: 'Host', startTime: 0, endTime: 9, body: text }]);
    expect(segmentsOf(false).length).toBeGreaterThan(1);
  });

  test('are left out unless they are asked for, and where a format has no place for them', () => {
    const without = timed.map(({ words: _words, ...cue }) => cue);
    for (const format of ['vtt', 'json', 'srt', 'txt'] as const)
      expect(captionFile(timed, format)).toBe(captionFile(without, format));
    for (const format of ['srt', 'txt'] as const)
      expect(captionFile(timed, format, { words: true })).toBe(captionFile(without, format));
  });

  test('that are not those of all words of the line are left out', () => {
    const [cue] = cuesOf(manifest([spoken(text)]), times(2.5, 4.25), [words.slice(1)]);
    expect(cue).not.toHaveProperty('words');
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

describe('a long line', () => {
  const long =
    'A very long caption line goes on without any stop so that it would not fit onto the two rows of a screen and would be cut in most players, which is why it should be divided near a clause, as people who read along need less than two hundred and fifty characters at once to follow the voice.';
  const texts = [
    long,
    'Yes.',
    'In 1999 it cost $42.5 million, or 12.5% of 2,000,000,000. Then? It grew.',
    `See https://example.com/${'a'.repeat(90)} for more.`,
    '这是一个很长的句子，没有空格，所以必须按照字来分开，否则屏幕上放不下这么多的文字，读者也来不及看完这一行。'.repeat(
      2,
    ),
  ];
  const parts = texts.map((text) => spoken(text, 'Host'));
  const ranges = times(0, 17, 17.5, 25, 36, 60);
  const shown = cuesOf(manifest(parts), ranges);
  const bodies = (file: string) => file.split('\n\n').map((block) => block.split('\n').slice(2));

  test('becomes cues of at most two rows of 42 characters, in every format, without losing a word', () => {
    for (const file of [captionFile(shown, 'srt'), captionFile(shown, 'vtt').slice('WEBVTT\n\n'.length)]) {
      const rows = bodies(file.trim()).map((cue) => cue.map((row) => row.replace(/<[^>]+>/g, '')));
      expect(Math.max(...rows.map((cue) => cue.length))).toBe(2);
      expect(Math.max(...rows.flat().map((row) => [...row].length))).toBeLessThanOrEqual(42);
      const letters = (text: string) => text.replace(/Host:|\s/g, '');
      expect(letters(rows.flat().join(''))).toBe(letters(texts.join('')));
    }
    const { segments } = JSON.parse(captionFile(shown, 'json')) as { segments: { body: string }[] };
    expect(Math.max(...segments.map(({ body }) => [...body].length))).toBeLessThanOrEqual(85);
  });

  test('is shown for 1 to 7 seconds at a time, in order', () => {
    const { segments } = JSON.parse(captionFile(shown, 'json')) as {
      segments: { startTime: number; endTime: number }[];
    };
    for (const [index, { startTime, endTime }] of segments.entries()) {
      expect(endTime - startTime).toBeGreaterThan(0.999);
      expect(endTime - startTime).toBeLessThan(7.001);
      expect(startTime).toBeGreaterThanOrEqual(segments[index - 1]?.endTime ?? 0);
    }
  });

  test('ends its cues at clauses where it can', () => {
    const [first] = cuesOf(manifest([spoken('One thing is clear, they said. Another is not.')]), times(0, 5));
    expect(captionFile([first!], 'srt')).toContain('One thing is clear, they said.\nAnother is not.');
  });

  test('stays whole in the text to read', () => {
    expect(captionFile(shown, 'txt')).toContain(`Host: ${long}\n`);
  });
});

test('markup of a line is not shown', () => {
  const text = '<speak>Tom &amp; <b>Jerry</b> <break time="1s"/> ran.</speak>';
  expect(cuesOf(manifest([spoken(text)]), times(0, 2))).toMatchObject([{ text: 'Tom & Jerry ran.' }]);
});

describe('a pause that a line asks for', () => {
  const cuesAt = (text: string, endSeconds: number) =>
    (
      JSON.parse(captionFile(cuesOf(manifest([spoken(text)]), times(0, endSeconds)), 'json')) as {
        segments: { startTime: number; endTime: number; body: string }[];
      }
    ).segments;

  test.each([
    ['First sentence, that says something. <break time="10s"/> Bye now.', 13],
    [
      'First <sub alias="a much longer word for it">sentence</sub>, <b>that</b> says it.<break time="10s"/>Bye now.',
      13,
    ],
    ['First 句子。 <break time="6s"/><break time="4s"/> Bye now. <break time="3s"/>', 12],
  ])('delays what is behind it: %s', (text, endSeconds) => {
    const [before, after] = cuesAt(text, endSeconds);
    expect(after!.body).toBe('Bye now.');
    expect(after!.startTime - before!.endTime).toBeGreaterThanOrEqual(9);
    expect(after!.startTime).toBeGreaterThan(10);
    expect(after!.endTime).toBeLessThanOrEqual(endSeconds);
  });

  test('that is short divides no row', () => {
    expect(cuesAt('One <break time="300ms"/> two.', 1.3)).toMatchObject([{ body: 'One two.', startTime: 0 }]);
  });

  test('that is heard between the words of an engine ends a cue, too', () => {
    const words = [
      { from: 0, to: 4, startMs: 0, endMs: 500 },
      { from: 5, to: 9, startMs: 3_500, endMs: 4_000 },
    ];
    const timed = cuesOf(manifest([spoken('One. Two.')]), times(0, 4), [words]);
    expect(captionFile(timed, 'srt')).toContain('One.\n\n2\n00:00:03,0');
  });
});
