import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { maxLostAnswers } from '@duetcast/domain/limits/job-limits';
import type { Voice } from '@duetcast/domain/voices/voice';
import request from 'supertest';
import { aVoice, StubSpeech } from '../../../../../test/support/stub-speech';
import { AudioAssembler } from '../../media/audio/audio-assembler';
import { ContentStore } from '../../platform/content/content-store';
import { FileContentStore } from '../../platform/content/file-content-store';
import { ErrorFilter } from '../../platform/http/errors/error.filter';
import { LocalSpeech } from '../../media/speech/local/local-speech';
import { EngineStore, type EngineStatus } from '../../media/speech/neural/engine-store';
import { SpeechOutage } from '../../media/speech/provider-failure';
import { SpeechProviders } from '../../media/speech/speech-provider';
import { VoicesModule } from './voices.module';

let app: NestFastifyApplication;
let directory: string;
let content: FileContentStore;
let engines: EngineStatus[] = [];
const local = new LocalSpeech(1);
const remote = new StubSpeech('elevenlabs', async () => [
  aVoice('elevenlabs', 'Rachel', { preview_url: 'https://previews.example/rachel.mp3' }),
  aVoice('elevenlabs', 'Silent'),
]);
const openAi = new StubSpeech('openai', async () =>
  ['Alloy', 'Echo'].map((name) => {
    const id = name.toLowerCase();
    return aVoice('openai', id, { name, preview_url: `/api/voices/openai-${id}/preview` });
  }),
);

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'duetcast-voices-'));
  content = new FileContentStore(directory);
  const providers = [
    { provide: SpeechProviders, useValue: new SpeechProviders([remote, openAi, local]) },
    { provide: ContentStore, useValue: content },
    { provide: EngineStore, useValue: { statuses: () => engines } },
    { provide: AudioAssembler, useValue: {} },
  ];
  @Global()
  @Module({ providers, exports: [SpeechProviders, ContentStore, EngineStore, AudioAssembler] })
  class PortsModule {}

  const testing = await Test.createTestingModule({ imports: [PortsModule, VoicesModule] }).compile();
  app = testing.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
  app.useGlobalFilters(new ErrorFilter());
  await app.listen(0, '127.0.0.1');
});
afterAll(async () => {
  await app.close();
  await local.close();
  rmSync(directory, { recursive: true });
});

const get = (path: string) => request(app.getHttpServer()).get(path);

interface Listed {
  readonly success: boolean;
  readonly data: Voice[];
  readonly pagination: { page: number; limit: number; total: number; totalPages: number };
  readonly filterOptions: Record<string, string[]>;
}
const list = async (path: string) => (await get(path).expect(200)).body as Listed;

test('lists the voices of all providers in pages of 50', async () => {
  const first = await list('/api/voices');
  expect(first).toMatchObject({ success: true, pagination: { page: 1, limit: 50 } });
  expect(first.data).toHaveLength(50);
  expect(first.pagination.total).toBeGreaterThan(400);
  expect(first.filterOptions.languages?.length).toBeGreaterThan(50);
  expect(first.filterOptions.categories).toEqual(['local', 'premade']);
  const last = await list(`/api/voices?page=${first.pagination.totalPages}`);
  expect(last.data.length).toBe(first.pagination.total % 50 || 50);
});

test.each([
  ['language=sv', (voice: Voice) => voice.labels.language === 'sv'],
  ['useCase=news', (voice: Voice) => voice.labels.use_case === 'news'],
  ['model=espeak-ng', (voice: Voice) => voice.provider === 'local'],
  ['category=premade', (voice: Voice) => voice.category === 'premade'],
  ['gender=male', (voice: Voice) => voice.labels.gender === 'male'],
  ['age=old', (voice: Voice) => voice.labels.age === 'old'],
  ['search=swedish+bright', (voice: Voice) => voice.labels.language === 'sv' && voice.labels.gender === 'female'],
])('GET /api/voices?%s', async (query, fits) => {
  const { data } = await list(`/api/voices?${query}&limit=100`);
  expect(data.length).toBeGreaterThan(0);
  expect(data.filter((voice) => !fits(voice))).toEqual([]);
});

test.each([
  ['page=0', 'page'],
  ['page=1000', 'page'],
  ['page=x', 'page'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['search=nothing-like-this&page=2', 'page'],
])('GET /api/voices?%s returns 400 with the field', async (query, param) => {
  const rejected = await get(`/api/voices?${query}`).expect(400);
  expect(rejected.body).toMatchObject({
    success: false,
    code: 'request.invalid',
    errors: [{ msg: expect.any(String) as string, param }],
  });
});

test('page 1 of an empty result is valid', async () => {
  expect(await list('/api/voices?search=nothing-like-this')).toMatchObject({
    data: [],
    pagination: { page: 1, total: 0, totalPages: 0 },
  });
});

test('podcast is the default collection', async () => {
  const byDefault = await list('/api/voices/collection?gender=male&limit=100');
  expect(byDefault.data.length).toBeGreaterThan(20);
  expect(await list('/api/voices/collection/podcast?gender=male&limit=100')).toEqual(byDefault);
  const missing = await get('/api/voices/collection/nothing').expect(404);
  expect(missing.body).toMatchObject({ success: false, code: 'voice.collectionMissing' });
});

test.each(['local-en-us-f3', 'local-hi-in-m3', 'local-ko-kr-f2', 'local-kl-gl-f3'])(
  'serves the preview of %s',
  async (id) => {
    const preview = get(`/api/voices/${id}/preview`).buffer(true);
    if (id === 'local-kl-gl-f3') return void (await preview.expect(404));
    const { body, headers } = (await preview.expect(200)) as { body: Buffer; headers: Record<string, string> };
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers).toMatchObject({ 'content-type': 'audio/wav', 'accept-ranges': 'bytes' });
    expect(headers['cache-control']).toContain('max-age=604800');
    expect(Number(headers['content-length'])).toBe(body.length);
    const samples = new Int16Array(body.buffer.slice(body.byteOffset + 44, body.byteOffset + body.length));
    const rms = Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
    expect(rms).toBeGreaterThan(500);
    expect(samples.length / 22_050).toBeGreaterThan(1);
  },
);

