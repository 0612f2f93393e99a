import { createDuetcast } from '@duetcast/client/duetcast';
import { startHeldSpeechServer } from '../support/held-speech-server';
import { ApiClient } from '../support/api-client';
import { startTestApp } from '../support/test-app';
import { sharedFixture } from '../support/fixtures';

const voice_id = 'remote-af_bella';
const first = 'We run nginx in front of it, and this sentence is a part of its own.';
const second = 'The second sentence follows it, and it is about as long as the first.';

describe('POST /api/tts?stream=true', () => {
  let token: string;
  let jobs: ApiClient;

  const speech = sharedFixture(() => startHeldSpeechServer());
  const server = sharedFixture(() => startTestApp({ SPEECH_BASE_URL: `${speech.url}/v1`, SPEECH_MODEL: 'kokoro' }));
  beforeAll(async () => {
    token = await server.signIn();
    jobs = await ApiClient.with(server, token);
  });

  const stream = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/tts?stream=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ voice_id, ...body }),
    });

  test('plays sentences with the lexicon and the speed, and captions with their times', async () => {
    await jobs.post('/api/users/me/lexicon/entries', { entry: { written: 'nginx', alias: 'engine x' } });
    const response = await stream({ text: `${first} ${second}`, speed: 1.25, format: 'wav' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(48_000);
    const asked = speech.requests.filter(({ body }) => typeof body.input === 'string').map(({ body }) => body);
    expect(asked.map(({ input }) => input)).toEqual([first.replace('nginx', 'engine x'), second]);
    expect(asked.map(({ speed }) => speed)).toEqual([1.25, 1.25]);
    const jobId = response.headers.get('x-job-id') ?? '';
    await jobs.untilFinished(jobId);
    const captions: unknown = await (await jobs.fetch(`/api/jobs/${jobId}/captions?format=json`)).json();
    expect(captions).toMatchObject({ segments: [{ startTime: 0, body: first }, { body: second }] });
    const { data } = await createDuetcast({ baseUrl: server.url, token }).get('/api/jobs/{jobId}', {
      params: { path: { jobId } },
    });
    expect(data.chapters).toHaveLength(1);
    expect((await jobs.get(`/api/jobs/${jobId}/audit`)).data).toMatchObject({ verified: true });
  });

  test('streams the same job again for the same Idempotency-Key, also after it was closed', async () => {
    const key = { 'idempotency-key': 'stream-1' };
    const text =
      'A sentence that is heard, long enough for a part of its own in here. It was cut off before this one came.';
    const release = speech.hold('It was cut off');
    const cut = await stream({ text }, key);
    await cut.body!.getReader().cancel();
    const jobId = cut.headers.get('x-job-id') ?? '';
    expect((await jobs.untilFinished(jobId)).status).toBe('cancelled');
    release();
    const whole = await stream({ text }, key);
    expect([whole.status, whole.headers.get('x-job-id')]).toEqual([200, jobId]);
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    expect((await jobs.untilFinished(jobId)).status).toBe('completed');
    const before = speech.texts().length;
    expect((await (await stream({ text }, key)).arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    expect(speech.texts()).toHaveLength(before);
  });

  test('charges short sentences that are spoken together by sentence', async () => {
    const charged = async (changed: string) => {
      const response = await stream({ text: `The tide comes in. ${changed} The moon is why.` });
      await response.arrayBuffer();
      const jobId = response.headers.get('x-job-id') ?? '';
      await jobs.untilFinished(jobId);
      const { jobDetails } = (await jobs.get(`/api/jobs/${jobId}`)).data as {
        jobDetails: { charactersCharged: number };
      };
      return jobDetails.charactersCharged;
    };
    expect(await charged('Then it goes.')).toBe('The tide comes in.Then it goes.The moon is why.'.length);
    expect(await charged('It leaves.')).toBe('It leaves.'.length);
    expect(await charged('It leaves.')).toBe(0);
  });

  test('answers as before without it, and refuses another value', async () => {
    const text = 'A text without a stream.';
    const { status, body } = await jobs.post('/api/tts?stream=false', { text, voice_id });
    expect([status, body.data]).toEqual([200, expect.objectContaining({ textLength: text.length })]);
    expect((await jobs.post('/api/tts?stream=maybe', { text, voice_id })).body.errors).toEqual([
      expect.objectContaining({ param: 'stream' }),
    ]);
    expect((await stream({ text: 'a'.repeat(2_501) })).status).toBe(413);
    const asked = speech.texts().length;
    expect((await (await stream({ text })).arrayBuffer()).byteLength).toBeGreaterThan(2_000);
    expect(speech.texts()).toHaveLength(asked);
  });
});
