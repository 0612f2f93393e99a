import { maxFreeStoredBytes } from '@duetcast/domain/limits/storage-limits';
import { soundsDecider } from '@duetcast/domain/sounds/sounds-decider';
import { newContext } from '../../apps/api/src/eventing/deciders/command-context';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { ReleasedContent } from '../../apps/api/src/features/retention/released-content';
import { ContentStore } from '../../apps/api/src/platform/content/content-store';
import { sine, wavOf } from '../support/audio-fixtures';
import { ApiClient } from '../support/api-client';
import { ofRun, storeBackends } from '../support/store-backends';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';

const wav = (hertz: number) => wavOf([sine(hertz, 1, 8_000)], 8_000);
const minuteMs = 60_000;

interface Storage {
  readonly limit: number;
  readonly used: number;
  readonly sounds: number;
  readonly texts: number;
  readonly outputs: number;
}

describe.each(ofRun(storeBackends))('the storage of an account over %s', (_name, stores) => {
  let stop: () => Promise<void>;
  let server: TestApp;
  let ada: ApiClient;
  beforeAll(async () => {
    const started = await stores();
    stop = started.stop;
    server = await startTestApp(started.env);
    ada = await ApiClient.with(server, await server.signIn('ada@example.com'));
  });
  afterAll(async () => {
    await server.close();
    await stop();
  });

  const storage = async () => ((await ada.get('/api/users/me')).data as { storage: Storage }).storage;
  /** The rows of the figure follow the events. */
  const untilStored = (change: Partial<Storage>) =>
    until(async () => {
      const current = await storage();
      return (Object.keys(change) as (keyof Storage)[]).every((kind) => current[kind] === change[kind]);
    });
  const upload = (audio: Buffer) =>
    fetch(`${server.url}/api/sounds?name=Jingle`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.credential}`, 'content-type': 'audio/wav' },
      body: new Uint8Array(audio),
    });
  const hashes = async () => {
    const stored = new Set<string>();
    for await (const hash of server.app.get(ContentStore, { strict: false }).putBefore(Infinity)) stored.add(hash);
    return stored;
  };

  test('uploads count until they are deleted, and their bytes are gone minutes later', async () => {
    const before = await hashes();
    const files = [wav(440), wav(550)];
    const bytes = files.reduce((sum, file) => sum + file.byteLength, 0);
    const ids = [];
    for (const file of files) ids.push(((await (await upload(file)).json()) as { data: { id: string } }).data.id);
    await untilStored({ used: bytes, sounds: bytes, limit: maxFreeStoredBytes });
    expect((await hashes()).size).toBe(before.size + 4);
    for (const id of ids) await ada.fetch(`/api/sounds/${id}`, {}, 'DELETE');
    await untilStored({ used: 0 });
    const released = server.app.get(ReleasedContent, { strict: false });
    await until(async () => {
      await released.sweep(Date.now() + 6 * minuteMs);
      return (await hashes()).size === before.size;
    });
  });

  test('a full account is refused with figures, also work that is not uploaded', async () => {
    const audio = wav(660);
    const { id: accountId } = (await ada.get('/api/users/me')).data as { id: string };
    const limit = maxFreeStoredBytes;
    const bytes = limit - audio.byteLength + 1;
    const facts = { soundId: 'large', contentHash: '0'.repeat(64), nameHash: '1'.repeat(64), format: 'mp3' } as const;
    const command = { type: 'AddSound', accountId, sound: { ...facts, bytes, durationMs: 1 } } as const;
    const deciders = server.app.get(Deciders, { strict: false });
    await deciders.run(soundsDecider, accountId, command, newContext({ kind: 'user', id: accountId }, 'test'));
    await untilStored({ used: bytes });
    const refused = await upload(audio);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({
        code: 'storage.limitExceeded',
        limit,
        currentUsage: bytes,
        requested: audio.byteLength,
      }),
    ]);
    const compilation = ada.voices.map((voice_id) => ({ text: 'They dance. '.repeat(100), voice_id }));
    const { status, body } = await ada.post('/api/compilations', {
      domain: 'bees.example.com',
      title: 'Bees',
      compilation,
    });
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'storage.limitExceeded', limit })]);
  });
});
