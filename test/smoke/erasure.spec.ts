import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createDuetcast, type Duetcast } from '@duetcast/client/duetcast';
import { endpointDecider } from '@duetcast/domain/webhooks/endpoint-decider';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { backUp } from '../../apps/api/src/eventing/backup/back-up';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { StateStore } from '../../apps/api/src/eventing/state/state-store';
import { SpeechPace, speechPaceKind } from '../../apps/api/src/features/jobs/execution/rendering/speech-pace';
import { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import { StreamOrigins } from '../../apps/api/src/features/audit/public';
import { PasskeyCredentials } from '../../apps/api/src/features/accounts/public';
import { ErasureSchedule } from '../../apps/api/src/features/erasure/erasure-schedule';
import { sine, wavOf } from '../support/audio-fixtures';
import { brokenChains, readAllEvents } from '../support/data-folder-audit';
import { projectionNames } from '../support/portable-account';
import { Authenticator } from '../support/authenticator';
import { PasskeyBrowser } from '../support/passkey-browser';
import { dayMs } from '../support/retention-fixture';
import { ShowClient } from '../support/show-client';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';

const email = 'ada.lovelace-1815@example.com';
const site = 'https://blog.example.com/ada-private-path';
const article =
  'Zanzibar porcupines recite limericks. The tide carries seventeen umbrellas to the harbor every evening.';
const spoken = 'Quixotic marmalade whispers beneath the observatory.';
const word = 'Lovelacian';
const soundName = 'Babbage overture';
const passkeyName = 'Countess laptop';
const endpointDescription = 'Difference newsletter';
const device = 'Analyticalbrowser';
const earlierServer = 'https://old-home-of-ada.example';
const earlierServerOfShow = 'https://old-home-of-a-show.example';
const show = { title: 'Meridian cogwheels', ownerEmail: email };
const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-erasure-'));
/** Of `npm run backup`, before and after the deletion. */
const backups = mkdtempSync(join(tmpdir(), 'duetcast-erasure-backups-'));
const backUpNow = () => backUp(readConfig({ DATA_DIR: dataDir }), backups);
/** The data folder as of before the deletion. */
const backup = mkdtempSync(join(tmpdir(), 'duetcast-erasure-copy-'));
const theme = wavOf([sine(440, 1, 8_000)], 8_000);
const logged: string[] = [];

let server: TestApp;
let session: string;
let ada: Duetcast;
let accountId: string;
const passkey = new Authenticator('http://localhost:0');

const schedule = () => server.app.get(ErasureSchedule, { strict: false });
const caughtUp = async () =>
  server.app.get(ProjectionProgress).reached(projectionNames, await server.app.get(EventStore).head());
const bearer = () => ({ authorization: `Bearer ${session}` });
/** What the purge of every 10 minutes does until then: idempotency keys last a day. */
const purgeUntil = (now: number) => server.app.get(StateStore).purge(new Date(now).toISOString());
const paces = () => server.app.get(StateStore).get(speechPaceKind, accountId);
const day = (days: number) => Date.now() + days * dayMs;

/** Files whose bytes or name contain one of the parts, in this encoding or as a JSON string. */
function filesWith(folder: string, parts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return parts.some((part) => file.includes(part) || bytes.includes(part));
    });
}
/** What who guesses the content would look for: its plain hash. */
const guesses = [article, theme].map((content) => createHash('sha256').update(content).digest('hex'));
const texts = [
  email,
  'ada-private-path',
  'Zanzibar porcupines',
  'seventeen umbrellas',
  spoken,
  word,
  soundName,
  passkeyName,
  endpointDescription,
  device,
  earlierServer,
  earlierServerOfShow,
  show.title,
];
const secrets = [...texts, ...guesses];

