import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxReportsPerHour } from '@duetcast/domain/limits/publication-limits';
import { ApiClient } from '../support/api-client';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

const dataOf = <Data>({ body }: { body: unknown }): Data => (body as { data: Data }).data;
const as = (credential: string) => ({ authorization: `Bearer ${credential}`, 'x-access-reason': 'Test' });

interface Reported {
  readonly publicationId: string;
  readonly status: string;
  readonly openReports: number;
  readonly publicPath: string | null;
  readonly reports?: { reason: string; text: string | null; email: string | null }[];
}

let ada: string;
let root: string;
let jobId: string;
let shareId: string;
const app = testApp({ ADMIN_EMAILS: 'root@example.com', TRUST_PROXY_HOPS: '1' });
beforeAll(async () => {
  ada = await app.signIn();
  root = await app.signIn('root@example.com');
  const client = await ApiClient.with(app, ada);
  const compilation = [{ text: 'Why does the sea rise?', voice_id: client.voices[0] }];
  const request = { compilation, domain: 'ada.example', title: 'Tides' };
  const submitted = await app.http().post('/api/compilations').set(as(ada)).send(request).expect(202);
  ({ jobId } = dataOf<{ jobId: string }>(submitted));
  await client.untilFinished(jobId);
  shareId = await share();
});

const share = async (): Promise<string> =>
  dataOf<{ shareId: string }>(await app.http().post(`/api/jobs/${jobId}/share`).set(as(ada)).expect(200)).shareId;
const publicPaths = (id: string) => [
  `/api/shares/${id}`,
  `/api/shares/${id}/audio`,
  `/api/shares/${id}/captions`,
  `/api/shares/${id}/cover`,
];
const page = (path: string) => app.http().get(path).set('accept', 'text/html,*/*');
const send = (fields: object, from = '203.0.113.1') =>
  app.http().post(`/report/share/${shareId}`).set('x-forwarded-for', from).type('form').send(fields);
const listed = async (status: string): Promise<Reported[]> =>
  dataOf(await app.http().get(`/api/admin/publications?status=${status}`).set(as(root)).expect(200));
const moderate = (action: string, body: object) =>
  app.http().post(`/api/admin/publications/share/${jobId}/${action}`).set(as(root)).send(body);
const mails = () => {
  const outbox = join(app.dataDir, 'outbox');
  return readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
};

test('the embed page links to a form that needs neither an account nor scripts', async () => {
  const embed = await page(`/embed/${shareId}`).expect(200);
  expect(embed.text).toContain(`href="/report/share/${shareId}"`);
  const form = await page(`/report/share/${shareId}`).set('accept-language', 'zh').expect(200);
  expect(form.text).toContain('<html lang="zh">');
  expect(form.text).toMatch(/<form method="post">[^]*name="reason"[^]*name="text"[^]*name="email"/);
  expect(form.text).not.toContain('<script');
  await page('/report/share/none').expect(404);
  await page(`/report/podcast/${shareId}`).expect(404);
});

test('a report without a reason is returned with what was typed', async () => {
  const refused = await send({ text: '<b>Mine</b>', email: 'no address' }).set('accept', 'text/html').expect(400);
  expect(refused.text).toContain('&lt;b&gt;Mine&lt;/b&gt;</textarea>');
  expect(refused.text).toContain('role="alert"');
  expect((await send({ reason: 'boring' }).expect(400)).body).toMatchObject({ errors: [{ param: 'reason' }] });
});

test('administrators read reports, whose words are not in events and are stored encrypted', async () => {
  const sent = await send({ reason: 'copyright', text: 'A chapter of my book.', email: 'eve@example.com' })
    .set('accept', 'text/html')
    .expect(200);
  expect(sent.text).toContain('role="status"');
  await send({ reason: 'spam' }).expect(200, { success: true, data: { reported: true } });
  await until(async () => (await listed('reported'))[0]?.openReports === 2);
  expect(await listed('reported')).toMatchObject([
    { publicationId: `share-${jobId}`, openReports: 2, publicPath: `/embed/${shareId}` },
  ]);
  const one = await app.http().get(`/api/admin/publications/share/${jobId}`).set(as(root)).expect(200);
  expect(dataOf<Reported>(one).reports).toMatchObject([
    { reason: 'spam', text: null, email: null },
    { reason: 'copyright', text: 'A chapter of my book.', email: 'eve@example.com' },
  ]);
  for (const name of readdirSync(app.dataDir).filter((file) => file.includes('.db')))
    expect(readFileSync(join(app.dataDir, name)).includes('chapter of my book')).toBe(false);
  await app.http().get('/api/admin/publications').set(as(ada)).expect(403);
});

