import { Logger } from '@nestjs/common';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPython } from '../../apps/api/src/media/speech/neural/python';
import { readEngine } from '../../apps/api/src/media/speech/neural/voice-engine';
import { NeuralSpeech } from '../../apps/api/src/media/speech/neural/neural-speech';
import { SpeechProviders } from '../../apps/api/src/media/speech/speech-provider';
import { ApiClient } from '../support/api-client';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';

const folder = 'test/data/voice-engines';
const line = 'Neural voices are installed when the server starts, and this line is long enough to be spoken.';
type Body<Data> = { data: Data };
interface Status {
  readonly state: string;
}
interface ListedVoice {
  readonly voice_id: string;
  readonly engine: string;
  readonly quality: string;
}
interface Job {
  readonly status: string;
  readonly segmentsReplaced: number;
}
interface Trail {
  readonly events: readonly { readonly type: string; readonly data: Record<string, unknown> }[];
}

// Python starts slowly on a busy machine.
jest.setTimeout(300_000);

const pathOfMachine = process.env.PATH;
let hasPython = false;
let app: TestApp;
let client: ApiClient;
let dataDir: string;

const start = async (env: NodeJS.ProcessEnv = {}) => {
  app = await startTestApp({ DATA_DIR: dataDir, VOICE_ENGINES: 'tones', VOICE_ENGINES_DIR: folder, ...env });
  client = await ApiClient.signedIn(app.url);
};
const get = async <Data>(path: string) => ((await client.request(`GET ${path}`)).body as Body<Data>).data;
const reaches = (state: string) =>
  until(async () => (await get<Status>('/api/voices/engines')).state === state, { everyMs: 50, timeoutMs: 200_000 });
const submit = async (compilation: readonly { text: string; voice_id: string }[]): Promise<string> => {
  const { body } = await client.post('/api/compilations', { domain: 'example.com', compilation });
  return (body as { jobId: string }).jobId;
};
const spokenIn = async (jobId: string) => {
  const { events } = await get<Trail>(`/api/jobs/${jobId}/audit`);
  const spoken = events.filter(({ type }) => type === 'SegmentSynthesized').map(({ data }) => data);
  return spoken.toSorted((one, other) => Number(one.index) - Number(other.index));
};
const usedCharacters = async () =>
  (await get<{ usage: { account: { charactersUsed: number } } }>('/api/users/me')).usage.account.charactersUsed;

beforeAll(async () => {
  hasPython = await findPython(readEngine(join(folder, 'tones'), 'tones')).then(
    () => true,
    () => false,
  );
  if (!hasPython) console.warn('Skipped: Python 3 with venv is missing.');
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'duetcast-engines-'));
});
afterEach(async () => {
  if (hasPython) await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a first start answers at once with basic voices; the engine comes first when it is there', async () => {
  if (!hasPython) return;
  await start();
  expect((await get<ListedVoice[]>('/api/voices/collection'))[0]?.quality).toBe('basic');
  await reaches('ready');
  const [first, second] = await get<ListedVoice[]>('/api/voices/collection');
  expect([first, second]).toMatchObject([
    { voice_id: 'neural-tones-high', engine: 'tones', quality: 'natural' },
    { voice_id: 'neural-tones-low', engine: 'tones' },
  ]);
  expect(
    (await get<ListedVoice[]>('/api/voices?quality=natural&limit=100')).every((one) => one.engine === 'tones'),
  ).toBe(true);
  const preview = await fetch(`${app.url}/api/voices/neural-tones-low/preview`);
  expect(preview.headers.get('content-type')).toBe('audio/wav');
});

