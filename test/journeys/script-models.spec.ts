import { chatCompletion, startOpenAiChat } from '../support/openai-chat-server';
import { openAiKey } from '../support/openai-server';
import { bearer, dataOf, PodcastClient, type GeneratedScript } from '../support/podcast-client';
import { startStubServer, type StubServer } from '../support/stub-server';
import { startTestApp, type TestApp } from '../support/test-app';

const article = 'Bees dance. On March 3 Dana Whitfield counted 12 of them.';

/** Calls a server whose scripts are written with these settings. */
async function withWriter<Result>(env: Record<string, string>, use: (api: Api) => Promise<Result>): Promise<Result> {
  const app = await startTestApp(env);
  try {
    return await use(await Api.of(app));
  } finally {
    await app.close();
  }
}

class Api {
  private constructor(
    private readonly app: TestApp,
    private readonly token: string,
    private readonly podcasts: PodcastClient,
  ) {}

  static async of(app: TestApp): Promise<Api> {
    return new Api(app, await app.signIn('models@example.com'), await PodcastClient.create(app));
  }

  models = async () => dataOf(await this.get('/api/openai/models'));
  generate = (body: object = {}) => this.podcasts.generate(bearer(this.token), { article, ...body });
  unviewed = () => this.podcasts.unviewed(this.token);
  get = (path: string) => this.app.http().get(path).set(bearer(this.token)).expect(200);
}

let server: StubServer;
afterEach(() => server?.close());

test('without a model the local writer answers to every documented name and says so', () =>
  withWriter({}, async (api) => {
    expect(await api.models()).toMatchObject({ models: [], defaultModel: 'gpt-4o-mini' });
    for (const body of [{}, { model: 'gpt-4o-mini' }, { model: 'gpt-4' }])
      expect(dataOf(await api.generate(body).expect(200))).toMatchObject({ model: 'local', language: 'en' });
    expect((await api.generate({ model: 'gpt-5' }).expect(400)).body).toMatchObject({
      errors: [{ msg: 'Must be one of gpt-4o-mini, gpt-4o, gpt-4', param: 'model' }],
    });
  }));

test('a model’s script is answered and stored with title, notes, names, flags and the model that wrote it', async () => {
  server = await startOpenAiChat();
  await withWriter({ OPENAI_API_KEY: openAiKey, OPENAI_BASE_URL: `${server.url}/v1` }, async (api) => {
    const line = { speaker: 'Host', text: 'There were 13 of them.', section: 'The count' };
    const script = { language: 'en', title: 'Bees', notes: 'How bees dance.', omitted: null, segments: [line] };
    server.respondNext(
      chatCompletion({ content: JSON.stringify(script) }),
      chatCompletion({ content: '{"lines":[]}' }),
    );
    const names = { Host: 'Mina' };
    const written = dataOf<GeneratedScript>(await api.generate({ speakers: 1, names }).expect(200));
    const [voice_id] = written.compilation.map((segment) => segment.voice_id);
    const compilation = [{ ...line, voice_id, flagged: ['13'] }];
    const details = { title: 'Bees', notes: 'How bees dance.', names, omitted: null };
    expect(written).toMatchObject({ ...details, compilation, model: 'gpt-4o-mini-2024-07-18', characters: 22 });
    expect(dataOf(await api.get(`/api/podcast-jobs/${written.podcastId}`))).toMatchObject({
      ...details,
      script: compilation,
      metadata: { model: 'gpt-4o-mini-2024-07-18', language: 'en' },
    });
  });
});

test('a model that the provider does not have is unavailable, not written by another', async () => {
  server = await startStubServer(async () => ({ status: 404, body: { error: { code: 'model_not_found' } } }));
  await withWriter({ OPENAI_API_KEY: openAiKey, OPENAI_BASE_URL: `${server.url}/v1` }, async (api) => {
    expect((await api.generate().expect(503)).body).toMatchObject({ code: 'script.modelMissing' });
  });
});

test('a compatible server writes with its own models, without a key', async () => {
  const content = JSON.stringify({ language: 'en', segments: [{ speaker: 'Guest', text: 'Bees dance.' }] });
  server = await startStubServer(async () => chatCompletion({ content, model: 'llama3.1:8b' }));
  const env = { OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_SCRIPT_MODELS: 'llama3.1:8b, qwen3' };
  await withWriter(env, async (api) => {
    expect(await api.models()).toMatchObject({ models: ['llama3.1:8b', 'qwen3'], defaultModel: 'llama3.1:8b' });
    expect(dataOf(await api.generate().expect(200))).toMatchObject({ model: 'llama3.1:8b' });
    await api.generate({ model: 'qwen3' }).expect(200);
    expect(server.requests.map(({ body }) => (body as { model: string }).model)).toEqual(['llama3.1:8b', 'qwen3']);
    expect((await api.generate({ model: 'gpt-4o-mini' }).expect(503)).body).toMatchObject({
      code: 'script.modelMissing',
    });
    expect((await api.generate({ model: 'mistral' }).expect(400)).body).toMatchObject({
      errors: [{ msg: 'Must be one of llama3.1:8b, qwen3', param: 'model' }],
    });
    expect(server.requests).toHaveLength(2);
  });
});

test('a model that refuses leaves no script', async () => {
  server = await startOpenAiChat();
  await withWriter({ OPENAI_API_KEY: openAiKey, OPENAI_BASE_URL: `${server.url}/v1` }, async (api) => {
    const { metadata, podcastId } = dataOf<GeneratedScript>(
      await api.generate({ model: 'gpt-4o', temperature: 0 }).expect(200),
    );
    expect(metadata).toMatchObject({ segmentCount: 2, tokensUsed: 120 });
    expect(server.requests[0]?.body).toMatchObject({ model: 'gpt-4o', temperature: 0 });
    server.respondNext(chatCompletion({ refusal: 'No.' }));
    expect((await api.generate().expect(422)).body).toMatchObject({ code: 'script.refused' });
    expect((await api.unviewed()).map(({ id }) => id)).toEqual([podcastId]);
  });
});