test('serves byte ranges of a preview and 304 for a matching ETag', async () => {
  const path = '/api/voices/local-de-de-f3/preview';
  const whole = await get(path).buffer(true).expect(200);
  const part = await get(path).set('range', 'bytes=4-11').buffer(true).expect(206);
  expect(part.headers['content-range']).toBe(`bytes 4-11/${(whole.body as Buffer).length}`);
  expect(part.body).toEqual((whole.body as Buffer).subarray(4, 12));
  await get(path).set('range', 'bytes=99999999-').expect(416);
  await get(path)
    .set('if-none-match', whole.headers.etag ?? '')
    .expect(304);
  await request(app.getHttpServer()).head(path).expect(200);
});

test('buys no preview that could not be kept, and none after three lost answers', async () => {
  const lost = new SpeechOutage('speech.unreachable', 'openai', { isAnswerLost: true });
  const speak = jest.spyOn(openAi, 'speak').mockRejectedValue(lost);
  const ping = jest.spyOn(content, 'ping').mockResolvedValue(false);
  const preview = async () => (await get('/api/voices/openai-echo/preview').expect(503)).body as object;
  expect(await preview()).toMatchObject({ code: 'store.unavailable' });
  expect(speak).not.toHaveBeenCalled();
  ping.mockRestore();
  for (let times = 0; times < 5; times++) expect(await preview()).toMatchObject({ code: 'speech.unreachable' });
  expect(speak).toHaveBeenCalledTimes(maxLostAnswers);
  speak.mockRestore();
});

test('synthesizes a billed preview once for concurrent requests', async () => {
  await Promise.all(Array.from({ length: 5 }, () => get('/api/voices/openai-alloy/preview').expect(200)));
  await get('/api/voices/openai-alloy/preview').expect(200);
  expect(openAi.spoken).toEqual([{ text: expect.stringContaining('Alloy') as string, voiceId: 'alloy' }]);
});

test('synthesizes a preview again after its content expired', async () => {
  const path = '/api/voices/local-fr-fr-f3/preview';
  const first = await get(path).expect(200);
  await content.delete((first.headers.etag ?? '').replaceAll('"', ''));
  await get(path).expect(200);
});

test("redirects to the provider's own preview", async () => {
  const { headers } = await get('/api/voices/elevenlabs-Rachel/preview').expect(302);
  expect(headers.location).toBe('https://previews.example/rachel.mp3');
  expect(remote.spoken).toEqual([]);
});

test.each(['missing', 'local-xx', 'elevenlabs-Silent', '%00', '..%2f..%2fetc'])('%s has no preview', async (id) => {
  const missing = await get(`/api/voices/${id}/preview`).expect(404);
  expect(missing.body).toMatchObject({ success: false, code: 'voice.missing' });
});

test.each([
  [[], 'off'],
  [['ready', 'ready'], 'ready'],
  [['ready', 'waiting'], 'downloading'],
  [['downloading', 'failed'], 'downloading'],
  [['ready', 'failed'], 'failed'],
  [['ready', 'suspended'], 'suspended'],
] as const)('engines that are %j: %s', async (states, state) => {
  engines = states.map((one) => ({
    name: 'm',
    languages: ['en'],
    state: one,
    bytes: 10,
    receivedBytes: 4,
    reason: one === 'failed' ? ('network' as const) : null,
  }));
  const response = await get('/api/voices/engines').expect(200);
  const totals = { bytes: 10 * states.length, receivedBytes: 4 * states.length };
  expect(response.body).toEqual({ success: true, data: { state, ...totals, engines } });
});

describe('POST /api/voices/check', () => {
  const check = (body: object) => request(app.getHttpServer()).post('/api/voices/check').send(body);
  const text = 'Guten Abend und willkommen zu unserer Sendung über die Geschichte der Bibliothek.';

  test('warns of each voice that speaks another language than the text', async () => {
    const response = await check({ text, voice_ids: ['local-de-de-f3', 'local-en-us-slt'] }).expect(200);
    expect(response.body).toMatchObject({ success: true });
    const { warnings } = (response.body as { data: { warnings: { voices: string[] }[] } }).data;
    expect(warnings).toMatchObject([{ index: 1, code: 'voice.language', language: 'de' }]);
    expect(warnings[0]?.voices).toContain('local-de-de-f3');
  });

  test('accepts a text of 2,500 characters and a voice for each of four speakers, and nothing beyond', async () => {
    const voice_ids = Array<string>(4).fill('local-en-us-slt');
    await check({ text: 'a'.repeat(2_500), voice_ids }).expect(200);
    await check({ text: 'a'.repeat(2_501), voice_ids }).expect(413);
    await check({ text: 'a', voice_ids: [...voice_ids, 'local-en-us-slt'] }).expect(413);
    await check({ text: 'a', voice_ids: [] }).expect(400);
  });

  test('an unknown voice is 400', async () => {
    const response = await check({ text, voice_ids: ['local-none'] }).expect(400);
    expect(response.body).toMatchObject({ code: 'voice.unknown' });
  });
});