test('a job has the voices of the engine, and basic ones for the lines on which it fails, each charged once', async () => {
  if (!hasPython) return;
  await start();
  await reaches('ready');
  const ids = ['low', 'high', 'raises', 'silence'].map((name) => `neural-tones-${name}`);
  const compilation = ids.map((voice_id) => ({ text: `${line} ${voice_id}`, voice_id }));
  const logged = jest.spyOn(Logger.prototype, 'warn');
  const render = async () => {
    const jobId = await submit(compilation);
    await client.untilFinished(jobId);
    return { job: await get<Job>(`/api/jobs/${jobId}`), spoken: await spokenIn(jobId) };
  };
  const { job, spoken } = await render();
  expect(job).toMatchObject({ status: 'completed', segmentsReplaced: 2 });
  for (const segment of [2, 3]) {
    const reason = expect.stringMatching(/^tones: /) as string;
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ segment, reason }), 'line replaced');
  }
  expect(spoken.map(({ voiceId }) => voiceId)).toEqual(ids);
  expect(spoken.map(({ replacedBy }) => replacedBy === undefined)).toEqual([true, true, false, false]);
  const used = await usedCharacters();
  const again = await render();
  expect(again.spoken.filter(({ reused }) => reused)).toHaveLength(2);
  expect(await usedCharacters()).toBe(used);
});

test('an engine that dies in the middle of a job leaves the rest to a basic voice, and the job says so', async () => {
  if (!hasPython) return;
  await start({ SPEECH_PROCESSES: '1' });
  await reaches('ready');
  const voice_id = 'neural-tones-low';
  const jobId = await submit(Array.from({ length: 8 }, (_, at) => ({ text: `Line ${at + 1}. ${line}`, voice_id })));
  await until(async () => (await spokenIn(jobId)).length > 0, { everyMs: 5, timeoutMs: 60_000 });
  const providers = app.app.get(SpeechProviders, { strict: false }).all();
  const neural = providers.find((provider) => provider instanceof NeuralSpeech);
  // As a lack of memory does.
  const killing = setInterval(() => neural?.pids().forEach((pid) => endProcess(pid)), 5);
  try {
    await client.untilAllFinished([jobId], 200_000);
  } finally {
    clearInterval(killing);
  }
  const spoken = await spokenIn(jobId);
  const replaced = spoken.filter(({ replacedBy }) => replacedBy !== undefined);
  expect(await get<Job>(`/api/jobs/${jobId}`)).toMatchObject({
    status: 'completed',
    segmentsReplaced: replaced.length,
  });
  expect([spoken.length, spoken[0]?.replacedBy]).toEqual([8, undefined]);
  expect(spoken.at(-1)?.replacedBy).toMatch(/^local-en-us-/);
});

test('without Python basic voices speak, and the state says why', async () => {
  if (!hasPython) return;
  process.env.PATH = dataDir;
  await start();
  await reaches('failed');
  expect(await get('/api/voices/engines')).toMatchObject({ engines: [{ name: 'tones', reason: 'python' }] });
  expect((await get<ListedVoice[]>('/api/voices/collection'))[0]?.quality).toBe('basic');
});

test('engines that an image has prepared are there at the first request', async () => {
  if (!hasPython) return;
  const prepare = (path = pathOfMachine) =>
    spawnSync(process.execPath, ['dist/apps/api/src/prepare-voices.main.js'], {
      env: { PATH: path, DATA_DIR: dataDir, VOICE_ENGINES: 'tones', VOICE_ENGINES_DIR: folder },
      encoding: 'utf8',
    });
  const refused = prepare(dataDir);
  expect(refused.stderr).toMatch(/^The voice engines were not installed\. tones needs Python .*\n$/);
  expect(refused.status).toBe(1);
  expect(prepare()).toMatchObject({ status: 0, stderr: '' });
  await start();
  expect(await get('/api/voices/engines')).toMatchObject({ engines: [{ name: 'tones', state: 'ready' }] });
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const steps = [
    'COPY --from=build --chown=root:root /app/apps/api/voice-engines',
    'USER node',
    'RUN NODE_ENV',
    'VOLUME',
  ];
  expect(steps.map((step) => dockerfile.indexOf(step))).toEqual(
    steps.map((step) => dockerfile.indexOf(step)).toSorted((one, other) => one - other),
  );
  expect(dockerfile).toMatch(/^RUN .* node dist\/apps\/api\/src\/prepare-voices\.main\.js$/m);
});

/** It may have ended by itself. */
function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
