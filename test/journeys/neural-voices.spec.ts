import { Logger } from '@nestjs/common';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VoiceModel } from '../../apps/api/src/media/speech/neural/voice-model';
import { NeuralSpeech } from '../../apps/api/src/media/speech/neural/neural-speech';
import { voiceModels } from '../../apps/api/src/media/speech/neural/voice-models';
import { SpeechProviders } from '../../apps/api/src/media/speech/speech-providers';
import { archiveOf, manifestOf, modelFiles } from '../data/voice-model/archive';
import { ArchiveServer } from '../support/archive-server';
import { ApiClient } from '../support/api-client';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';

// The published models cannot be fetched here: our own takes their place. Not a mock, because Jest workers keep modules.
const small = voiceModels.small as VoiceModel[];
const published = small.splice(0);
afterAll(() => small.splice(0, Infinity, ...published));

const line = 'Neural voices are fetched when the server starts, and this line is long enough to be spoken.';
type Body<Data> = { data: Data };
interface Status {
  readonly state: string;
  readonly bytes: number;
  readonly receivedBytes: number;
}
interface ListedVoice {
  readonly voice_id: string;
  readonly category: string;
}
interface Job {
  readonly status: string;
  readonly segmentsReplaced: number;
}
interface Trail {
  readonly events: readonly { readonly type: string; readonly data: Record<string, unknown> }[];
}

/** It may have ended by itself. */
function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

// The first load of the engine's native part takes long on a busy machine.
jest.setTimeout(300_000);

