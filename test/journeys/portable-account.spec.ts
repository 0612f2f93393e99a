import { createDuetcast, type Duetcast } from '@duetcast/client/duetcast';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { systemContext } from '../../apps/api/src/eventing/deciders/command-context';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import { sessions } from '@duetcast/projections/sign-in/sessions';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { ExportedAccount } from '../support/exported-account';
import { MongoServer } from '../support/mongo-server/mongo-server';
import {
  email,
  eventsIn,
  importInto,
  interruptedImport,
  isOfServer,
  PortableAccount,
  projectionNames,
} from '../support/portable-account';
import { expectFoldableFeed, expectSecretless, withoutServerData } from '../support/imported-account';
import { clientOf } from '../support/paths-preferred';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';
import { sharedFixture } from '../support/fixtures';

describe('a portable account', () => {
  const account = sharedFixture(() => PortableAccount.export());

  /** Rows of the account, without store positions and credentials. */
  const rowsOf = async (server: TestApp, ids: ReadonlySet<string>) => {
    await server.app.get(ProjectionProgress).reached(projectionNames, await server.app.get(EventStore).head(), 30_000);
    const store = server.app.get(ReadModelStore);
    const rows: Record<string, unknown> = {};
    for (const name of projectionNames.filter((each) => each !== sessions.name)) {
      let cursor: string | undefined;
      do {
        const page = await store.find(name, { limit: 500, ...(cursor !== undefined && { cursor }) });
        for (const { id, row } of page.rows) {
          const text = JSON.stringify(row);
          const isOfAccount = [...ids].some((ownId) => text.includes(ownId) || id.includes(ownId));
          const isImport = text.includes('AccountImported');
          if (isOfAccount && !isOfServer(name, row) && !isImport) rows[`${name}/${id}`] = withoutServerData(row);
        }
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
    }
    return rows;
  };
  const responsesOf = async (duetcast: Duetcast) => {
    const { data: jobs } = await duetcast.get('/api/jobs', { params: { query: { limit: 100 } } });
    const { data: podcasts } = await duetcast.get('/api/podcast-jobs');
    const jobOf = async (jobId: string) => {
      const path = { jobId };
      const { data: audit } = await duetcast.get('/api/jobs/{jobId}/audit', { params: { path } });
      const output = await duetcast.open(`/api/jobs/${jobId}/output`).then(
        async (response) => Buffer.from(await response.arrayBuffer()).toString('base64'),
        (error: { code: string }) => error.code,
      );
      const { data: script } = await duetcast.get('/api/jobs/{jobId}/script', { params: { path } });
      return {
        job: withoutServerData((await duetcast.get('/api/jobs/{jobId}', { params: { path } })).data),
        audit: { ...audit, origin: undefined },
        output,
        script,
      };
    };
    return {
      jobs: await Promise.all(jobs.map(({ jobId }) => jobOf(jobId))),
      log: (await duetcast.get('/api/job-log')).data.map(withoutServerData),
      podcasts: await Promise.all(
        podcasts.map(async ({ id }) =>
          withoutServerData((await duetcast.get('/api/podcast-jobs/{id}', { params: { path: { id } } })).data),
        ),
      ),
      sites: (await duetcast.get('/api/plugin-connections')).data,
      history: (await duetcast.get('/api/usage/history')).data,
      lexicon: (await duetcast.get('/api/users/me/lexicon')).data,
      sounds: (await duetcast.get('/api/sounds')).data,
    };
  };

  test('exports all data of the account and nothing else', async () => {
    expect(account.response.status).toBe(200);
    expect(account.response.headers.get('content-type')).toBe('application/gzip');
    expect(account.response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="duetcast-account-.*\.tar\.gz"$/,
    );
    const exported = await ExportedAccount.read(account.archive);
    const { manifest, events, files } = exported;
    expect(manifest).toMatchObject({
      format: 'duetcast-account',
      version: 1,
      account: account.accountId,
      issuer: 'http://127.0.0.1:0',
      missingContent: [],
      agedStreams: [],
    });
    expect(files.at(-1)?.header.name).toBe('manifest.json');
    // Less than a megabyte of events is one file.
    expect(files.filter(({ header }) => header.name.startsWith('events/'))).toHaveLength(1);
    expect(new Set(events.map(({ stream }) => String(stream).split('-')[0]))).toEqual(
      new Set([
        'account',
        'connection',
        'endpoints',
        'job',
        'lexicon',
        'podcast',
        'sounds',
        'token',
        'usage',
        'webhook',
      ]),
    );
    const audio = Buffer.from(await (await account.me.open(`/api/jobs/${account.jobIds[0]}/output`)).arrayBuffer());
    // A salt follows the bytes.
    expect(files.some(({ bytes }) => bytes.subarray(0, audio.length).equals(audio))).toBe(true);
    const text = files.map(({ bytes }) => bytes.toString('latin1')).join('\n');
    for (const secret of [
      'Bob says this.',
      'bob@example.com',
      ...account.credentials,
      'sealedSecret":"',
      'sealedToken":"',
    ])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/"(hash|tokenHash)":"[0-9a-f]{64}","(lastFour|sealed)/);
  });

  test('is exported to a session, but not to an API token', async () => {
    const byToken = await fetch(`${account.source.url}/api/account/export`, {
      headers: { authorization: `Bearer ${account.credentials[0]}` },
    });
    expect(byToken.status).toBe(403);
    expect((await fetch(`${account.source.url}/api/account/export`)).status).toBe(401);
  });

  test('imports into an empty server with the same rows, texts and audio', async () => {
    const dataDir = account.path('target');
    const trust = await account.trust();
    const { newEvents, source } = await importInto(dataDir, account.archive, { trust });
    expect(newEvents).toBe((await ExportedAccount.read(account.archive)).events.length);
    expect(source.withheldEvents).toBe(3);
    // A finished import is closed.
    await expect(importInto(dataDir, account.archive, { trust })).rejects.toThrow(
      `${account.accountId}: was imported from this archive already`,
    );
    const ids = new Set([account.accountId, ...account.jobIds]);
    const [before, responsesBefore] = [await rowsOf(account.source, ids), await responsesOf(account.me)];
    const target = await startTestApp({ DATA_DIR: dataDir });
    try {
      expect(await rowsOf(target, ids)).toEqual(before);
      expect(Object.keys(before).length).toBeGreaterThan(50);
      const imported = clientOf(target, await target.signIn(email));
      expect(await responsesOf(imported)).toEqual(responsesBefore);
      expect(responsesBefore.jobs.every(({ audit }) => audit.verified)).toBe(true);
      expect(responsesBefore.jobs.filter(({ output }) => output.length > 1_000)).not.toEqual([]);
      await issueCredentials(target, imported);
      await expectFoldableFeed(imported);
    } finally {
      await target.close();
    }
  });

  /** Credentials are not imported; new ones can be issued. */
  const issueCredentials = async (target: TestApp, imported: Duetcast) => {
    const { data: profile } = await imported.get('/api/users/me');
    expect([profile.api_token, profile.token_revoked]).toEqual([null, false]);
    const old = createDuetcast({ baseUrl: target.url, token: account.credentials[0]! });
    await expect(old.get('/api/jobs')).rejects.toMatchObject({ status: 401 });
    const { data: issued } = await imported.post('/api/users/generate-token');
    const byToken = createDuetcast({ baseUrl: target.url, token: issued.api_token! });
    expect((await byToken.get('/api/jobs')).data.length).toBe(account.jobIds.length);
    const { data: site } = await imported.post('/api/plugin-connections', {
      body: { site_url: 'https://blog.example.com' },
    });
    expect(account.credentials).not.toContain(site.site_token);
    await expectSecretless(imported);
    const bySite = createDuetcast({ baseUrl: target.url, token: site.site_token });
    expect((await bySite.get('/api/jobs')).data).toHaveLength(1);
  };

  test('imports into EventStoreDB, also after an interrupted import', async () => {
    const eventStore = new EventStoreServer();
    await eventStore.start();
    const env = { EVENTSTORE_URL: eventStore.url };
    try {
      const { events } = await ExportedAccount.read(account.archive);
      const stored = await interruptedImport(account.path('esdb'), account.archive, env);
      const { newEvents } = await importInto(account.path('esdb'), account.archive, {}, env);
      expect(newEvents).toBe(events.length - stored);
      const target = await startTestApp({ DATA_DIR: account.path('esdb'), ...env });
      const imported = clientOf(target, await target.signIn(email));
      expect(await responsesOf(imported)).toEqual(await responsesOf(account.me));
      await target.close();
    } finally {
      await eventStore.stop();
    }
  });

  /** With embedded stores, the lock of the data folder says so: test/processes/data-folder-lock.spec.ts. */
  test('cannot be imported while a server runs on the same stores', async () => {
    const [events, rows] = [new EventStoreServer(), new MongoServer()];
    await events.start();
    const env = { EVENTSTORE_URL: events.url, MONGODB_URL: await rows.listen(), MONGODB_DATABASE: 'import' };
    try {
      const running = await startTestApp({ DATA_DIR: account.path('running'), ...env });
      await until(async () => (await fetch(`${running.url}/api/health/ready`)).ok);
      const importing = importInto(account.path('importing'), account.archive, {}, env);
      await expect(importing).rejects.toThrow(/the server: is running; stop it/);
      await running.close({ keepData: true });
      expect((await importInto(account.path('importing'), account.archive, {}, env)).newEvents).toBeGreaterThan(10);
    } finally {
      await events.stop();
      await rows.close();
    }
  });

  test('cannot be imported if another account has its address or its id', async () => {
    const other = await startTestApp({ DATA_DIR: account.path('taken') });
    await other.signIn(email);
    await other.close({ keepData: true });
    await expect(importInto(account.path('taken'), account.archive)).rejects.toThrow(
      `${account.accountId}: has the email address of another account of this server, acc_`,
    );
    const { accountId } = account;
    const opened = await startTestApp({ DATA_DIR: account.path('opened') });
    const open = { type: 'OpenAccount', accountId, email: 'grace@example.com' } as const;
    await opened.app.get(Deciders).run(accountDecider, accountId, open, systemContext('test', 'test'));
    await opened.close({ keepData: true });
    await expect(importInto(account.path('opened'), account.archive)).rejects.toThrow(
      `account-${accountId}: already exists`,
    );
    expect((await eventsIn(account.path('taken'))).filter(({ stream }) => stream.startsWith('job-'))).toEqual([]);
  });

  test('never imports the administrator role', async () => {
    const file = account.path('root.tar.gz');
    await ExportedAccount.download(account.source.url, await account.source.signIn('root@example.com'), file);
    const trust = await account.trust();
    expect((await importInto(account.path('root'), file, { trust, email: undefined })).newEvents).toBe(2);
    const target = await startTestApp({ DATA_DIR: account.path('root') });
    const root = createDuetcast({ baseUrl: target.url, token: await target.signIn('root@example.com') });
    expect((await root.get('/api/users/me')).data).toMatchObject({ is_admin: false });
    await target.close();
  });
});