test('dismissed reports settle, and the content stays public', async () => {
  expect(dataOf(await moderate('dismiss', {}).expect(200))).toMatchObject({ status: 'settled', openReports: 0 });
  await page(`/embed/${shareId}`).expect(200);
});

test('hidden content answers 410 with words, also under a new link, and the owner keeps it', async () => {
  await moderate('hide', { reason: '' }).expect(400);
  const hidden = await moderate('hide', { reason: 'The text is from a book.' }).expect(200);
  expect(dataOf(hidden)).toMatchObject({ status: 'hidden', reason: 'The text is from a book.' });
  await app.http().delete(`/api/jobs/${jobId}/share`).set(as(ada)).expect(200);
  shareId = await share();
  for (const path of publicPaths(shareId))
    expect((await app.http().get(path).expect(410)).body).toMatchObject({ code: 'publication.hidden' });
  expect((await page(`/embed/${shareId}`).expect(410)).text).toContain('has hidden this podcast');
  expect((await page(`/report/share/${shareId}`).expect(410)).text).toContain('already hidden');
  await send({ reason: 'spam' }).expect(410);
  await app.http().get(`/api/jobs/${jobId}/output`).set(as(ada)).expect(200);
  const own = await app.http().get(`/api/jobs/${jobId}`).set(as(ada)).expect(200);
  expect(dataOf(own)).toMatchObject({ hidden: { reason: 'The text is from a book.' } });
});

test('the owner gets a mail with the reason, and restored content is public again', async () => {
  await until(() => mails().some((mail) => /Reason: The text is from a book\./.test(mail)));
  expect(mails().at(-1)).toContain(`/dashboard/jobs/${jobId}`);
  const restored = await moderate('restore', { reason: 'The author agreed.' }).expect(200);
  expect(dataOf(restored)).toMatchObject({ status: 'settled', hiddenAt: null });
  for (const path of publicPaths(shareId)) await app.http().get(path).expect(200);
  await page(`/embed/${shareId}`).expect(200);
  const own = await app.http().get(`/api/jobs/${jobId}`).set(as(ada)).expect(200);
  expect(dataOf(own)).not.toHaveProperty('hidden');
  await until(() => mails().some((mail) => /Reason: The author agreed\./.test(mail)));
});

test('decisions are admin actions that the owner can read', async () => {
  const acts = async () => {
    const listed = await app.http().get('/api/account/admin-actions').set(as(ada)).expect(200);
    const all = dataOf<{ act: string; reason: string | null }[]>(listed);
    return all.filter(({ act }) => !['AccountRead', 'AccountsRead'].includes(act));
  };
  await until(async () => (await acts()).length >= 3);
  expect((await acts()).map(({ act, reason }) => [act, reason])).toEqual([
    ['PublicationRestored', 'The author agreed.'],
    ['PublicationHidden', 'The text is from a book.'],
    ['PublicationReportsDismissed', null],
  ]);
});

test(`an address sends ${maxReportsPerHour} reports an hour, and not one more`, async () => {
  const from = '203.0.113.7';
  for (let count = 0; count < maxReportsPerHour; count++) await send({ reason: 'spam' }, from).expect(200);
  expect((await send({ reason: 'spam' }, from).set('accept', 'text/html').expect(429)).text).toContain('role="alert"');
  await send({ reason: 'spam' }, '203.0.113.8').expect(200);
});

test('content that does not exist cannot be moderated', async () => {
  for (const path of ['share/none', 'episode/none'])
    await app.http().post(`/api/admin/publications/${path}/hide`).set(as(root)).send({ reason: 'Spam.' }).expect(404);
});