async function fill(user: Duetcast, text: string) {
  const { data: voices } = await user.get('/api/voices/collection');
  const voice_id = voices[0]!.voice_id;
  const { jobId } = await user.post('/api/tts', { body: { text, voice_id } });
  await until(
    async () => (await user.get('/api/jobs/{jobId}', { params: { path: { jobId } } })).data.completedAt !== null,
  );
  return { jobId, voices: voices.map((voice) => voice.voice_id) };
}

async function signInFrom(userAgent: string): Promise<string> {
  const requested = await server.http().post('/api/auth/request-magic-link').send({ email }).expect(200);
  const { search } = new URL((requested.body as { data: { magicLink: string } }).data.magicLink);
  const verified = await server.http().get(`/api/auth/verify-magic-link${search}`).set('user-agent', userAgent);
  return (verified.body as { data: { token: string } }).data.token;
}

beforeAll(async () => {
  const keep = new Writable({ write: (chunk: Buffer, _, done) => (logged.push(chunk.toString()), done()) });
  jest
    .spyOn(process.stdout, 'write')
    .mockImplementation(((chunk: string) => keep.write(chunk)) as typeof process.stdout.write);
  server = await startTestApp({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' });
  session = await signInFrom(device);
  ada = createDuetcast({ baseUrl: server.url, token: session });
  accountId = (await ada.get('/api/users/me')).data.id;
  const { jobId, voices } = await fill(ada, spoken);
  // As of an imported job.
  const signed = { revision: 0, hash: '0'.repeat(64), key: null, seal: null, exportedAt: '2026-11-01T00:00:00.000Z' };
  const origins = server.app.get(StreamOrigins, { strict: false });
  await origins.set(`job-${jobId}`, { account: accountId, issuer: earlierServer, ...signed });
  const { id: showId } = await new ShowClient(server, session).create(show);
  await origins.set(`show-${showId}`, { account: accountId, issuer: earlierServerOfShow, ...signed });
  await ada.post('/api/jobs/{jobId}/share', { params: { path: { jobId } }, body: { shared: true } } as never);
  const [voice_id_1, voice_id_2] = voices as [string, string];
  await ada.post('/api/openai/generate-podcast-script', { body: { article, voice_id_1, voice_id_2 } });
  await ada.post('/api/users/me/lexicon/entries', { body: { entry: { written: word, alias: 'love lace ian' } } });
  await fetch(`${server.url}/api/sounds?name=${encodeURIComponent(soundName)}`, {
    method: 'POST',
    headers: { ...bearer(), 'content-type': 'audio/wav' },
    body: new Uint8Array(theme),
  });
  await ada.post('/api/plugin-connections', { body: { site_url: site } });
  await ada.post('/api/webhook-endpoints', { body: { url: site, description: endpointDescription } });
  const browser = new PasskeyBrowser(server, 'http://localhost:0', session);
  expect((await browser.add(passkey.create(await browser.registrationOptions()), passkeyName)).status).toBe(200);
  const bob = createDuetcast({ baseUrl: server.url, token: await server.signIn('bob@example.com') });
  await fill(bob, spoken);
  await caughtUp();
});
afterAll(async () => {
  await server.close();
  jest.restoreAllMocks();
  for (const folder of [dataDir, backup, backups]) rmSync(folder, { recursive: true, force: true });
});

test('a deletion is requested by a recent sign-in, is visible, and can be canceled', async () => {
  const answer = await server.http().delete('/api/account').set(bearer()).expect(200);
  const { eraseAt } = (answer.body as { data: { eraseAt: string } }).data;
  expect(Date.parse(eraseAt) - Date.now()).toBeGreaterThan(14 * dayMs - 60_000);
  expect((await ada.get('/api/users/me')).data.eraseAt).toBe(eraseAt);
  await schedule().run(day(13));
  expect((await ada.get('/api/users/me')).data.eraseAt).toBe(eraseAt);
  await server.http().post('/api/account/erasure/cancel').set(bearer()).expect(200);
  expect((await ada.get('/api/users/me')).data.eraseAt).toBeUndefined();
  await schedule().run(day(20));
  expect((await ada.get('/api/users/me')).data.email).toBe(email);
});

test('after the grace period the account is closed: sessions, the address, sites, endpoints and links end', async () => {
  await server.app.get(SpeechPace).onModuleDestroy();
  expect(await paces()).not.toBeNull();
  const credentialOf = () => server.app.get(PasskeyCredentials, { strict: false }).find(passkey.id);
  expect(await credentialOf()).not.toBeNull();
  const endpoints = async () =>
    Object.keys((await server.app.get(Deciders).load(endpointDecider, accountId)).state).length;
  expect(await endpoints()).toBe(1);
  cpSync(dataDir, backup, { recursive: true });
  await backUpNow();
  for (const folder of [dataDir, backups])
    for (const origin of [earlierServer, earlierServerOfShow]) expect(filesWith(folder, [origin])).not.toEqual([]);
  // Words of a person are content there; events, keys and rows hold none.
  expect(filesWith(backups, [email, site, ...guesses])).toEqual([]);
  expect(filesWith(backups, ['Zanzibar porcupines'])).not.toEqual([]);
  await server.http().delete('/api/account').set(bearer()).expect(200);
  await caughtUp();
  await schedule().run(day(14.01));
  await server.http().get('/api/users/me').set(bearer()).expect(401);
  expect(await credentialOf()).toBeNull();
  expect(await endpoints()).toBe(0);
  await caughtUp();
  const again = await server.signIn(email);
  const answer = await server
    .http()
    .get('/api/users/me')
    .set({ authorization: `Bearer ${again}` });
  const other = (answer.body as { data: { id: string } }).data.id;
  expect(other).not.toBe(accountId);
  // The new account is of the test, whose search would find the address.
  await server
    .http()
    .delete('/api/account')
    .set({ authorization: `Bearer ${again}` })
    .expect(200);
  await caughtUp();
  await schedule().run(day(29));
});

test('a day later nothing of the instance contains an address, text or name of the person', async () => {
  expect(filesWith(dataDir, [word])).not.toEqual([]);
  expect(filesWith(dataDir, guesses)).toEqual([]);
  // Bob spoke the same text: his copy stays until he deletes it.
  await caughtUp();
  await purgeUntil(day(45));
  await schedule().run(day(45));
  await caughtUp();
  await schedule().run(day(46));
  expect(await paces()).toBeNull();
  const left = [...secrets.filter((secret) => secret !== spoken), passkey.id];
  await server.app.get(EventStore).forgetDeleted();
  await backUpNow();
  expect(filesWith(backups, left)).toEqual([]);
  await server.close({ keepData: true });
  expect(filesWith(dataDir, left)).toEqual([]);
  expect(logged.filter((line) => left.some((secret) => line.includes(secret)))).toEqual([]);
  expect(logged.filter((line) => line.includes(accountId))).not.toEqual([]);
  expect(readFileSync(join(dataDir, 'keys/erased-accounts'), 'utf8')).toContain(accountId);

  const streams = await readAllEvents(dataDir);
  expect(await brokenChains(streams)).toEqual([]);
  const opened = streams.get(`account-${accountId}`)?.[0];
  expect(opened).toMatchObject({ type: 'AccountOpened', data: { email: 'erased' }, isErased: true });
  expect([...streams.values()].flat().some(({ data }) => data.email === 'bob@example.com')).toBe(true);

  // A restored copy from before brings the key back; the list of erased accounts in the keys folder applies to it.
  cpSync(join(dataDir, 'keys/erased-accounts'), join(backup, 'keys/erased-accounts'));
  server = await startTestApp({ DATA_DIR: backup });
  await caughtUp();
  await schedule().run(day(0));
  await caughtUp();
  await purgeUntil(day(2));
  await schedule().run(day(2));
  await caughtUp();
  await schedule().run(day(4));
  await server.close({ keepData: true });
  expect(filesWith(backup, left)).toEqual([]);
  server = await startTestApp({});
});
