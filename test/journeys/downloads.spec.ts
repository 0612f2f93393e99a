import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxDownloadDays } from '@duetcast/domain/limits/publication-limits';
import { dayAfter } from '@duetcast/domain/usage/usage-period';
import { StateStore } from '../../apps/api/src/eventing/state/state-store';
import { Downloads } from '../../apps/api/src/features/downloads/public';
import { SecretBox } from '../../apps/api/src/platform/secrets/secret-box';
import { StoreUnavailable } from '../../apps/api/src/platform/errors/store-unavailable';
import { ApiClient } from '../support/api-client';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

interface Counted {
  readonly total: number;
  readonly days: { day: string; downloads: number }[];
}
const dataOf = <Data>({ body }: { body: unknown }): Data => (body as { data: Data }).data;
const as = (credential: string) => ({ authorization: `Bearer ${credential}` });
const app1 = 'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)';
const app2 = 'AntennaPod/3.5.0';

let ada: string;
let jobId: string;
let audio: string;
let bytes: number;
const app = testApp({ TRUST_PROXY_HOPS: '1' });
beforeAll(async () => {
  // User agents of an address share 64 names, by the salt of the day: with this one, those of the test have two.
  const salt = app.app.get(SecretBox).seal(Buffer.alloc(32, 1).toString('base64'), `download-salt/${today()}`);
  const expiresAt = `${dayAfter(today(), 1)}T00:00:00.000Z`;
  await app.app.get(StateStore).insert('download-salt', [{ id: today(), value: salt, expiresAt }]);
  ada = await app.signIn();
  const client = await ApiClient.with(app, ada);
  jobId = await client.made(['Why does the sea rise?'], { domain: 'ada.example' });
  const { shareId } = dataOf<{ shareId: string }>(await app.http().post(`/api/jobs/${jobId}/share`).set(as(ada)));
  audio = `/api/shares/${shareId}/audio`;
  bytes = Number((await app.http().head(audio).expect(200)).headers['content-length']);
});
afterEach(() => jest.restoreAllMocks());

const play = (address: string, userAgent: string, range?: string) =>
  app
    .http()
    .get(audio)
    .set({ 'x-forwarded-for': address, 'user-agent': userAgent, ...(range !== undefined && { range }) });
const today = () => new Date().toISOString().slice(0, 10);
const counts = (from = today(), to = today()) =>
  app.http().get(`/api/jobs/${jobId}/downloads?from=${from}&to=${to}`).set(as(ada));
let markers = 0;
/** A response is counted when its connection is done with it, so a download of another listener follows. */
async function countedSince(before: number, downloads: number): Promise<void> {
  await play(`198.51.100.${(markers += 1)}`, app2).expect(200);
  await until(async () => (await total()) >= before + downloads + 1);
  expect(await total()).toBe(before + downloads + 1);
}
async function total(): Promise<number> {
  await app.app.get(Downloads).settled();
  return dataOf<Counted>(await counts().expect(200)).total;
}

test('the whole file is one download for each address and user agent in a day', async () => {
  const before = await total();
  for (const [address, userAgent] of [
    ['203.0.113.1', app1],
    ['203.0.113.1', app1],
    ['203.0.113.1', app2],
    ['203.0.113.2', app1],
  ] as const)
    await play(address, userAgent).expect(200);
  await countedSince(before, 3);
});

test('ranges add up to one download, without bytes counted twice', async () => {
  const before = await total();
  await play('203.0.113.3', app1, 'bytes=0-1').expect(206);
  await play('203.0.113.3', app1, `bytes=0-${bytes - 2}`).expect(206);
  await play('203.0.113.3', app1, 'bytes=0-99').expect(206);
  await countedSince(before, 0);
  await play('203.0.113.3', app1, `bytes=${bytes - 1}-`).expect(206);
  await play('203.0.113.3', app1, 'bytes=0-').expect(206);
  await countedSince(before + 1, 1);
});

test('bots, HEAD, unchanged files and refused ranges are not downloads', async () => {
  const before = await total();
  const { etag } = (await app.http().head(audio).set('user-agent', app1).expect(200)).headers as { etag: string };
  await play('203.0.113.4', 'Googlebot/2.1').expect(200);
  await play('203.0.113.4', app1).set('if-none-match', etag).expect(304);
  await play('203.0.113.4', app1, `bytes=${bytes}-`).expect(416);
  await countedSince(before, 0);
});

test('the audio is sent also while nothing can be counted', async () => {
  const before = await total();
  const failed = jest.spyOn(app.app.get(StateStore), 'get').mockRejectedValue(new StoreUnavailable('cut'));
  await play('203.0.113.5', app1).expect(200);
  await until(() => failed.mock.calls.length > 0);
  await app.app.get(Downloads).settled();
  failed.mockRestore();
  await countedSince(before, 0);
});

test('addresses and user agents are not stored', () => {
  for (const name of readdirSync(app.dataDir).filter((file) => file.includes('.db')))
    for (const secret of ['203.0.113.1', 'Overcast'])
      expect(readFileSync(join(app.dataDir, name)).includes(secret)).toBe(false);
});

test('the salt and the names of listeners are destroyed after the day', async () => {
  const state = app.app.get(StateStore);
  expect(await state.get('download-salt', today())).toMatchObject({
    expiresAt: `${dayAfter(today(), 1)}T00:00:00.000Z`,
  });
  expect(await state.purge(`${dayAfter(today(), 1)}T00:00:00.000Z`)).toBeGreaterThan(3);
  expect(await state.get('download-salt', today())).toBeNull();
  expect(await total()).toBeGreaterThan(0);
});

test(`a period has every day in order, and at most ${maxDownloadDays}`, async () => {
  const first = dayAfter(today(), 1 - maxDownloadDays);
  const { days, total: sum } = dataOf<Counted>(await counts(first).expect(200));
  expect(days).toHaveLength(maxDownloadDays);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual([first, today()]);
  expect(days.at(-1)?.downloads).toBe(sum);
  await counts(dayAfter(first, -1)).expect(400);
  await counts(today(), dayAfter(today(), -1)).expect(400);
  const eve = await app.signIn('eve@example.com');
  await app.http().get(`/api/jobs/${jobId}/downloads?from=${first}&to=${today()}`).set(as(eve)).expect(404);
});
