import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { NestFactory } from '@nestjs/core';
import { allProjections } from '@duetcast/projections/all';
import { createDuetcast, type Duetcast } from '@duetcast/client/duetcast';
import { HeldRows } from '@duetcast/client/rows/hold-rows';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { EventStore, type StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { ImportAccount, type ImportOptions } from '../../apps/api/src/features/portability/import-account';
import { ImportModule } from '../../apps/api/src/features/portability/import.module';
import { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { ExportedAccount } from '../support/exported-account';
import { startTestApp, type TestApp } from '../support/test-app';
import { WebhookReceiver } from '../support/webhook-receiver';

const projectionNames = allProjections.map(({ name }) => name);
const email = 'ada@example.com';

jest.setTimeout(60_000);

describe('a portable account', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-portable-'));
  const archive = join(folder, 'account.tar.gz');
  const place = (name: string) => join(folder, name);
  let home: TestApp;
  let receiver: WebhookReceiver;
  let session: string;
  let me: Duetcast;
  let accountId: string;
  let jobIds: string[];
  let credentials: string[];
  let answer: Response;

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    home = await startTestApp({ ADMIN_EMAILS: 'root@example.com', DOWNLOAD_ALLOWED_HOSTS: receiver.host });
    const sessionId = `session_${Date.now()}_abcdef123456`;
    const demo = createDuetcast({ baseUrl: home.url, sessionId });
    const { data: voices } = await demo.get('/api/voices/collection');
    const [voice_id_1, voice_id_2] = [voices[0]!.voice_id, voices[1]!.voice_id];
    const article = 'Why does the sea rise twice a day? The moon pulls it, and the earth turns below.';
    await demo.post('/api/openai/preview-podcast-script', { body: { article, voice_id_1, voice_id_2 } });

    // Somebody else, whose things must not come along.
    const bob = createDuetcast({ baseUrl: home.url, token: await home.signIn('bob@example.com') });
    await bob.post('/api/tts', { body: { text: 'Bob says this.', voice_id: voice_id_1 } });

    const { token, session: signedIn } = await home.apiToken(email);
    session = signedIn;
    me = createDuetcast({ baseUrl: home.url, token: session });
    accountId = (await me.get('/api/users/me')).data.id;
    await me.post('/api/podcast-jobs/claim', { body: { sessionId } });
    const body = { site_url: 'https://blog.example.com', callback_url: receiver.url };
    const { data: site } = await me.post('/api/plugin-connections', { body });
    credentials = [token, site.site_token, site.webhook_secret];
    const lines = ['What is a tide?', 'The sea, rising.'].map((text, index) => ({
      text,
      voice_id: voices[index]!.voice_id,
    }));
    const made = [
      await me.post('/api/compilations', { body: { domain: 'blog.example.com', compilation: lines, title: 'Tides' } }),
      await me.post('/api/tts', { body: { text: 'Said alone.', voice_id: voice_id_2 } }),
      await me.post('/api/tts', { body: { text: 'Never said.', voice_id: voice_id_2 } }),
    ];
    jobIds = made.map(({ jobId }) => jobId);
    await me.post('/api/jobs/{jobId}/cancel', { params: { path: { jobId: jobIds[2]! } } }).catch(() => undefined);
    await me.post('/api/openai/generate-podcast-script', { body: { article, voice_id_1, voice_id_2 } });
    await receiver.received(1);
    await quiet(home, me);
    answer = await ExportedAccount.download(home.url, session, archive);
  });
  afterAll(async () => {
    await home.close();
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const imported = async (dataDir: string, file: string, options?: ImportOptions, env: NodeJS.ProcessEnv = {}) => {
    const config = readConfig({ NODE_ENV: 'test', ...env, DATA_DIR: dataDir });
    const app = await NestFactory.createApplicationContext(ImportModule.with(config), {
      logger: false,
      abortOnError: false,
    });
    try {
      return await app.get(ImportAccount).import(file, options);
    } finally {
      await app.close();
    }
  };
  const eventsIn = async (dataDir: string) => {
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
    const app = await NestFactory.createApplicationContext(ImportModule.with(config), { logger: false });
    const events: StoredEvent[] = [];
    for await (const event of app.get(EventStore).readAll()) events.push(event);
    await app.close();
    return events;
  };

  /** Every row that is of the account, without its place in this server's store and without credentials. */
  const rowsOf = async (server: TestApp, ids: ReadonlySet<string>) => {
    await server.app.get(ProjectionProgress).reached(projectionNames, await server.app.get(EventStore).head(), 30_000);
    const store = server.app.get(ReadModelStore);
    const rows: Record<string, unknown> = {};
    for (const name of projectionNames) {
      let cursor: string | undefined;
      do {
        const page = await store.find(name, { limit: 500, ...(cursor !== undefined && { cursor }) });
        for (const { id, row } of page.rows) {
          const text = JSON.stringify(row);
          const isOfAccount = [...ids].some((mine) => text.includes(mine) || id.includes(mine));
          const isOfServer = 'category' in row && ['session', 'signin'].includes(String(row.category));
          if (isOfAccount && !isOfServer) rows[`${name}/${id}`] = portable(row);
        }
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
    }
    return rows;
  };
  const answersOf = async (duetcast: Duetcast) => {
    const { data: jobs } = await duetcast.get('/api/jobs', { params: { query: { limit: 100 } } });
    const { data: podcasts } = await duetcast.get('/api/podcast-jobs');
    const one = async (jobId: string) => {
      const path = { jobId };
      const { data: audit } = await duetcast.get('/api/jobs/{jobId}/audit', { params: { path } });
      const output = await duetcast.open(`/api/jobs/${jobId}/output`).then(
        async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64'),
        (error: { code: string }) => error.code,
      );
      const { data: script } = await duetcast.get('/api/jobs/{jobId}/script', { params: { path } });
      return {
        job: portable((await duetcast.get('/api/jobs/{jobId}', { params: { path } })).data),
        audit,
        output,
        script,
      };
    };
    return {
      jobs: await Promise.all(jobs.map(({ jobId }) => one(jobId))),
      log: (await duetcast.get('/api/job-log')).data.map(portable),
      podcasts: await Promise.all(
        podcasts.map(async ({ id }) =>
          portable((await duetcast.get('/api/podcast-jobs/{id}', { params: { path: { id } } })).data),
        ),
      ),
      sites: (await duetcast.get('/api/plugin-connections')).data,
      history: (await duetcast.get('/api/usage/history')).data,
    };
  };

  test('is one archive of all that is the account’s, and of nothing else', async () => {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/gzip');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="duetcast-account-.*\.tar\.gz"$/);
    const exported = await ExportedAccount.read(archive);
    const { manifest, events, files } = exported;
    expect(manifest).toMatchObject({
      format: 'duetcast-account',
      version: 1,
      accountId,
      missingContent: [],
      agedStreams: [],
    });
    expect(files.at(-1)?.header.name).toBe('manifest.json');
    expect(new Set(events.map(({ stream }) => String(stream).split('-')[0]))).toEqual(
      new Set(['account', 'connection', 'job', 'podcast', 'token', 'usage', 'webhook']),
    );
    const audio = Buffer.from(await (await me.open(`/api/jobs/${jobIds[0]}/output`)).arrayBuffer());
    expect(files.some(({ bytes }) => bytes.equals(audio))).toBe(true);
    const text = files.map(({ bytes }) => bytes.toString('latin1')).join('\n');
    for (const theirs of ['Bob says this.', 'bob@example.com', ...credentials, 'sealedSecret":"', 'sealedToken":"'])
      expect(text).not.toContain(theirs);
    expect(text).not.toMatch(/"(hash|tokenHash)":"[0-9a-f]{64}","(lastFour|sealed)/);
  });

  test('is given to whoever is signed in, and to no token', async () => {
    const byToken = await fetch(`${home.url}/api/account/export`, {
      headers: { authorization: `Bearer ${credentials[0]}` },
    });
    expect(byToken.status).toBe(403);
    expect((await fetch(`${home.url}/api/account/export`)).status).toBe(401);
  });

  test('comes up in an empty server with the same rows, texts and audio', async () => {
    const dataDir = place('new-home');
    const { newEvents, manifest } = await imported(dataDir, archive);
    expect(newEvents).toBe((await ExportedAccount.read(archive)).events.length);
    expect(manifest.withheldEvents).toBe(2);
    // Twice is once.
    expect((await imported(dataDir, archive)).newEvents).toBe(0);
    const ids = new Set([accountId, ...jobIds]);
    const before = await rowsOf(home, ids);
    const answersBefore = await answersOf(me);
    const there = await startTestApp({ DATA_DIR: dataDir });
    try {
      expect(await rowsOf(there, ids)).toEqual(before);
      expect(Object.keys(before).length).toBeGreaterThan(50);
      const again = createDuetcast({ baseUrl: there.url, token: await there.signIn(email) });
      expect(await answersOf(again)).toEqual(answersBefore);
      expect(answersBefore.jobs.every(({ audit }) => audit.verified)).toBe(true);
      expect(answersBefore.jobs.filter(({ output }) => output.length > 1_000)).not.toEqual([]);
      await newCredentials(there, again);
      await sameAgain(again);
    } finally {
      await there.close();
    }
  });

  /** What stayed behind is made anew, and nothing that is shown of it breaks. */
  const newCredentials = async (there: TestApp, again: Duetcast) => {
    const { data: profile } = await again.get('/api/users/me');
    expect([profile.api_token, profile.token_revoked]).toEqual([null, false]);
    const old = createDuetcast({ baseUrl: there.url, token: credentials[0]! });
    await expect(old.get('/api/jobs')).rejects.toMatchObject({ status: 401 });
    const { data: made } = await again.post('/api/users/generate-token');
    const byToken = createDuetcast({ baseUrl: there.url, token: made.api_token! });
    expect((await byToken.get('/api/jobs')).data.length).toBe(jobIds.length);
    const { data: site } = await again.post('/api/plugin-connections', {
      body: { site_url: 'https://blog.example.com' },
    });
    expect(credentials).not.toContain(site.site_token);
    const bySite = createDuetcast({ baseUrl: there.url, token: site.site_token });
    expect((await bySite.get('/api/jobs')).data).toHaveLength(1);
  };
  /** A feed of the new server is folded into its rows as that of the old one was. */
  const sameAgain = async (again: Duetcast) => {
    const rows = new HeldRows();
    for await (const event of again.events({ live: false })) rows.take(event);
    expect(rows.jobs()).toEqual((await again.get('/api/jobs')).data);
  };

  test('comes up in EventStoreDB, also after an import that did not end', async () => {
    const facade = new EventStoreServer(place('facade.db'));
    await facade.start();
    const env = { EVENTSTORE_URL: facade.url };
    try {
      const half = await ExportedAccount.read(archive);
      const config = readConfig({ NODE_ENV: 'test', ...env, DATA_DIR: place('esdb') });
      const app = await NestFactory.createApplicationContext(ImportModule.with(config), { logger: false });
      const store = app.get(EventStore);
      // As a crash leaves it: the first ten events are stored.
      for (const { stream, revision, id, type, data, metadata } of half.events.slice(0, 10) as unknown as StoredEvent[])
        await store.append(stream, [{ id, type, data, metadata }], {
          expected: revision === 0 ? 'noStream' : revision - 1,
        });
      await app.close();
      const { newEvents } = await imported(place('esdb'), archive, {}, env);
      expect(newEvents).toBe(half.events.length - 10);
      const there = await startTestApp({ DATA_DIR: place('esdb'), ...env });
      const again = createDuetcast({ baseUrl: there.url, token: await there.signIn(email) });
      expect(await answersOf(again)).toEqual(await answersOf(me));
      await there.close();
    } finally {
      await facade.stop();
    }
  });

  test('is not taken in while the server runs', async () => {
    const running = await startTestApp({ DATA_DIR: place('running') });
    await expect(imported(place('running'), archive)).rejects.toThrow(/the server: is running; stop it/);
    await running.close({ keepData: true });
    expect((await imported(place('running'), archive)).newEvents).toBeGreaterThan(10);
  });

  test('is not taken in where the account is another already', async () => {
    const other = await startTestApp({ DATA_DIR: place('taken') });
    await other.signIn(email);
    await other.close({ keepData: true });
    await expect(imported(place('taken'), archive)).rejects.toThrow(`account-${accountId}: already exists`);
    const events = await eventsIn(place('taken'));
    expect(events.filter(({ stream }) => stream.startsWith('job-'))).toEqual([]);
  });

  test('keeps an administrator one only where that is said', async () => {
    const file = place('root.tar.gz');
    await ExportedAccount.download(home.url, await home.signIn('root@example.com'), file);
    await expect(imported(place('root'), file)).rejects.toThrow(/is an administrator; .*--keep-admin/);
    expect((await imported(place('root'), file, { keepAdmin: true })).newEvents).toBe(2);
  });

  type Spoil = (exported: ExportedAccount) => void;
  const event = (exported: ExportedAccount, type: string) => exported.events.findIndex((each) => each.type === type);
  const changed =
    (
      type: string,
      change: (event: { data: Record<string, unknown>; metadata: Record<string, unknown> }) => void,
    ): Spoil =>
    (exported) =>
      exported.rewriteEvents((events) => change(events[event(exported, type)] as never));
  const contentFile = ({ files }: ExportedAccount) => files.find(({ header }) => header.name.startsWith('content/'))!;
  const added =
    (header: ExportedAccount['files'][number]['header'], bytes = Buffer.from('x')): Spoil =>
    ({ files }) =>
      files.splice(-1, 0, { header: { type: 'file', ...header }, bytes });

  test.each<[string, Spoil, RegExp]>([
    [
      'a changed event',
      changed('JobCompleted', ({ data }) => (data.characters = 1)),
      /^events\/000001\.ndjson, line \d+: the hash of job-/,
    ],
    [
      'a link to another event',
      changed('JobCompleted', ({ metadata }) => (metadata.previousHash = '1'.repeat(64))),
      /does not link to the previous event/,
    ],
    [
      'an event too few',
      (exported) => exported.rewriteEvents((events) => events.splice(event(exported, 'JobClaimed'), 1)),
      /continues with revision \d+ instead of \d+/,
    ],
    [
      'an event twice',
      (exported) => exported.rewriteEvents((events) => events.push({ ...events[0]! })),
      /appears twice/,
    ],
    [
      'a credential',
      changed('TokenGenerated', ({ data }) => (data.hash = '1'.repeat(64))),
      /contains a withheld field/,
    ],
    [
      'an unknown event',
      changed('JobCompleted', (each) => ((each as { type?: string }).type = 'JobExploded')),
      /the hash of job-/,
    ],
    [
      'a line that is no event',
      (exported) => exported.rewriteEvents((events) => events.splice(2, 1, {})),
      /^events\/000001\.ndjson, line 3: is not an event/,
    ],
    [
      'other bytes',
      (exported) => (contentFile(exported).bytes = Buffer.from('other')),
      /^content\/[0-9a-f]{64}: has a different SHA-256/,
    ],
    [
      'content too few',
      (exported) => {
        exported.files.splice(exported.files.indexOf(contentFile(exported)), 1);
        exported.rewriteManifest();
      },
      /is referenced by an event but missing from the archive/,
    ],
    [
      'a file that the manifest has not',
      added({ name: `content/${'a'.repeat(64)}` }),
      /^content\/a+: has a different SHA-256/,
    ],
    [
      'a file fewer than the manifest has',
      ({ files }) =>
        void files.splice(files.indexOf(files.find(({ header }) => header.name.startsWith('chapters/'))!), 1),
      /is not where the manifest lists it/,
    ],
    ['no manifest', ({ files }) => void files.pop(), /^manifest\.json: is missing/],
    [
      'something behind the manifest',
      ({ files }) =>
        void files.push({ header: { name: `content/${'a'.repeat(64)}`, type: 'file' }, bytes: Buffer.from('x') }),
      /follows the manifest/,
    ],
    [
      'another format',
      (exported) => exported.rewriteManifest((manifest) => (manifest.format = 'zip')),
      /^manifest\.json: is not a Duetcast account manifest/,
    ],
    [
      'a later format',
      (exported) => exported.rewriteManifest((manifest) => (manifest.version = 2)),
      /has format version 2; this server supports 1/,
    ],
    [
      'another account',
      (exported) => exported.rewriteManifest((manifest) => (manifest.accountId = 'acc_bob')),
      /names an account that the events do not create/,
    ],
    [
      'a way out of the folder',
      added({ name: '../../etc/passwd' }),
      /^"\.\.\/\.\.\/etc\/passwd": is not allowed in an account archive/,
    ],
    ['an absolute path', added({ name: '/etc/passwd' }), /is not allowed in an account archive/],
    [
      'a link',
      added({ name: `content/${'b'.repeat(64)}`, type: 'symlink', linkname: '/etc/passwd' }),
      /is not allowed in an account archive/,
    ],
    ['a folder', added({ name: 'content', type: 'directory' }), /is not allowed in an account archive/],
    [
      'chapters that are none',
      added({ name: 'chapters/none.json' }, Buffer.from('[]')),
      /is not a valid chapters file/,
    ],
    [
      'a file that is too large',
      added({ name: 'chapters/large.json' }, Buffer.alloc(4_000_001)),
      /has 4000001 bytes, more than the limit of 4000000/,
    ],
  ])('with %s is refused, and nothing is left of it', async (_, spoil, complaint) => {
    const exported = await ExportedAccount.read(archive);
    spoil(exported);
    const file = place('spoiled.tar.gz');
    await exported.write(file);
    const dataDir = mkdtempSync(place('refused-'));
    await expect(imported(dataDir, file)).rejects.toThrow(complaint);
    expect(await eventsIn(dataDir)).toEqual([]);
  });

  test('that was cut anywhere is refused', async () => {
    const { size } = statSync(archive);
    const file = place('cut.tar.gz');
    for (const share of [0, 0.1, 0.5, 0.9, 0.999]) {
      writeFileSync(file, readFileSync(archive));
      truncateSync(file, Math.floor(size * share));
      await expect(imported(mkdtempSync(place('cut-')), file)).rejects.toMatchObject({ name: 'ArchiveRejected' });
    }
    writeFileSync(file, gzipSync(Buffer.from('not a tar'.repeat(1000))));
    await expect(imported(mkdtempSync(place('cut-')), file)).rejects.toThrow(/cannot be read/);
    writeFileSync(file, 'not a gzip');
    await expect(imported(mkdtempSync(place('cut-')), file)).rejects.toThrow(/cannot be read/);
    await expect(imported(mkdtempSync(place('cut-')), place('absent'))).rejects.toThrow(/cannot be read .*ENOENT/);
  });

  test('that unpacks to more than is allowed is refused at that file', async () => {
    const { manifest } = await ExportedAccount.read(archive);
    const whole = manifest.entries.reduce((sum, { bytes }) => sum + bytes, 0);
    const tooMany = { maxBytes: 1e12, maxFiles: manifest.entries.length };
    const dataDir = mkdtempSync(place('bomb-'));
    await expect(imported(dataDir, archive, { limits: tooMany })).rejects.toThrow(
      /"manifest\.json": exceeds the limit of/,
    );
    const tooLarge = { maxBytes: whole, maxFiles: 1e6 };
    await expect(imported(dataDir, archive, { limits: tooLarge })).rejects.toThrow(
      /exceeds the uncompressed size limit/,
    );
    expect(await eventsIn(dataDir)).toEqual([]);
    const bytes = whole + (await ExportedAccount.read(archive)).named('manifest.json').bytes.length;
    const justRight = { maxBytes: bytes, maxFiles: manifest.entries.length + 1 };
    expect((await imported(dataDir, archive, { limits: justRight })).newEvents).toBeGreaterThan(10);
  });
});

/** Until every job has ended, every character is settled and every message was sent. */
async function quiet(server: TestApp, me: Duetcast): Promise<void> {
  for (;;) {
    const { data: jobs } = await me.get('/api/jobs', { params: { query: { limit: 100 } } });
    const { data } = await me.get('/api/users/me');
    const isSettled = data.usage.domains.every(({ charactersReserved }) => charactersReserved === 0);
    if (isSettled && jobs.every(({ completedAt }) => completedAt !== null)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await server.app.get(ProjectionProgress).reached(projectionNames, await server.app.get(EventStore).head());
}

/** Without what only means something on one server: places in its store, and credentials. */
function portable(row: object): object {
  const {
    position: _position,
    tokenHash: _tokenHash,
    sealedSecret: _sealedSecret,
    ...rest
  } = row as Record<string, unknown>;
  const { hash: _hash, ...token } = rest;
  return 'lastFour' in rest ? token : rest;
}
