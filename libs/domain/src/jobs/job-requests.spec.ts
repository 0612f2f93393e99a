import { compilePodcastSchema } from '../podcasts/podcast-requests';
import { compilationRequestSchema, estimateRequestSchema, stitchRequestSchema, ttsRequestSchema } from './job-requests';

const segment = (text: string) => ({ text, voice_id: 'local-en-us-f1' });
const compilation = (changes: object = {}) => ({ domain: 'example.com', compilation: [segment('Hi.')], ...changes });
const codesOf = (error: { issues: { code: string; params?: { code?: string } }[] } | undefined) =>
  error?.issues.map(({ code, params }) => params?.code ?? code);

describe('a compilation', () => {
  test.each([100, 101])('limits segments to 100: %i', (count) => {
    const parsed = compilationRequestSchema.safeParse(
      compilation({ compilation: Array.from({ length: count }, () => segment('Hi.')) }),
    );
    expect(codesOf(parsed.error)).toEqual(count > 100 ? ['job.tooManySegments'] : undefined);
  });

  test.each(['text', 'intro', 'outro'])('counts %s in code points', (field) => {
    const withText = (text: string) =>
      compilationRequestSchema.safeParse(
        compilation(field === 'text' ? { compilation: [segment(text)] } : { [field]: text }),
      );
    expect(withText('𐍈'.repeat(2_500)).success).toBe(true);
    expect(codesOf(withText('𐍈'.repeat(2_500) + '.').error)).toEqual(['job.textTooLong']);
  });

  test.each(['title', 'speaker'])('counts %s in code points', (field) => {
    const withName = (name: string) =>
      compilationRequestSchema.safeParse(
        compilation(field === 'title' ? { title: name } : { compilation: [{ ...segment('Hi.'), speaker: name }] }),
      );
    expect(withName('🎙'.repeat(200)).success).toBe(true);
    expect(withName('🎙'.repeat(201)).error?.issues).toMatchObject([{ message: 'Must be at most 200 characters' }]);
  });

  test.each(['', ' \n\t ', '\u200b\u200d\ufeff', '\u0000', '…', '...', '♪', '---', '🎉', '?!'])(
    'rejects text without words: %j',
    (text) => {
      const parsed = compilationRequestSchema.safeParse(compilation({ compilation: [segment(text)] }));
      expect(parsed.error?.issues).toMatchObject([
        { message: 'The text has no words', path: ['compilation', 0, 'text'] },
      ]);
    },
  );

  test('accepts an intro as a URL, a text, or a text with a voice', () => {
    for (const intro of [
      'https://example.com/jingle.mp3',
      '/api/jobs/1/output',
      '/api/sounds/a/audio',
      'Welcome!',
      segment('Welcome!'),
    ])
      expect(compilationRequestSchema.parse(compilation({ intro })).intro).toEqual(intro);
  });

  test('takes music as a clip, not as a text', () => {
    const withMusic = (music: unknown) =>
      [compilationRequestSchema, estimateRequestSchema].map(
        (schema) => schema.safeParse(compilation({ music })).success,
      );
    for (const music of ['https://example.com/bed.mp3', '/api/sounds/calm-bed/audio', '/api/jobs/1/output'])
      expect(withMusic(music)).toEqual([true, true]);
    for (const music of ['Hum.', segment('Hum.'), '/api/sounds/calm-bed', ''])
      expect(withMusic(music)).toEqual([false, false]);
    expect(compilePodcastSchema.safeParse({ music: '/api/sounds/calm-bed/audio', intro: 'Hello.' }).success).toBe(true);
  });

  test('rejects unknown fields by name', () => {
    const { error } = compilationRequestSchema.safeParse(compilation({ tempo: 2 }));
    expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['tempo'] }]);
  });
});

describe('delivery', () => {
  const ofSegment = (delivery: object) => compilation({ compilation: [{ ...segment('Hi.'), ...delivery }] });
  const accepts = (delivery: object): boolean => {
    const results = [
      compilationRequestSchema.safeParse(ofSegment(delivery)),
      compilePodcastSchema.safeParse({ segments: [{ speaker: 'Host', text: 'Hi.', ...delivery }] }),
    ].map(({ success }) => success);
    expect(new Set(results).size).toBe(1);
    return results[0]!;
  };

  test.each([
    [0.49, false],
    [0.5, true],
    [2, true],
    [2.01, false],
    ['1', false],
  ])('has a speed from 0.5 to 2: %p', (speed, isAccepted) => {
    expect(accepts({ speed })).toBe(isAccepted);
    const ofShow = [
      compilationRequestSchema.safeParse(compilation({ speed })),
      estimateRequestSchema.safeParse({ compilation: [segment('Hi.')], speed }),
      compilePodcastSchema.safeParse({ speed }),
      ttsRequestSchema.safeParse({ ...segment('Hi.'), speed }),
    ];
    expect(ofShow.map(({ success }) => success)).toEqual(Array(4).fill(isAccepted));
  });

  test.each([
    [-1, false],
    [0, true],
    [5_000, true],
    [5_001, false],
    [100.5, false],
  ])('has a pause of 0 to 5,000 ms: %d', (pause, isAccepted) =>
    expect(accepts({ pause_after_ms: pause })).toBe(isAccepted),
  );

  test.each([
    ['🎙'.repeat(200), true],
    ['🎙'.repeat(201), false],
    ['', true],
  ])('has a section title of at most 200 characters', (section, isAccepted) =>
    expect(accepts({ section })).toBe(isAccepted),
  );
});

test('direct TTS accepts at most 2500 characters', () => {
  expect(ttsRequestSchema.safeParse(segment('x'.repeat(2_500))).success).toBe(true);
  expect(codesOf(ttsRequestSchema.safeParse(segment('x'.repeat(2_501))).error)).toEqual(['job.textTooLong']);
});

describe('stitching', () => {
  const chunks = (count: number) => ({
    chunkUrls: Array.from({ length: count }, (_, n) => `https://example.com/${n}`),
  });

  test.each([
    [1, ['job.tooFewChunks']],
    [2, undefined],
    [100, undefined],
    [101, ['job.tooManyChunks']],
  ])('accepts 2 to 100 chunks: %i', (count, codes) =>
    expect(codesOf(stitchRequestSchema.safeParse(chunks(count)).error)).toEqual(codes),
  );

  test.each(['ftp://example.com/a', 'file:///etc/passwd', 'javascript:1', '/etc/passwd', 'a b', ''])(
    'rejects %j as a chunk URL',
    (url) =>
      expect(stitchRequestSchema.safeParse({ chunkUrls: ['https://example.com/1', url] }).error?.issues).toMatchObject([
        { path: ['chunkUrls', 1] },
      ]),
  );
});
