import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from '../support/api-client';
import { pathOf, ShowClient } from '../support/show-client';
import { signInLink } from '../support/sign-in';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

const dataOf = <Data>({ body }: { body: unknown }): Data => (body as { data: Data }).data;
const as = (credential: string) => ({ authorization: `Bearer ${credential}`, 'x-access-reason': 'Test' });

let root: string;
let adasId: string;
let shareId: string;
let feed: string;
/** Credentials of Ada by what they are. */
let credentials: Readonly<Record<'session' | 'own' | 'named' | 'site', string>>;
const app = testApp({ ADMIN_EMAILS: 'root@example.com' });
beforeAll(async () => {
  root = await app.signIn('root@example.com');
  const { session, token: own } = await app.apiToken();
  const post = (path: string, body: object, status: number) =>
    app.http().post(path).set(as(session)).send(body).expect(status);
  const scopes = ['account:read'];
  const { token: named } = dataOf<{ token: string }>(await post('/api/auth/tokens', { name: 'CI', scopes }, 201));
  const { site_token: site } = dataOf<{ site_token: string }>(
    await post('/api/plugin-connections', { site_url: 'https://ada.example/' }, 201),
  );
  credentials = { session, own, named, site };
  const ada = await ApiClient.with(app, session);
  adasId = ada.accountId;
  const jobId = await ada.made(['Why does the sea rise?'], { domain: 'a.example' });
  ({ shareId } = dataOf<{ shareId: string }>(await post(`/api/jobs/${jobId}/share`, {}, 200)));
  feed = pathOf((await new ShowClient(app, session).create()).feedUrl);
});

const decide = (action: string, body: object, credential = root) =>
  app.http().post(`/api/admin/accounts/${adasId}/${action}`).set(as(credential)).send(body);
const ask = (kind: keyof typeof credentials) =>
  app
    .http()
    .get(kind === 'site' ? '/api/plugin-connections/self' : '/api/users/me')
    .set(as(credentials[kind]));
const kinds = ['session', 'own', 'named', 'site'] as const;
const statuses = async (): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, (await ask(kind)).status] as const)));
const shared = () => app.http().get(`/api/shares/${shareId}/audio`);
const mailsWith = (text: string) => {
  const outbox = join(app.dataDir, 'outbox');
  return readdirSync(outbox).filter((name) => readFileSync(join(outbox, name), 'utf8').includes(text));
};

test('before, every credential works', async () => {
  expect(await statuses()).toEqual({ session: 200, own: 200, named: 200, site: 200 });
});

test('a suspension needs a reason and a choice, and no administrator is suspended', async () => {
  await decide('suspend', { publicAudio: 'keep' }).expect(400, /reason/);
  await decide('suspend', { reason: ' ', publicAudio: 'keep' }).expect(400, /reason/);
  await decide('suspend', { reason: 'Spam.' }).expect(400, /publicAudio/);
  await decide('suspend', { reason: 'a'.repeat(501), publicAudio: 'keep' }).expect(400, /reason/);
  await decide('suspend', { reason: 'Spam.', publicAudio: 'keep' }, credentials.session).expect(403, /auth\.forbidden/);
  const rootsId = dataOf<{ id: string }>(await app.http().get('/api/users/me').set(as(root))).id;
  await app
    .http()
    .post(`/api/admin/accounts/${rootsId}/suspend`)
    .set(as(root))
    .send({ reason: 'Spam.', publicAudio: 'keep' })
    .expect(409, /account\.adminSuspension/);
});

test('every credential and sign-in answers 403, and public audio stays', async () => {
  const suspended = await decide('suspend', { reason: 'Sends spam.', publicAudio: 'keep' }).expect(200);
  expect(dataOf(suspended)).toMatchObject({ id: adasId, suspension: { publicAudio: 'keep' } });
  for (const kind of kinds) expect(await ask(kind)).toMatchObject({ status: 403, body: { code: 'account.suspended' } });
  const { search } = await signInLink(app.url, 'ada@example.com');
  await app
    .http()
    .get(`/api/auth/verify-magic-link${search}`)
    .expect(403, /account\.suspended/);
  await app
    .http()
    .post('/api/compilations')
    .set('authorization', `Bearer ${credentials.own}`)
    .send({ compilation: [] })
    .expect(403, /account\.suspended/);
  await shared().expect(200);
  await app.http().get(feed).expect(200);
  // The browser of its owner is to a public page like any other.
  await shared().set('cookie', `duetcast_session=${credentials.session}`).expect(200);
  await until(() => mailsWith('Sends spam.').length === 1);
});

test('public audio is hidden if the administrator chooses so', async () => {
  await decide('suspend', { reason: 'Also stolen audio.', publicAudio: 'hide' }).expect(200);
  await shared().expect(410, /publication\.hidden/);
  await app.http().get(`/embed/${shareId}`).set('accept', 'text/html').expect(410);
  await app
    .http()
    .get(feed)
    .expect(410, /publication\.hidden/);
  const details = await app.http().get(`/api/admin/accounts/${adasId}`).set(as(root)).expect(200);
  expect(dataOf(details)).toMatchObject({ suspension: { publicAudio: 'hide' } });
});

test('afterwards its owner signs in again, sessions and tokens have ended, and sites go on', async () => {
  const lifted = await decide('lift-suspension', { reason: 'A mistake.' }).expect(200);
  expect(dataOf(lifted)).toMatchObject({ suspension: null });
  await shared().expect(200);
  expect(await statuses()).toEqual({ session: 401, own: 401, named: 401, site: 200 });
  await until(() => mailsWith('A mistake.').length === 1);
  const session = await app.signIn();
  const actions = await app.http().get('/api/account/admin-actions').set(as(session)).expect(200);
  const listed = dataOf<{ act: string; reason: string }[]>(actions).map(({ act, reason }) => `${act}: ${reason}`);
  expect(listed.filter((act) => act.startsWith('AccountSus'))).toEqual([
    'AccountSuspensionLifted: A mistake.',
    'AccountSuspended: Also stolen audio.',
    'AccountSuspended: Sends spam.',
  ]);
  // Nothing to lift: what is new stays.
  await decide('lift-suspension', { reason: 'Again.' }).expect(200);
  await app.http().get('/api/users/me').set(as(session)).expect(200);
});
