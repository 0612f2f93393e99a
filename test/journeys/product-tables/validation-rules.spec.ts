import { Config } from '../../../apps/api/src/platform/config/config';
import { ApiClient, testClient } from '../../support/api-client';
import { testApp } from '../../support/test-app';

type Row = [name: string, call: string, body: () => object | undefined, status: number, expected?: object];
const invalid = (param: string) => ({ success: false, errors: [expect.objectContaining({ param })] });
const tooLong = (error: string) => ({ success: false, error });

/**
 * docs/PRODUCT.md#validation: each rule at its boundary, on both sides. Without a worker, accepted jobs stay pending.
 */
describe('the validation rules', () => {
  let visitor: ApiClient;
  let visitorCount = 0;
  const app = testApp({ ROLES: 'api,projector', TRUST_PROXY_HOPS: '1' });
  const ada = testClient(app);
  beforeAll(async () => {
    visitor = await ApiClient.with(app);
  });

  /** Every preview comes from its own address, because previews are limited by address. */
  const from = () => ({ 'x-forwarded-for': `203.0.113.${(visitorCount += 1)}` });
  const text = (length: number) => 'Bees dance. '.repeat(Math.ceil(length / 12)).slice(0, length);
  const voices = () => ({ voice_id_1: ada.voices[0], voice_id_2: ada.voices[1] });
  const without = (body: object, field: string) => ({ ...body, [field]: undefined });

  describe('of the preview', () => {
    const article = (value: string) => () => ({ ...voices(), article: value });
    test.each<[string, () => object, number, object?]>([
      ['500 characters', article(text(500)), 200],
      ['501 characters', article(text(501)), 413, tooLong('A preview is limited to 500 characters.')],
      ['a blank text', article(' \n\t '), 400, invalid('article')],
      ['no text', () => voices(), 400, invalid('article')],
      ['no voice', () => without({ ...voices(), article: 'Hi.' }, 'voice_id_1'), 400, invalid('voice_id_1')],
    ])('%s', async (_, body, status, expected = { success: true }) => {
      const request = { headers: from(), body: body() };
      expect(await visitor.request('POST /api/openai/preview-podcast-script', request)).toMatchObject({
        status,
        body: expected,
      });
    });
  });

  describe('of the voice list', () => {
    test('the page is between 1 and totalPages', async () => {
      const { totalPages = 0 } = (await visitor.request('GET /api/voices?page=1&limit=50')).body.pagination ?? {};
      expect(totalPages).toBeGreaterThan(1);
      expect(await visitor.request(`GET /api/voices?page=${totalPages}&limit=50`)).toMatchObject({ status: 200 });
      for (const page of [0, -1, totalPages + 1, 'two', 1.5])
        expect(await visitor.request(`GET /api/voices?page=${page}&limit=50`)).toMatchObject({
          status: 400,
          body: invalid('page'),
        });
    });
  });

  const script = (changes: object) => () => ({ ...voices(), article: 'Bees dance.', ...changes });
  const models = ['gpt-4o-mini', 'gpt-4o', 'gpt-4'];
  const speech = (changes: object) => () => ({ text: 'Hi.', voice_id: 'missing', ...changes });
  const segments = (count: number) => Array.from({ length: count }, () => ({ text: 'Hi.', voice_id: ada.voices[0] }));
  const compilation =
    (count: number, changes: object = {}) =>
    () => ({
      compilation: segments(count),
      domain: 'example.com',
      ...changes,
    });
  const [scripts, tts, compilations, stitch, sites] = [
    'POST /api/openai/generate-podcast-script',
    'POST /api/tts',
    'POST /api/compilations',
    'POST /api/stitch/chunks',
    'POST /api/plugin-connections',
  ] as const;
  const chunks = (count: number) => () => ({
    chunkUrls: Array.from({ length: count }, () => '/api/jobs/none/output'),
  });
  let siteCount = 0;
  const site = (versions: object) => () => ({ site_url: `https://blog-${(siteCount += 1)}.example.com`, versions });
  const software = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`plugin ${n}`, '1']));
  const named = (length: number) => ({ ['🐝'.repeat(2) + 'x'.repeat(length - 4)]: 'y'.repeat(length) });
  const labelRule = 'Names and versions must have 1 to 50 characters, none of them a control character';
  const versionError = (param: string, msg = labelRule) => ({
    success: false,
    errors: [{ param, msg, code: expect.any(String) as string }],
  });
  const withoutBody = () => undefined;
  const unknownVoice = invalid('voice_id');

  const rows: Row[] = [
    ...models.map((model): Row => [`the model ${model}`, scripts, script({ model }), 200]),
    ['the model gpt-5', scripts, script({ model: 'gpt-5' }), 400, invalid('model')],
    ['an article of 15000 characters', scripts, script({ article: text(15_000) }), 200],
    [
      'an article of 15001 characters',
      scripts,
      script({ article: text(15_001) }),
      413,
      tooLong('An article is limited to 15000 characters.'),
    ],
    ['no article', scripts, () => voices(), 400, invalid('article')],
    // The unknown voice is checked after the text.
    ['a text of 2500 characters', tts, speech({ text: text(2_500) }), 400, unknownVoice],
    [
      'a text of 2501 characters',
      tts,
      speech({ text: text(2_501) }),
      413,
      tooLong('Text is limited to 2500 characters.'),
    ],
    ['no text to speak', tts, () => without(speech({})(), 'text'), 400, invalid('text')],
    ['a blank text', tts, speech({ text: ' \n\t\u200b' }), 400, invalid('text')],
    ['a number as text', tts, speech({ text: 7 }), 400, invalid('text')],
    ['an unknown provider', tts, speech({ tts_provider: 'parrot' }), 400, invalid('tts_provider')],
    ['an unknown field', tts, speech({ volume: 11 }), 400, { errors: [{ msg: 'Unknown field', param: 'volume' }] }],
    ['2 chunks', stitch, chunks(2), 404, { success: false, error: 'Chunk not found.' }],
    ['1 chunk', stitch, chunks(1), 400, { success: false, errors: [{ msg: 'At least 2 chunks are required.' }] }],
    ['100 segments', compilations, compilation(100), 202],
    ['101 segments', compilations, compilation(101), 413, tooLong('A compilation takes at most 100 segments.')],
    [
      '2500 characters counted as code points',
      compilations,
      () => compilation(1, { compilation: [{ text: `a${'🎙'.repeat(2_499)}`, voice_id: ada.voices[0] }] })(),
      202,
    ],
    [
      'an intro of 2501 characters',
      compilations,
      compilation(1, { intro: 'a'.repeat(2_501) }),
      413,
      tooLong('Text is limited to 2500 characters.'),
    ],
    [
      'an unknown voice of the second segment',
      compilations,
      () => compilation(1, { compilation: [...segments(1), { text: 'Hi.', voice_id: 'missing' }] })(),
      400,
      invalid('compilation[1].voice_id'),
    ],
    [
      'chunks with another URL scheme',
      stitch,
      () => ({ chunkUrls: ['file:///a', 'gopher://a.example'] }),
      400,
      {
        errors: [{ param: 'chunkUrls[0]' }, { param: 'chunkUrls[1]' }],
      },
    ],
    ['no segment', compilations, compilation(0), 400, invalid('compilation')],
    ['no domain', compilations, () => without(compilation(1)(), 'domain'), 400, invalid('domain')],
    ['20 versions', sites, site(software(20)), 201],
    ['21 versions', sites, site(software(21)), 413, versionError('versions', 'Must have at most 20 entries')],
    ['a name and a version of 50 characters', sites, site(named(50)), 201],
    [
      'a name of 51 characters',
      sites,
      site({ ['x'.repeat(51)]: '1' }),
      413,
      versionError(`versions.${'x'.repeat(51)}`),
    ],
    ['a version of 51 characters', sites, site({ php: 'x'.repeat(51) }), 413, versionError('versions.php')],
    ['an empty version', sites, site({ php: '' }), 400, versionError('versions.php')],
    ['a control character in a name', sites, site({ 'p\0': '1' }), 400, versionError('versions.p\0')],
    ['a control character in a version', sites, site({ php: '8\n' }), 400, versionError('versions.php')],
    ['half of a surrogate pair', sites, site({ php: '\ud83c' }), 400, versionError('versions.php')],
    [
      'versions as a list',
      sites,
      site(['8']),
      400,
      versionError('versions', 'Must be an object of names with their versions'),
    ],
    ['an international domain', compilations, compilation(1, { domain: 'München.Example.' }), 202],
    ['a domain with a scheme', compilations, compilation(1, { domain: 'https://a.com' }), 400, invalid('domain')],
    ['an internal host', compilations, compilation(1, { domain: 'localhost:3000' }), 202],
    ['an email', 'POST /api/auth/request-magic-link', () => ({ email: 'bee@example.com' }), 200],
    ['no email', 'POST /api/auth/request-magic-link', () => ({}), 400, invalid('email')],
    ['a malformed email', 'POST /api/auth/request-magic-link', () => ({ email: 'bee@' }), 400, invalid('email')],
    ['a domain’s month', 'GET /api/usage/characters/example.com?month=2026-11', withoutBody, 200],
    ['an invalid month', 'GET /api/usage/characters/example.com?month=2026-13', withoutBody, 400, invalid('month')],
    ['a month in words', 'GET /api/usage/characters/example.com?month=11-2026', withoutBody, 400, invalid('month')],
    ['an invalid domain', 'GET /api/usage/characters/not_a_domain', withoutBody, 400, invalid('domain')],
    ['a domain with a port', 'GET /api/usage/characters/example.com%3A80', withoutBody, 400, invalid('domain')],
  ];
  test.each(rows)('%s: %s', async (_, call, body, status, expected = { success: true }) => {
    expect(await ada.request(call, { body: body() })).toMatchObject({ status, body: expected });
  });

  describe('in production', () => {
    beforeAll(() => {
      const config = app.app.get(Config, { strict: false });
      const hosts = { areAllowed: false, allowed: ['localhost:3000'] };
      jest.spyOn(config, 'internalHosts', 'get').mockReturnValue(hosts);
    });
    test.each<Row>([
      ['an internal host', compilations, compilation(1, { domain: 'shop.test' }), 400, invalid('domain')],
      ['an internal host to estimate', `${compilations}/estimate`, compilation(1, { domain: 'shop.test' }), 400],
      ['an address', stitch, () => ({ ...chunks(2)(), domain: '127.0.0.1' }), 400, invalid('domain')],
      ['an internal site', sites, () => ({ site_url: 'https://shop.test/' }), 400, invalid('site_url')],
      ['an internal host that is allowed', compilations, compilation(1, { domain: 'localhost:3000' }), 202],
      ['an internal site that is allowed', sites, () => ({ site_url: 'http://localhost:3000/' }), 201],
    ])('%s: %s', async (_, call, body, status, expected = {}) => {
      expect(await ada.request(call, { body: body() })).toMatchObject({ status, body: expected });
    });
  });
});
