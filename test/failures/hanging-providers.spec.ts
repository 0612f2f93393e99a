import { elevenLabsKey, startElevenLabs } from '../support/elevenlabs-server';
import { FailingServer } from '../support/failing-server/failing-server';
import { status } from '../support/failing-server/failure-mode';
import { ApiClient } from '../support/api-client';
import type { StubServer } from '../support/stub-server';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';

const voiceOf = { away: 'elevenlabs-voice0', here: 'local-en-us-f3' };
const linesOf = (voice_id: string, name: string, count: number) =>
  Array.from({ length: count }, (_, line) => ({ voice_id, text: `This is line ${line} of the job ${name}.` }));

/** A voice that speaks here begins in that time, or in ten times what it takes while nothing else runs on a busy machine, ms. */
const longestWaitMs = 2_000;

describe('a provider that does not answer', () => {
  let upstream: StubServer;
  let elevenLabs: FailingServer;
  let server: TestApp;
  let accounts: ApiClient[];
  let ninth: ApiClient;
  let idleMs: number;

  beforeEach(async () => {
    upstream = await startElevenLabs();
    elevenLabs = await FailingServer.before(upstream.url);
    const env = { ELEVENLABS_API_KEY: elevenLabsKey, ELEVENLABS_BASE_URL: elevenLabs.url };
    server = await startTestApp({ ...env, SUBMIT_LIMIT: '1000' });
    const clientOf = (name: string) => ApiClient.signedIn(server.url, `${name}@example.com`);
    accounts = await Promise.all(Array.from({ length: 8 }, (_, at) => clientOf(`account${at}`)));
    ninth = await clientOf('ninth');
    await speaks(); // its engine has started
    idleMs = Math.max(await speaks(), await speaks());
  });
  afterEach(async () => {
    await server.close();
    await elevenLabs.close();
    await upstream.close();
  });

  let texts = 0;
  const speaks = async (): Promise<number> => {
    const started = performance.now();
    const { body } = await ninth.post('/api/tts', { text: `Number ${++texts}.`, voice_id: voiceOf.here });
    expect(body).toMatchObject({ status: 'completed' });
    return performance.now() - started;
  };
  /** Asks for a line, streamed or not, and for a preview. */
  const requests = (voice: string) => {
    const text = `Number ${++texts}, if you please.`;
    const ask = (path: string, body: object) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ninth.credential}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    return {
      tts: () => ask('/api/tts', { text, voice_id: voice }),
      stream: () => ask('/api/tts?stream=true', { text: `${text} Yes.`, voice_id: voice }),
      openai: () => ask('/v1/audio/speech', { input: `${text} No.`, voice, model: 'tts-1' }),
      preview: () => fetch(`${server.url}/api/voices/${voice}/preview`),
    };
  };
  const submit = async (client: ApiClient, name: string, lines: number): Promise<string> => {
    const { status, body } = await client.post('/api/compilations', {
      title: name,
      domain: 'example.com',
      compilation: linesOf(voiceOf.away, name, lines),
    });
    expect(status).toBe(202);
    return body.jobId;
  };

  test('that hangs for eight accounts holds up no request for a voice that speaks here', async () => {
    await elevenLabs.fail({ kind: 'hungBeforeHeaders' });
    for (const [at, client] of accounts.entries()) await submit(client, `hanging${at}`, 6);
    await until(() => elevenLabs.count('POST') === 10);
    expect(await speaks()).toBeLessThan(Math.max(longestWaitMs, 10 * idleMs));
    for (const [name, request] of Object.entries(requests(voiceOf.here))) {
      const started = performance.now();
      const { status, body } = await request();
      const first = await body?.getReader().read();
      expect([name, status, (first?.value?.length ?? 0) > 0]).toEqual([name, 200, true]);
      expect(performance.now() - started).toBeLessThan(Math.max(longestWaitMs, 10 * idleMs));
    }
  });

  test('whose connections are refused with 100 jobs waiting answers 503 at once, and holds up no others', async () => {
    await elevenLabs.fail({ kind: 'refused' });
    const jobs: { client: ApiClient; jobId: string }[] = [];
    for (let at = 0; at < 100; at++) {
      const client = accounts[at % accounts.length]!;
      jobs.push({ client, jobId: await submit(client, `waiting${at}`, 2) });
      if (at % 10 === 0) expect(await speaks()).toBeLessThan(Math.max(longestWaitMs, 10 * idleMs));
    }
    const rowOf = async ({ client, jobId }: (typeof jobs)[number]) =>
      (await client.get(`/api/jobs/${jobId}`)).data as { awaitedProvider?: string };
    await until(async () => (await Promise.all(jobs.map(rowOf))).every((row) => row.awaitedProvider === 'elevenlabs'));
    // ElevenLabs has previews at addresses of its own.
    const { preview: _, ...spoken } = requests(voiceOf.away);
    for (const [name, request] of Object.entries(spoken)) {
      const response = await request();
      const { code } = (await response.json()) as { code?: string };
      expect([name, response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([name, 503, true]);
      if (name !== 'openai') expect(code).toBe('speech.unreachable');
    }
    expect(await speaks()).toBeLessThan(Math.max(longestWaitMs, 10 * idleMs));
  });

  test('that is limited for an hour says so to each caller, with the time that it named', async () => {
    const detail = { status: 'rate_limit_exceeded', message: 'No.' };
    await elevenLabs.fail(status(429, { detail }, '3600'));
    const { openai, stream, tts } = requests(voiceOf.away);
    for (const [name, request] of Object.entries({ openai, stream, tts })) {
      const response = await request();
      const { code, error } = (await response.json()) as { code?: string; error?: { code?: string } };
      const named = name === 'openai' ? error?.code : code;
      expect([name, response.status, named]).toEqual([name, 503, 'speech.limited']);
      const seconds = Number(response.headers.get('retry-after'));
      expect([name, seconds > 3_000 && seconds <= 3_600]).toEqual([name, true]);
    }
    // The others found the circuit open.
    expect(elevenLabs.count('POST')).toBe(1);
    expect(await speaks()).toBeLessThan(Math.max(longestWaitMs, 10 * idleMs));
  });
});
