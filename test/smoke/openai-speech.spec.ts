import OpenAI from 'openai';
import { decode, durationOf } from '../../apps/api/src/media/audio/decode';
import { openAiErrorSchema } from '../../apps/api/src/features/openai-speech/openai-error';
import { startHeldSpeechServer } from '../support/held-speech-server';
import { ApiClient } from '../support/api-client';
import { startTestApp } from '../support/test-app';
import { until } from '../support/until';
import { sharedFixture } from '../support/fixtures';

const model = 'tts-1';
const voice = 'remote-af_bella';
const first = 'The first sentence of this text is long enough to be a part of its own.';
const second = 'The second sentence follows it, and it is about as long as the first.';

interface JobOfStream {
  readonly status: string;
  readonly type: string;
  readonly jobDetails: { readonly domain: string };
}

describe('OpenAI’s client', () => {
  let token: string;
  let jobs: ApiClient;
  let openai: OpenAI;

  const speech = sharedFixture(() => startHeldSpeechServer());
  const server = sharedFixture(() => startTestApp({ SPEECH_BASE_URL: `${speech.url}/v1`, SPEECH_MODEL: 'kokoro' }));
  beforeAll(async () => {
    const { session, ...api } = await server.apiToken();
    token = api.token;
    jobs = await ApiClient.with(server, session);
    openai = new OpenAI({ apiKey: token, baseURL: `${server.url}/v1`, maxRetries: 0 });
  });

  const speak = (input: string, more: object = {}) => openai.audio.speech.create({ model, voice, input, ...more });
  const used = async () => {
    const { domains } = (await jobs.untilSettled()).data.usage;
    return domains.reduce((sum, { charactersUsed }) => sum + charactersUsed, 0);
  };
  const jobOf = async (response: Response) => {
    const jobId = response.headers.get('x-job-id') ?? '';
    await jobs.untilFinished(jobId);
    return (await jobs.get(`/api/jobs/${jobId}`)).data as JobOfStream;
  };
  const secondsOf = async (audio: Uint8Array) => durationOf(await decode(audio), Infinity) / 1000;

  test('gets the first sentence before the second is rendered, then all of it', async () => {
    const before = await used();
    const release = speech.hold(second);
    const response = await speak(`${first} ${second}`, { response_format: 'wav' });
    const reader = response.body!.getReader();
    let heard = Buffer.alloc(0);
    while ((heard.length - 44) / 48_000 < 1) heard = Buffer.concat([heard, (await reader.read()).value!]);
    expect([response.headers.get('content-type'), heard.toString('latin1', 0, 4)]).toEqual(['audio/wav', 'RIFF']);
    release();
    for (let next = await reader.read(); !next.done; next = await reader.read())
      heard = Buffer.concat([heard, next.value]);
    const seconds = await secondsOf(heard);
    expect(await jobOf(response)).toMatchObject({ status: 'completed', type: 'tts', jobDetails: { domain: 'api' } });
    const output = await jobs.fetch(`/api/jobs/${response.headers.get('x-job-id')}/output`);
    expect(seconds).toBeCloseTo(await secondsOf(new Uint8Array(await output.arrayBuffer())), 1);
    expect((await used()) - before).toBe(first.length + second.length);
  });

  test('pays nothing for a text that it has paid for', async () => {
    const [before, asked] = [await used(), speech.texts().length];
    const response = await speak(`${first} ${second}`);
    const mp3 = new Uint8Array(await response.arrayBuffer());
    expect([response.headers.get('content-type'), (await secondsOf(mp3)) > 3]).toEqual(['audio/mpeg', true]);
    expect((await jobOf(response)).status).toBe('completed');
    expect([await used(), speech.texts().length]).toEqual([before, asked]);
  });

  test('gets raw samples at 24 kHz, and events with the audio in Base64', async () => {
    const pcm = await (await speak(first, { response_format: 'pcm' })).arrayBuffer();
    const response = await speak(first, { response_format: 'pcm', stream_format: 'sse' });
    const lines = (await response.text()).split('\n\n').filter((line) => line !== '');
    const events = lines.map((line) => JSON.parse(line.replace(/^data: /, '')) as { type: string; audio?: string });
    const audio = Buffer.concat(events.map(({ audio = '' }) => Buffer.from(audio, 'base64')));
    expect(audio.equals(Buffer.from(pcm))).toBe(true);
    expect(pcm.byteLength / 48_000).toBeGreaterThan(1);
    expect(events.at(-1)).toEqual({
      type: 'speech.audio.done',
      usage: { input_tokens: first.length, output_tokens: 0, total_tokens: first.length },
    });
  });

  test('pays for what was rendered of a stream that it closes', async () => {
    const before = await used();
    const rendered = 'A sentence that somebody hears before they close the stream again.';
    const release = speech.hold('Nobody ever waits');
    const stopping = new AbortController();
    const response = await openai.audio.speech.create(
      { model, voice, input: `${rendered} Nobody ever waits for this sentence, because the stream is closed.` },
      { signal: stopping.signal },
    );
    await response.body!.getReader().read();
    stopping.abort();
    expect((await jobOf(response)).status).toBe('cancelled');
    release();
    expect((await used()) - before).toBe(rendered.length);
  });

  test('pays nothing if the first sentence fails', async () => {
    const before = await used();
    const failing = speak('This sentence is forbidden, and long enough to be a part. It has a second one.');
    await expect(failing).rejects.toBeInstanceOf(OpenAI.UnprocessableEntityError);
    await expect(failing).rejects.toMatchObject({ code: 'speech.refused', type: 'invalid_request_error' });
    expect(await used()).toBe(before);
  });

  test('gets its own error classes', async () => {
    const anonymous = new OpenAI({ apiKey: 'dc_guessed', baseURL: `${server.url}/v1`, maxRetries: 0 });
    await expect(anonymous.models.list()).rejects.toMatchObject({ code: 'invalid_api_key' });
    await expect(anonymous.models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
    await expect(anonymous.withOptions({ apiKey: 'sk-wrong' }).models.list()).rejects.toThrow('Incorrect API key.');
    await expect(speak('Hello.', { model: 'gpt-9' })).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    await expect(speak('Hello.', { model: 'gpt-9' })).rejects.toMatchObject({
      code: 'model_not_found',
      param: 'model',
    });
    await expect(speak('Hello.', { voice: 'nobody' })).rejects.toBeInstanceOf(OpenAI.BadRequestError);
    await expect(speak('Hello.', { voice: 'nobody' })).rejects.toMatchObject({ param: 'voice' });
    await expect(speak('Hello.', { response_format: 'opus' })).rejects.toThrow('The format opus is not available');
    await expect(speak('Hello.', { response_format: 'ogg' })).rejects.toThrow('Use mp3, wav, pcm');
    await expect(speak('Hello.', { instructions: 'Whisper.' })).rejects.toMatchObject({ param: 'instructions' });
    for (const speed of [0.24, 4.01])
      await expect(speak('Hello.', { speed })).rejects.toMatchObject({ status: 400, param: 'speed' });
    const [slow = 0, fast = 0] = await Promise.all(
      [0.25, 4].map(async (speed) => {
        const response = await speak('Hello, this is one sentence.', { speed, voice: 'nova', model: 'local' });
        return secondsOf(new Uint8Array(await response.arrayBuffer()));
      }),
    );
    expect(slow / fast).toBeGreaterThan(1.5); // local engines keep to the nearest speed that is clear
    await expect(speak('Hello.', { tone: 'low' })).rejects.toMatchObject({ status: 400, param: 'tone' });
    await expect(speak('a'.repeat(4_097))).rejects.toMatchObject({
      status: 413,
      code: 'string_too_long',
      param: 'input',
    });
    await expect(speak(' ')).rejects.toMatchObject({ status: 400, param: 'input' });
    await expect(openai.get('/nothing')).rejects.toMatchObject({ status: 404, code: 'unknown_url' });
  });

  test('gets its shape of errors from the edge, too', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const post = (body: string) => fetch(`${server.url}/v1/audio/speech`, { method: 'POST', headers, body });
    for (const [body, status] of [
      ['{"input":', 400],
      [JSON.stringify({ input: 'a'.repeat(70_000) }), 413],
    ] as const) {
      const response = await post(body);
      expect([response.status, openAiErrorSchema.safeParse(await response.json()).success]).toEqual([status, true]);
    }
    const page = await fetch(`${server.url}/v1/nothing`, { headers: { accept: 'text/html' } });
    expect([page.status, openAiErrorSchema.safeParse(await page.json()).success]).toEqual([404, true]);
  });

  test('reads a text at the limit, which a plan must cover', async () => {
    const other = await server.apiToken('bob@example.com');
    const bob = new OpenAI({ apiKey: other.token, baseURL: `${server.url}/v1`, maxRetries: 0 });
    const sentence = `Words that wait, ${'and more of them, '.repeat(20)}as many as fit.`;
    const sentences = (letter: string) => Array.from({ length: 11 }, (_, index) => `${letter}${index} ${sentence}`);
    const input = (letter: string) => sentences(letter).join(' ').slice(0, 4_096);
    expect(input('A').trim()).toHaveLength(4_096);
    const release = speech.hold('Words that wait');
    const stopping = new AbortController();
    const started = speech.texts().length;
    const both = ['A', 'B'].map((letter) =>
      bob.audio.speech.create({ model, voice, input: input(letter) }, { signal: stopping.signal }),
    );
    const settled = Promise.allSettled(both);
    await until(() => speech.texts().length === started + 2);
    const third = bob.audio.speech.create({ model, voice, input: input('C') });
    await expect(third).rejects.toBeInstanceOf(OpenAI.PermissionDeniedError);
    await expect(third).rejects.toMatchObject({ code: 'insufficient_quota', type: 'insufficient_quota' });
    stopping.abort();
    await settled;
    release();
  });

  test('lists models and voices, and reads by OpenAI’s names', async () => {
    const { data } = await openai.models.list();
    expect(data.map(({ id }) => id)).toEqual(['gpt-4o-mini-tts', 'tts-1', 'tts-1-hd', 'remote', 'local']);
    expect(await openai.models.retrieve('local')).toMatchObject({ id: 'local', object: 'model' });
    const { voices } = (await (await jobs.fetch('/v1/audio/voices')).json()) as {
      voices: { id: string; voice_id: string; gender: string }[];
    };
    const named = voices.filter(({ id, voice_id }) => id !== voice_id);
    expect(named.map(({ id }) => id)).toContain('nova');
    expect(voices.map(({ id }) => id)).toContain(voice);
    for (const name of ['nova', { id: 'onyx' }] as const) {
      const response = await speak('Read by a voice that has its name from OpenAI.', { voice: name, model: 'local' });
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    }
    const german = 'Dieser Satz ist auf Deutsch geschrieben, und er ist lang genug, dass man die Sprache erkennt.';
    const response = await speak(german, { voice: 'nova', model: 'local' });
    await response.arrayBuffer();
    const script = (await jobs.get(`/api/jobs/${response.headers.get('x-job-id')}/script`)).data;
    expect(script).toMatchObject({ segments: [{ voice_id: expect.stringMatching(/^local-de/) as string }] });
  });

  test.each([
    ['PUT', '/v1/models', {}, 405, 'request.methodNotAllowed'],
    ['POST', '/v1/audio/speech', { 'content-type': 'text/plain' }, 415, 'request.mediaType'],
    ['GET', '/v1/engines', {}, 404, 'unknown_url'],
  ] as const)('reads the error of %s %s', async (method, path, headers, status, code) => {
    const body = method === 'POST' ? 'Hello.' : null;
    const authorization = `Bearer ${token}`;
    const response = await fetch(server.url + path, { method, headers: { authorization, ...headers }, body });
    expect(response.status).toBe(status);
    expect(openAiErrorSchema.parse(await response.json()).error.code).toBe(code);
  });
});
