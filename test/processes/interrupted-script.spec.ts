import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../support/client';
import { startOpenAiChat } from '../support/openai-chat-server';
import { openAiKey } from '../support/openai-server';
import { ServerProcess } from '../support/server-process';
import type { StubServer } from '../support/stub-server';
import { until } from '../support/until';

const article = 'Bees dance in the dark. They tell where the flowers are.';

describe('a server that is killed while a script is written', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-script-'));
  let model: StubServer;
  let server: ServerProcess;
  beforeAll(async () => {
    model = await startOpenAiChat();
    server = await ServerProcess.create(dataDir, {
      OPENAI_API_KEY: openAiKey,
      OPENAI_BASE_URL: `${model.url}/v1`,
    });
    await server.start();
  });
  afterAll(async () => {
    await server.kill();
    await model.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('frees the key of the request at once', async () => {
    const client = await Client.signedIn(server.url);
    const [voice_id_1, voice_id_2] = client.voices;
    const write = () => {
      const body = { article, voice_id_1, voice_id_2, model: 'gpt-4o-mini', temperature: 0.7 };
      return client.post('/api/openai/generate-podcast-script', body, { 'idempotency-key': 'bees' });
    };
    model.respondNext('hang');
    const lost = write().catch(() => null);
    await until(() => model.requests.length === 1);
    await server.kill();
    expect(await lost).toBeNull();
    await server.start();
    const startedAtMs = Date.now();
    const { status, body } = await write();
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { compilation: [{}, { text: article }] } } });
    expect(Date.now() - startedAtMs).toBeLessThan(10_000);
    expect(await write()).toEqual({ status, body });
    expect(model.requests).toHaveLength(2);
  });
});
