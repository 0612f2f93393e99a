import { ApiClient } from '../support/api-client';
import { testApp } from '../support/test-app';

let ada: ApiClient;
let token: string;
let voice_id: string;

const app = testApp();
beforeAll(async () => {
  ({ token } = await app.apiToken());
  ada = await ApiClient.with(app, token);
  voice_id = ada.voices.find((id) => id.includes('-en-')) ?? ada.voices[0];
});

const read = async (text: string) => ada.post('/api/speech/text', { text, voice_id });
const wordless = { errors: [{ msg: 'The text has no words', param: 'compilation[1].text' }] };

test('a text is shown as it is read, free of charge', async () => {
  await ada.post('/api/users/me/lexicon/entries', { entry: { written: 'nginx', alias: 'engine x' } });
  const { status, body } = await read(
    'Tom &amp; Jerry ran ½ mile. <break time="1.5s"/> **nginx** cost $42.5M, <emphasis>so</emphasis> 10⁶ ran 5kg-10kg.',
  );
  expect(status).toBe(200);
  const first = 'Tom and Jerry ran one half mile.';
  expect(body.data).toMatchObject({
    spoken: `${first} engine x cost forty-two point five million dollars, so ten to the sixth ran five kilograms to ten kilograms.`,
    pauses: [{ after: first.length, ms: 1_500 }],
    notes: [{ code: 'markup.ignored', message: '<emphasis> has no effect.', element: 'emphasis' }],
  });
  // Nothing is recorded for the domain yet.
  expect((await ada.fetch('/api/usage/characters/dashboard')).status).toBe(404);
});

test('a pause of the text is heard, also in a stream', async () => {
  const durationOf = async (text: string) =>
    (await ada.post('/api/tts', { text, voice_id, tts_provider: 'local' })).body.data.duration as number;
  const plain = await durationOf('Hello, there.');
  for (const text of [
    'Hello, <break time="3s"/> there.',
    '<break time="1s"/><break time="2s"/>Hello, there.',
    'Hello, there.<break time="3s"/>',
  ])
    expect(await durationOf(text)).toBeGreaterThan(plain + 2.5);
  const response = await fetch(`${app.url}/v1/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'tts-1',
      voice: voice_id,
      input: '<break time="2s"/>One.<break time="3s"/>Two.<break time="4s"/>',
      response_format: 'pcm',
    }),
  });
  const pcm = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.status === 200 ? '' : pcm.toString()]).toEqual([200, '']);
  expect(pcm.byteLength).toBeGreaterThan(9 * 48_000);
  expect(pcm.subarray(0, 2 * 48_000).every((byte) => byte === 0)).toBe(true);
});

test('a line without words, or with markup that is not supported, is refused by name before anything is accepted', async () => {
  for (const text of ['...', '♪', '---']) {
    const compilation = ['He looked.', text, 'Then he left.'].map((line) => ({ text: line, voice_id }));
    const body = { domain: 'dashboard', compilation };
    expect(await ada.post('/api/compilations', body)).toMatchObject({ status: 400, body: wordless });
    expect(await ada.post('/api/compilations/estimate', body)).toMatchObject({ status: 400, body: wordless });
    expect(await ada.post('/api/tts', { text, voice_id })).toMatchObject({ status: 400 });
    expect(await read(text)).toMatchObject({ status: 400, body: { errors: [{ param: 'text' }] } });
  }
  const marked = ['Hi.', '<b></b>&amp;', 'One <audio src="a.mp3"/>'].map((text) => ({ text, voice_id }));
  expect(await ada.post('/api/compilations', { domain: 'dashboard', compilation: marked.slice(0, 2) })).toMatchObject({
    status: 400,
    body: wordless,
  });
  expect(
    await ada.post('/api/compilations', { domain: 'dashboard', compilation: [marked[0], marked[2]] }),
  ).toMatchObject({
    status: 400,
    body: { errors: [{ msg: '<audio> is not supported', param: 'compilation[1].text' }] },
  });
  const { status, body } = await ada.post('/v1/audio/speech', {
    model: 'tts-1',
    voice: voice_id,
    input: 'Hi <break time="1h"/>',
  });
  expect([status, body.error]).toMatchObject([400, { param: 'input' }]);
  expect(JSON.stringify(body.error)).toContain('takes a time such as');
});

test('captions of a long line have short cues', async () => {
  const text =
    'A very long caption line goes on without any stop so that it would not fit onto the two rows of a screen and would be cut in most players, which is why it should be divided near a clause, as people who read along need less than two hundred and fifty characters at once to follow the voice.';
  const jobId = await ada.made([], { domain: 'dashboard', compilation: [{ text, voice_id, speaker: 'Host' }] });
  const srt = await (await ada.fetch(`/api/jobs/${jobId}/captions?format=srt`)).text();
  const cues = srt
    .trim()
    .split('\n\n')
    .map((cue) => cue.split('\n').slice(2));
  expect(cues.length).toBeGreaterThan(3);
  expect(Math.max(...cues.map((rows) => rows.length))).toBe(2);
  expect(Math.max(...cues.flat().map((row) => row.length))).toBeLessThanOrEqual(42);
});
