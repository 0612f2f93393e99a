import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { allProjections } from '@duetcast/projections/all';
import { sessions } from '@duetcast/projections/sign-in/sessions';
import { pathsPreferred } from './paths-preferred';
import { createDuetcast, type Duetcast } from '@duetcast/client/duetcast';
import { readTrustedKeys, type TrustedKey } from '@duetcast/verify/trusted-keys';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { EventStore, type StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { ImportAccount, type ImportOptions } from '../../apps/api/src/features/portability/import-account';
import { ImportModule } from '../../apps/api/src/features/portability/import.module';
import { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import { sine, wavOf } from './audio-fixtures';
import { ExportedAccount } from './exported-account';
import { startTestApp, type TestApp } from './test-app';
import { WebhookReceiver } from './webhook-receiver';
import { until } from './until';

export const projectionNames = allProjections.map(({ name }) => name);
/** Rows of a server's own streams: sessions and sign-ins, which an export leaves out. */
export const isOfServer = (projection: string, row: object): boolean =>
  projection === sessions.name || ('category' in row && ['session', 'signin'].includes(String(row.category)));
const theme = wavOf([sine(440, 1, 8_000)], 8_000);
export const email = 'ada@example.com';

/** A server with an account of jobs, podcasts and a site, and the downloaded archive of that account. */
export class PortableAccount {
  private constructor(
    private readonly folder: string,
    private readonly receiver: WebhookReceiver,
    /** The server that exported the account. */
    readonly source: TestApp,
    readonly session: string,
    readonly me: Duetcast,
    readonly accountId: string,
    /** A compilation, a speech job and a cancelled speech job. */
    readonly jobIds: string[],
    /** API token, site token, and the webhook secrets of the site and of an endpoint. */
    readonly credentials: string[],
    /** Response of the export. */
    readonly response: Response,
  ) {}

  static async export(): Promise<PortableAccount> {
    const folder = mkdtempSync(join(tmpdir(), 'duetcast-portable-'));
    const receiver = await WebhookReceiver.start();
    const source = await startTestApp({ ADMIN_EMAILS: 'root@example.com', DOWNLOAD_ALLOWED_HOSTS: receiver.host });
    const sessionId = `session_${Date.now()}_abcdef123456`;
    const demo = createDuetcast({ baseUrl: source.url, sessionId });
    const { data: voices } = await demo.get('/api/voices/collection');
    const [voice_id_1, voice_id_2] = [voices[0]!.voice_id, voices[1]!.voice_id];
    const article = 'Why does the sea rise twice a day? The moon pulls it, and the earth turns below.';
    await demo.post('/api/openai/preview-podcast-script', { body: { article, voice_id_1, voice_id_2 } });

    // Another account, which the archive must not contain.
    const bob = createDuetcast({ baseUrl: source.url, token: await source.signIn('bob@example.com') });
    await bob.post('/api/tts', { body: { text: 'Bob says this.', voice_id: voice_id_1 } });

    const { token, session } = await source.apiToken(email);
    const me = createDuetcast({ baseUrl: source.url, token: session, fetch: pathsPreferred });
    const accountId = (await me.get('/api/users/me')).data.id;
    await me.post('/api/podcast-jobs/claim', { body: { sessionId } });
    const entry = { written: 'tide', alias: 'tied' };
    await me.post('/api/users/me/lexicon/entries', { body: { entry } });
    const music = {
      headers: { authorization: `Bearer ${session}`, 'content-type': 'audio/wav' },
      body: new Uint8Array(theme),
    };
    await fetch(`${source.url}/api/sounds?name=Theme`, { method: 'POST', ...music });
    const body = { site_url: 'https://blog.example.com', callback_url: receiver.url };
    const { data: site } = await me.post('/api/plugin-connections', { body });
    const { data: endpoint } = await me.post('/api/webhook-endpoints', {
      body: { url: receiver.url, eventTypes: ['job.failed'] },
    });
    const credentials = [token, site.site_token, site.webhook_secret, endpoint.secret];
    const lines = ['What is a tide?', 'The sea, rising.'].map((text, index) => ({
      text,
      voice_id: voices[index]!.voice_id,
    }));
    const submitted = [
      await me.post('/api/compilations', { body: { domain: 'blog.example.com', compilation: lines, title: 'Tides' } }),
      await me.post('/api/tts', { body: { text: 'A single text.', voice_id: voice_id_2 } }),
      await me.post('/api/tts', { body: { text: 'Cancelled text.', voice_id: voice_id_2 } }),
    ];
    const jobIds = submitted.map(({ jobId }) => jobId);
    await me.post('/api/jobs/{jobId}/cancel', { params: { path: { jobId: jobIds[2]! } } }).catch(() => undefined);
    await me.post('/api/openai/generate-podcast-script', { body: { article, voice_id_1, voice_id_2 } });
    const params = { path: { id: endpoint.id } };
    await me.post('/api/webhook-endpoints/{id}/test', { params });
    await receiver.received(2);
    await until(async () => {
      const { data } = await me.get('/api/webhook-endpoints/{id}/deliveries', { params });
      return data.every(({ status }) => status === 'delivered');
    });
    await untilSettled(source, me);
    const response = await ExportedAccount.download(source.url, session, join(folder, 'account.tar.gz'));
    return new PortableAccount(folder, receiver, source, session, me, accountId, jobIds, credentials, response);
  }

  async close(): Promise<void> {
    await this.source.close();
    await this.receiver.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Path of a file or folder that `close` deletes. */
  path(name: string): string {
    return join(this.folder, name);
  }

  /** The source's keys, which it publishes. */
  async trust(): Promise<{ keys: TrustedKey[] }> {
    return { keys: await keysOf(this.source.url) };
  }

  get archive(): string {
    return this.path('account.tar.gz');
  }
}

/** The keys that a server publishes. */
export const keysOf = async (url: string): Promise<TrustedKey[]> =>
  readTrustedKeys(await (await fetch(`${url}/api/signing-keys`)).text());

export const textOf = async (url: string, session: string): Promise<string> =>
  (await fetch(url, { headers: { authorization: `Bearer ${session}` } })).text();

/** Imports an archive into a data folder without a running server; by default without its key. */
export async function importInto(
  dataDir: string,
  file: string,
  options: Partial<ImportOptions> = {},
  env: NodeJS.ProcessEnv = {},
) {
  const config = readConfig({ NODE_ENV: 'test', ...env, DATA_DIR: dataDir });
  const app = await NestFactory.createApplicationContext(ImportModule.with(config), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await app.get(ImportAccount).import(file, { trust: 'unverified', email, ...options });
  } finally {
    await app.close();
  }
}

/** An import that ends after five appends; returns how many events of the archive it stored. */
export async function interruptedImport(dataDir: string, file: string, env: NodeJS.ProcessEnv = {}): Promise<number> {
  const config = readConfig({ NODE_ENV: 'test', ...env, DATA_DIR: dataDir });
  const app = await NestFactory.createApplicationContext(ImportModule.with(config), { logger: false });
  const store = app.get(EventStore);
  const append = store.append.bind(store);
  let [stored, appends] = [0, 0];
  store.append = (stream, events, options) => {
    if ((appends += 1) > 5) throw new Error('interrupted');
    stored += events.filter(({ type }) => type !== 'AccountImported').length;
    return append(stream, events, options);
  };
  const importing = app.get(ImportAccount).import(file, { trust: 'unverified', email });
  await expect(importing).rejects.toThrow('interrupted');
  await app.close();
  return stored;
}

/** All events of a data folder without a running server. */
export async function eventsIn(dataDir: string): Promise<StoredEvent[]> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const app = await NestFactory.createApplicationContext(ImportModule.with(config), { logger: false });
  const events: StoredEvent[] = [];
  for await (const event of app.get(EventStore).readAll()) events.push(event);
  await app.close();
  return events;
}

/** Waits until every job has ended, every reservation is settled and the projections have caught up. */
async function untilSettled(server: TestApp, me: Duetcast): Promise<void> {
  await until(async () => {
    const { data: jobs } = await me.get('/api/jobs', { params: { query: { limit: 100 } } });
    const { data } = await me.get('/api/users/me');
    const isSettled = data.usage.domains.every(({ charactersReserved }) => charactersReserved === 0);
    return isSettled && jobs.every(({ completedAt }) => completedAt !== null);
  });
  await server.app.get(ProjectionProgress).reached(projectionNames, await server.app.get(EventStore).head());
}
