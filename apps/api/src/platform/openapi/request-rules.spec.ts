import { compilationRequestSchema, stitchRequestSchema, ttsRequestSchema } from '@duetcast/domain/jobs/job-requests';
import { lexiconEntrySchema } from '@duetcast/domain/lexicon/lexicon-entry';
import { lexiconImpactSchema } from '@duetcast/domain/lexicon/lexicon-requests';
import { fetchArticleSchema } from '@duetcast/domain/podcasts/article-requests';
import { generateScriptSchema } from '@duetcast/domain/podcasts/podcast-requests';
import { addEpisodeSchema, createShowSchema } from '@duetcast/domain/shows/show-requests';
import { aShow } from '../../../../../test/support/builders/show.builder';
import { createTokenSchema } from '@duetcast/domain/tokens/token-requests';
import { createEndpointSchema, redeliverSchema } from '@duetcast/domain/webhooks/endpoint-requests';
import Ajv2020 from 'ajv/dist/2020';
import type { z } from 'zod';
import { Schemas } from './schemas';

const speech = (part: object) => ({ text: 'Hello.', voice_id: 'one', ...part });
const compilation = (part: object) => ({ domain: 'example.com', compilation: [speech({})], ...part });
const script = (part: object) => ({ article: 'Tides rise.', voice_id_1: 'one', ...part });
const entry = (part: object) => ({ written: 'nginx', ...part });
const show = (part: object) => ({ ...aShow.details, ...part });
const episode = (part: object) => ({ jobId: 'job-1', title: 'Tides', ...part });
const token = (part: object) => ({ name: 'CI', scopes: ['jobs:read'], ...part });
const endpoint = (eventTypes: readonly string[] | null) => ({ url: 'https://example.com/', eventTypes });
const stitch = (url: string) => ({ chunkUrls: [url, url] });
const [from, to] = ['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'];

/** Bodies that the schema of the document accepts exactly if the server does. */
const rules: readonly (readonly [schema: z.ZodType, accepted: readonly object[], refused: readonly object[]])[] = [
  [ttsRequestSchema, [speech({})], [speech({ text: '' }), speech({ text: ' \u200b' })]],
  [
    compilationRequestSchema,
    [compilation({}), compilation({ external_id: 'a', content_hash: 'b' }), compilation({ intro: 'Hello.' })],
    [compilation({ external_id: 'a' }), compilation({ content_hash: 'b' }), compilation({ intro: ' ' })],
  ],
  [
    stitchRequestSchema,
    ['https://example.com/a', 'HTTP://a', '/api/jobs/job-1/output', '/api/sounds/warm-bed/audio', ' http://a '].map(
      stitch,
    ),
    [
      'ftp://example.com/a',
      'https://',
      '/api/jobs/a/b/output',
      '/api/jobs/\u0000/output',
      '/api/sounds//audio',
      'http://a b',
      '',
    ].map(stitch),
  ],
  [fetchArticleSchema, [{ url: 'https://example.com/' }], [{ url: 'example.com' }, { url: 'http://a b' }]],
  [
    generateScriptSchema,
    [
      script({ voice_id_2: 'two' }),
      script({ speakers: 1 }),
      script({ speakers: 2, voice_id_2: 'two', language: 'pt-BR' }),
      script({ speakers: 3, voice_id_2: 'two', voice_id_3: 'three' }),
      script({ speakers: 4, voice_id_2: 'two', voice_id_3: 'three', voice_id_4: 'four' }),
    ],
    [
      script({}),
      script({ speakers: 2 }),
      script({ speakers: 3, voice_id_2: 'two' }),
      script({ speakers: 4, voice_id_2: 'two', voice_id_3: 'three' }),
      script({ speakers: 1, language: 'english' }),
      script({ speakers: 1, article: '\n' }),
    ],
  ],
  [
    lexiconEntrySchema,
    [entry({ alias: 'engine' }), entry({ ipa: 'ɛn' }), entry({ alias: 'engine', language: 'en-US' })],
    [entry({}), entry({ alias: 'engine', language: 'en-u-co-phonebk' })],
  ],
  [lexiconImpactSchema, [{ remove: 'one' }, { set: entry({ alias: 'engine' }) }], [{}, { token_id: 'one' }]],
  [
    createShowSchema,
    [show({}), show({ category: 'Arts > Books', description: 'a\n\tb' })],
    [show({ category: 'Chess' }), show({ title: '\u200b' }), show({ author: 'a\u0000' }), show({ description: ' ' })],
  ],
  [addEpisodeSchema, [episode({})], [episode({ title: ' ' }), episode({ title: 'a\nb' })]],
  [createTokenSchema, [token({})], [token({ name: ' ' }), token({ name: 'a\u0007' }), token({ scopes: [] })]],
  [createEndpointSchema, [endpoint(['job.failed']), endpoint(null)], [endpoint([]), endpoint(['job.begun'])]],
  [
    redeliverSchema,
    [{ deliveryId: 'whd_1' }, { from, to }, { from, to, status: 'given_up' }],
    [
      {},
      { from },
      { status: 'delivered' },
      { deliveryId: 'whd_1', from },
      { deliveryId: 'whd_1', status: 'delivered' },
    ],
  ],
];

test('the document describes what no field alone says: one of two, both or none, something visible, a language', () => {
  const schemas = new Schemas();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const [schema, accepted, refused] of rules) {
    const json = schemas.of(schema);
    const validate = ajv.compile({ ...json, components: { schemas: schemas.components } });
    const verdicts = (bodies: readonly object[]) =>
      bodies.map((body) => [body, validate(body), schema.safeParse(body).success]);
    expect(verdicts(accepted)).toEqual(accepted.map((body) => [body, true, true]));
    expect(verdicts(refused)).toEqual(refused.map((body) => [body, false, false]));
  }
});
