import { parse as parseCaptions } from '@plussub/srt-vtt-parser';
import { WebVTTParser } from 'webvtt-parser';
import { RetentionSweep } from '../../apps/api/src/features/retention/retention-sweep';
import { ApiClient, testClient } from '../support/api-client';
import { dayMs } from '../support/retention-fixture';
import { testApp } from '../support/test-app';

interface Transcript {
  readonly segments: readonly { speaker?: string; startTime: number; endTime: number; body: string }[];
}

const lines = [
  { speaker: 'Host', text: 'Is <1> & one --> two?' },
  { speaker: 'Guest', text: 'It is.\n\nIt has always been.' },
  { speaker: 'Host', text: 'Thank you.' },
];
const spoken = lines.map(({ text }) => text.replace(/\s+/g, ' '));

/** The parser's own table lacks the semicolons. */
const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

let jobId: string;
const textOf = async (path: string) => {
  const response = await ada.fetch(path);
  expect(response.status).toBe(200);
  return { text: await response.text(), type: response.headers.get('content-type') };
};
const durationOf = async () =>
  ((await ada.get(`/api/jobs/${jobId}`)) as { data: { metadata: { duration: number } } }).data.metadata.duration;

const completed = (body: object) => ada.made([], body);

const app = testApp();
const ada = testClient(app);
beforeAll(async () => {
  const compilation = lines.map((line, index) => ({ ...line, voice_id: ada.voices[index % 2] }));
  jobId = await completed({ compilation, intro: '/api/sounds/pulse-sting/audio' });
});

test('WebVTT passes the parser of the W3C without an error, with one cue for each line', async () => {
  const { text, type } = await textOf(`/api/jobs/${jobId}/captions`);
  expect(type).toBe('text/vtt; charset=utf-8');
  const { cues, errors } = new WebVTTParser(entities).parse(text, 'captions');
  expect(errors).toEqual([]);
  expect(cues.map(({ tree: { children } }) => [children[0]?.value, children[0]?.children[0]?.value])).toEqual(
    lines.map(({ speaker }, index) => [speaker, spoken[index]]),
  );
});

test('cues start after the intro, follow each other, and the last one ends with the audio', async () => {
  const { entries } = parseCaptions((await textOf(`/api/jobs/${jobId}/captions?format=vtt`)).text);
  expect(entries[0]?.from).toBeGreaterThan(500);
  entries.slice(1).forEach(({ from }, index) => expect(from).toBe(entries[index]?.to));
  expect(Math.abs((entries.at(-1)?.to ?? 0) / 1000 - (await durationOf()))).toBeLessThan(0.3);
});

test('SubRip and the transcript have the same lines at the same times', async () => {
  const srt = await textOf(`/api/jobs/${jobId}/captions?format=srt`);
  expect(srt.type).toBe('application/x-subrip; charset=utf-8');
  const { entries } = parseCaptions(srt.text);
  const json = await textOf(`/api/jobs/${jobId}/captions?format=json`);
  expect(json.type).toBe('application/json; charset=utf-8');
  const { segments } = JSON.parse(json.text) as Transcript;
  expect(segments.map(({ speaker, body }) => ({ speaker, text: body }))).toEqual(
    lines.map(({ speaker }, index) => ({ speaker, text: spoken[index] })),
  );
  const milliseconds = segments.map(({ startTime, endTime }) =>
    [startTime, endTime].map((at) => Math.round(at * 1000)),
  );
  expect(entries.map(({ from, to }) => [from, to])).toEqual(milliseconds);
  expect(entries.map(({ text }) => text)).toEqual(
    lines.map(({ speaker }, index) => `${speaker}: ${(spoken[index] ?? '').replace('-->', '→')}`),
  );
});

test('the transcript as text has a paragraph for each line', async () => {
  const { text, type } = await textOf(`/api/jobs/${jobId}/captions?format=txt`);
  expect(type).toBe('text/plain; charset=utf-8');
  expect(text).toBe(`${lines.map(({ speaker }, index) => `${speaker}: ${spoken[index]}`).join('\n\n')}\n`);
});

test('those who have the link of a shared podcast get its captions, until it is not shared', async () => {
  const { body } = await ada.post(`/api/jobs/${jobId}/share`, {});
  const path = `${app.url}/api/shares/${body.data.shareId as string}/captions`;
  const shared = await fetch(path);
  expect(shared.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await shared.text()).toBe((await textOf(`/api/jobs/${jobId}/captions`)).text);
  await ada.fetch(`/api/jobs/${jobId}/share`, {}, 'DELETE');
  expect((await fetch(path)).status).toBe(404);
});

test('of another account, an unknown format, audio without texts and an expired job are refused', async () => {
  const bob = await ApiClient.with(app, await app.signIn('bob@example.com'));
  expect((await bob.fetch(`/api/jobs/${jobId}/captions`)).status).toBe(404);
  expect((await ada.fetch(`/api/jobs/${jobId}/captions?format=ass`)).status).toBe(400);
  const chunk = `/api/jobs/${jobId}/output`;
  const { body } = await ada.post('/api/stitch/chunks', { chunkUrls: [chunk, chunk] });
  await ada.untilFinished(body.jobId);
  const silent = await ada.fetch(`/api/jobs/${body.jobId}/captions`);
  expect([silent.status, await silent.json()]).toEqual([404, expect.objectContaining({ code: 'job.noScript' })]);
  await app.app.get(RetentionSweep, { strict: false }).sweep(Date.now() + 31 * dayMs);
  const expired = await ada.fetch(`/api/jobs/${jobId}/captions`);
  expect([expired.status, await expired.json()]).toEqual([410, expect.objectContaining({ code: 'job.outputExpired' })]);
});
