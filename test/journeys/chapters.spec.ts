import { RetentionSweep } from '../../apps/api/src/features/retention/retention-sweep';
import { chaptersName } from '../../apps/api/src/features/jobs/content/chapters';
import { ContentStore } from '../../apps/api/src/platform/content/content-store';
import { ApiClient, testClient } from '../support/api-client';
import { dayMs } from '../support/retention-fixture';
import { testApp } from '../support/test-app';

interface Chapters {
  readonly version: string;
  readonly title: string;
  readonly chapters: readonly { startTime: number; endTime: number; title: string }[];
}
interface Waveform {
  readonly data: { readonly duration: number; readonly peaks: readonly number[] };
}

let jobId: string;
const jsonOf = async <Body>(path: string) => {
  const response = await ada.fetch(path);
  expect(response.status).toBe(200);
  return { type: response.headers.get('content-type'), body: (await response.json()) as Body };
};

const app = testApp();
const ada = testClient(app);
beforeAll(async () => {
  const [voice_id] = ada.voices;
  const compilation = [
    { text: 'Why does the sea rise?', voice_id, section: 'The sea' },
    { text: 'Twice a day.', voice_id },
    { text: 'The moon pulls it.', voice_id, section: 'The\0 moon' },
  ];
  jobId = await ada.made([], { title: 'Tides', compilation });
});

test('chapters are sections, and end where the next begins', async () => {
  const { type, body } = await jsonOf<Chapters>(`/api/jobs/${jobId}/chapters`);
  expect(type).toBe('application/json+chapters; charset=utf-8');
  expect(body).toMatchObject({ version: '1.2.0', title: 'Tides' });
  expect(body.chapters.map(({ title }) => title)).toEqual(['The sea', 'The moon']);
  const [sea, moon] = body.chapters;
  expect([sea?.startTime, sea?.endTime]).toEqual([0, moon?.startTime]);
});

test('the waveform has peaks of the whole audio', async () => {
  const { data } = (await jsonOf<Waveform>(`/api/jobs/${jobId}/peaks`)).body;
  expect(data.duration).toBeGreaterThan(2);
  expect([data.peaks.length > 100, data.peaks.length <= 400, Math.max(...data.peaks)]).toEqual([true, true, 100]);
});

test('those who have the link of a shared podcast get its chapters, until it is not shared', async () => {
  const { body } = await ada.post(`/api/jobs/${jobId}/share`, {});
  const path = `${app.url}/api/shares/${body.data.shareId as string}/chapters`;
  const shared = await fetch(path);
  expect(shared.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await shared.json()).toEqual((await jsonOf<Chapters>(`/api/jobs/${jobId}/chapters`)).body);
  await ada.fetch(`/api/jobs/${jobId}/share`, {}, 'DELETE');
  expect((await fetch(path)).status).toBe(404);
});

test.each(['chapters', 'peaks'])('%s of another account and of an expired job are refused', async (route) => {
  const bob = await ApiClient.with(app, await app.signIn('bob@example.com'));
  expect((await bob.fetch(`/api/jobs/${jobId}/${route}`)).status).toBe(404);
  await app.app.get(RetentionSweep, { strict: false }).sweep(Date.now() + 31 * dayMs);
  const expired = await ada.fetch(`/api/jobs/${jobId}/${route}`);
  expect([expired.status, await expired.json()]).toEqual([410, expect.objectContaining({ code: 'job.outputExpired' })]);
  expect(await app.app.get(ContentStore, { strict: false }).lookUpName(chaptersName(jobId))).toBeNull();
});