describe('a first start', () => {
  let server: ArchiveServer;
  let app: TestApp;
  let client: ApiClient;
  let dataDir: string;
  /** Its download is repeated for a quarter of a minute, beside the other tests. */
  let offline: Promise<TestApp>;

  const start = async (baseUrl: string, env: NodeJS.ProcessEnv = {}) => {
    app = await startTestApp({ DATA_DIR: dataDir, VOICE_MODELS: 'small', VOICE_MODELS_URL: baseUrl, ...env });
    client = await ApiClient.signedIn(app.url);
  };
  const get = async <Data>(path: string) => ((await client.request(`GET ${path}`)).body as Body<Data>).data;
  const reaches = (state: string) =>
    until(async () => (await get<Status>('/api/voices/models')).state === state, {
      everyMs: 50,
      timeoutMs: 200_000,
    }).catch(async () => expect(await get<Status>('/api/voices/models')).toMatchObject({ state }));
  const podcastVoices = () => get<ListedVoice[]>('/api/voices/collection');
  const submit = async (compilation: readonly { text: string; voice_id: string }[]): Promise<string> => {
    const { body } = await client.post('/api/compilations', { domain: 'example.com', compilation });
    return (body as { jobId: string }).jobId;
  };
  const spokenIn = async (jobId: string) => {
    const { events } = await get<Trail>(`/api/jobs/${jobId}/audit`);
    const spoken = events.filter(({ type }) => type === 'SegmentSynthesized').map(({ data }) => data);
    return spoken.toSorted((one, other) => Number(one.index) - Number(other.index));
  };
  const render = async (...voiceIds: string[]): Promise<{ job: Job; spoken: Record<string, unknown>[] }> => {
    const jobId = await submit(voiceIds.map((voice_id) => ({ text: `${line} ${voice_id}`, voice_id })));
    await client.untilFinished(jobId);
    return { job: await get<Job>(`/api/jobs/${jobId}`), spoken: await spokenIn(jobId) };
  };
  /** Ends the processes of the neural engine again and again, as a lack of memory does. */
  const killEngine = () => {
    const providers = app.app.get(SpeechProviders, { strict: false }).all();
    const neural = providers.find((provider) => provider instanceof NeuralSpeech);
    const timer = setInterval(() => neural?.pids().forEach((pid) => endProcess(pid)), 5);
    return { stop: () => clearInterval(timer) };
  };

  beforeAll(async () => {
    const archive = await archiveOf(modelFiles());
    small.push(manifestOf(archive));
    server = new ArchiveServer(archive);
    await server.start();
    offline = startTestApp({ VOICE_MODELS: 'small', VOICE_MODELS_URL: 'http://127.0.0.1:9/models' });
    await offline;
  });
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'duetcast-neural-'));
  });
  afterEach(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  afterAll(() => server.stop());

  test('answers at once with basic voices; the neural ones come first when their model is there', async () => {
    server.next.push({ stallAfter: 100_000 });
    await start(server.url);
    await until(async () => (await get<Status>('/api/voices/models')).receivedBytes === 100_000, { everyMs: 50 });
    expect(await get<Status>('/api/voices/models')).toMatchObject({ state: 'downloading' });
    const [basic] = await podcastVoices();
    expect(basic?.category).toBe('local');
    // The server goes away: the download continues after its restart.
    await app.close({ keepData: true });
    await start(server.url);
    await reaches('ready');
    expect(server.requests.at(-1)?.range).toBe('bytes=100000-');
    const [first, second] = await podcastVoices();
    expect([first?.category, second?.category]).toEqual(['neural', 'neural']);
    const preview = await fetch(`${app.url}/api/voices/neural-en-us-tones-low/preview`);
    expect(preview.headers.get('content-type')).toBe('audio/wav');
    expect((await preview.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  });

  test('a job has the neural voices, and basic ones for the lines on which the engine fails', async () => {
    await start(server.url);
    await reaches('ready');
    const ids = ['low', 'high', 'notanumber', 'silent'].map((name) => `neural-en-us-tones-${name}`);
    const logged = jest.spyOn(Logger.prototype, 'warn');
    const { job, spoken } = await render(...ids);
    expect(job).toMatchObject({ status: 'completed', segmentsReplaced: 2 });
    for (const segment of [2, 3]) {
      const entry = { segment, reason: expect.any(String) as string };
      expect(logged).toHaveBeenCalledWith(expect.objectContaining(entry), 'line replaced');
    }
    expect(spoken.map(({ voiceId }) => voiceId)).toEqual(ids);
    expect(spoken.map(({ replacedBy }) => replacedBy === undefined)).toEqual([true, true, false, false]);
    expect(String(spoken[2]?.replacedBy)).toMatch(/^local-en-us-/);
    const again = await render(...ids);
    expect(again.spoken.filter(({ reused }) => reused)).toHaveLength(2);
    expect(again.job).toMatchObject({ segmentsReplaced: 2 });
    const preview = await client.request(`GET /api/voices/${ids[2] ?? ''}/preview`);
    expect(preview.status).toBe(503);
  });

  test('an engine that dies in the middle of a job leaves the rest to a basic voice, and the job says so', async () => {
    await start(server.url, { SPEECH_PROCESSES: '1' });
    await reaches('ready');
    const voice_id = 'neural-en-us-tones-low';
    const jobId = await submit(Array.from({ length: 8 }, (_, at) => ({ text: `Line ${at + 1}. ${line}`, voice_id })));
    await until(async () => (await spokenIn(jobId)).length > 0, { everyMs: 5, timeoutMs: 60_000 });
    const killing = killEngine();
    try {
      await client.untilAllFinished([jobId], 200_000);
    } finally {
      killing.stop();
    }
    const spoken = await spokenIn(jobId);
    const replaced = spoken.filter(({ replacedBy }) => replacedBy !== undefined);
    expect(await get<Job>(`/api/jobs/${jobId}`)).toMatchObject({
      status: 'completed',
      segmentsReplaced: replaced.length,
    });
    expect([spoken.length, spoken[0]?.replacedBy]).toEqual([8, undefined]);
    expect(spoken.at(-1)?.replacedBy).toMatch(/^local-en-us-/);
    expect(replaced.every(({ voiceId }) => voiceId === voice_id)).toBe(true);
  });

  test('without a network basic voices speak, and the state says so', async () => {
    app = await offline;
    client = await ApiClient.signedIn(app.url);
    await reaches('failed');
    const [host = '', guest = ''] = (await podcastVoices()).map(({ voice_id }) => voice_id);
    const { job } = await render(host, guest);
    expect(job).toMatchObject({ status: 'completed', segmentsReplaced: 0 });
    const refused = await client.post('/api/tts', { text: line, voice_id: 'neural-en-us-tones-low' });
    expect(refused.status).toBe(400);
  });
});
