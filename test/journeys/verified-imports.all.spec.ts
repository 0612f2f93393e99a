import { until } from '../support/until';
import { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import { EventStore } from '../../apps/api/src/eventing/event-store/event-store';
import { eventIndex } from '@duetcast/projections/events/event-index';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { systemContext } from '../../apps/api/src/eventing/deciders/command-context';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { FileContentStore } from '../../apps/api/src/platform/content/file-content-store';
import { ExportedAccount } from '../support/exported-account';
import type { SignedAudit } from '@duetcast/verify/signed-audit';
import { verifyAudit } from '@duetcast/verify/verify';
import { Signer } from '../support/forgeries/signer';
import {
  email,
  eventsIn,
  importInto,
  interruptedImport,
  keysOf,
  PortableAccount,
  textOf,
} from '../support/portable-account';
import { startTestApp } from '../support/test-app';
import { sharedFixture } from '../support/fixtures';

const importer = resolve('dist', 'apps', 'api', 'src', 'import-account.main.js');

describe('an import', () => {
  const account = sharedFixture(() => PortableAccount.export());

  /** The record of the import in the account's stream. */
  const recordIn = async (dataDir: string) => {
    const events = await eventsIn(dataDir);
    return events.filter(({ type }) => type === 'AccountImported');
  };

  test('needs the key of the server that signed the archive', async () => {
    await expect(importInto(account.path('a'), account.archive, { trust: null })).rejects.toMatchObject({
      name: 'ArchiveUnconfirmed',
      message: expect.stringMatching(
        /^manifest\.json: is signed by the key \S{43} of http:.*pass --key, or --unverified$/,
      ) as string,
    });
    const other = { keys: [new Signer().key] };
    await expect(importInto(account.path('a'), account.archive, { trust: other })).rejects.toThrow(
      /is signed by \S{43}, which is none of the named keys/,
    );
    expect(await eventsIn(account.path('a'))).toEqual([]);
  });

  test('records where the account comes from, sealed under its key', async () => {
    const trust = await account.trust();
    const { source } = await importInto(account.path('b'), account.archive, { trust, email: undefined });
    const [record, ...others] = await recordIn(account.path('b'));
    const { exportedAt, counts, manifestHash } = source;
    const { members: _members, ...counted } = counts as Record<string, number>;
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      stream: `account-${account.accountId}`,
      data: { issuer: 'http://127.0.0.1:0', keyId: source.key?.kid, manifestHash, exportedAt, ...counted, kept: [] },
      metadata: { actor: { kind: 'system', id: 'import' }, sealed: ['issuer'] },
    });
    expect(trust.keys.map(({ x }) => x)).toContain(source.key?.x);
    expect(record?.sealed?.issuer).not.toContain('127.0.0.1');
  });

  test('signs trails that verify under the key of either server, and says where they come from', async () => {
    const trust = await account.trust();
    const { source } = await importInto(account.path('moved'), account.archive, { trust });
    const target = await startTestApp({ DATA_DIR: account.path('moved') });
    const session = await target.signIn(email);
    const read = (path: string) => textOf(`${target.url}${path}`, session);
    const podcasts = JSON.parse(await read('/api/podcast-jobs')) as { data: { id: string }[] };
    const trails = [
      ...account.jobIds.map((id) => `/api/jobs/${id}/audit`),
      ...podcasts.data.map(({ id }) => `/api/podcast-jobs/${id}/audit`),
    ];
    for (const trail of trails) {
      const { data } = JSON.parse(await read(trail)) as {
        data: { events: object[]; verified: boolean; origin: object };
      };
      const origin = {
        issuer: 'http://127.0.0.1:0',
        account: account.accountId,
        kid: source.key?.kid,
        signature: 'valid',
      };
      expect(data).toMatchObject({ verified: true, origin: { ...origin, revision: data.events.length - 1 } });
      const file = await read(`${trail}?format=signed`);
      for (const url of [target.url, account.source.url])
        expect(await verifyAudit(file, { keys: await keysOf(url) })).toMatchObject({ outcome: 'verified', origin });
      const keys = [new Signer().key];
      expect(await verifyAudit(file, { keys })).toMatchObject({ outcome: 'broken', problems: [{ kind: 'signer' }] });
      // What another server signs of the same events.
      const { origin: _origin, key: _key, signature: _signature, ...own } = JSON.parse(file) as SignedAudit;
      const forged = new Signer().auditOf(own);
      expect(await verifyAudit(forged, { keys: await keysOf(account.source.url) })).toMatchObject({
        outcome: 'broken',
      });
    }
    expect(trails.length).toBeGreaterThan(3);
    await target.close({ keepData: true });
  });

  test('without verification needs the address confirmed, and says so', async () => {
    await expect(
      importInto(account.path('c'), account.archive, { trust: 'unverified', email: undefined }),
    ).rejects.toThrow(`has the email address ${email}, which nothing verifies: confirm it with --email`);
    await expect(importInto(account.path('c'), account.archive, { email: 'bob@example.com' })).rejects.toThrow(
      `has the email address ${email}, not bob@example.com`,
    );
    await importInto(account.path('c'), account.archive);
    expect((await recordIn(account.path('c')))[0]?.data).toMatchObject({ keyId: null });
    const target = await startTestApp({ DATA_DIR: account.path('c') });
    const headers = { authorization: `Bearer ${await target.signIn(email)}` };
    const trail = `${target.url}/api/jobs/${account.jobIds[0]}/audit`;
    const { data } = (await (await fetch(trail, { headers })).json()) as { data: object };
    expect(data).toMatchObject({ verified: true, origin: { signature: 'none', kid: null } });
    const file = await (await fetch(`${trail}?format=signed`, { headers })).text();
    expect(await verifyAudit(file)).toMatchObject({ problems: [], origin: { signature: 'none' } });
    await target.close();
  });

  test('continues after an interruption, but only with the same archive', async () => {
    await interruptedImport(account.path('d'), account.archive);
    const exported = await ExportedAccount.read(account.archive);
    exported.rewriteManifest();
    await exported.write(account.path('other.tar.gz'));
    await expect(importInto(account.path('d'), account.path('other.tar.gz'))).rejects.toThrow(
      `account-${account.accountId}: already exists`,
    );
    expect((await importInto(account.path('d'), account.archive)).newEvents).toBeGreaterThan(5);
    await expect(importInto(account.path('d'), account.archive)).rejects.toThrow(
      /was imported from this archive already/,
    );
    expect(await recordIn(account.path('d'))).toHaveLength(1);
  });

  test('does not take what the archive only names from the content of other accounts', async () => {
    const exported = await ExportedAccount.read(account.archive);
    const index = exported.files.findIndex(({ header }) => header.name.startsWith('content/'));
    const [file] = exported.files.splice(index, 1);
    const hash = file!.header.name.slice('content/'.length);
    exported.rewriteManifest((manifest) => (manifest.missingContent = [hash]));
    const path = account.path('lacking.tar.gz');
    await exported.write(path);
    expect((await importInto(account.path('lacking'), path)).source.missingContent).toEqual([hash]);
    // As if another account had it.
    expect(await new FileContentStore(join(account.path('e'), 'content')).put(file!.bytes)).toBe(hash);
    await expect(importInto(account.path('e'), path)).rejects.toThrow(
      `content/${hash}: is not in the archive, but an account of this server has it`,
    );
    expect(await eventsIn(account.path('e'))).toEqual([]);
  });

  test('brings plan and limits only if the operator asks for them', async () => {
    const { source, accountId } = account;
    const deciders = source.app.get(Deciders);
    const change = (command: Parameters<typeof accountDecider.decide>[0]) =>
      deciders.run(accountDecider, accountId, command, systemContext('test', 'test'));
    await change({ type: 'ChangePlan', plan: 'starter' });
    await change({ type: 'SetDomainLimit', domain: 'blog.example.com', limit: 5 });
    const [head, rows] = [await source.app.get(EventStore).head(), source.app.get(ReadModelStore)];
    await until(async () => ((await rows.checkpoint(eventIndex.name)) ?? '') >= (head ?? ''));
    const file = account.path('paid.tar.gz');
    await ExportedAccount.download(source.url, account.session, file);
    const trust = await account.trust();
    const rightsIn = async (name: string, kept?: ('plan' | 'limits')[]) => {
      await importInto(account.path(name), file, { trust, ...(kept && { kept }) });
      const target = await startTestApp({ DATA_DIR: account.path(name) });
      const { state } = await target.app.get(Deciders).load(accountDecider, accountId);
      await target.close();
      return [state.plan, state.domainLimits];
    };
    expect(await rightsIn('f')).toEqual(['free_user', {}]);
    expect(await rightsIn('g', ['plan'])).toEqual(['starter', {}]);
    expect(await rightsIn('h', ['limits'])).toEqual(['free_user', { 'blog.example.com': 5 }]);
  });

  test('ends with the exit codes of duetcast-verify', async () => {
    const keys = account.path('keys.json');
    writeFileSync(keys, await (await fetch(`${account.source.url}/api/signing-keys`)).text());
    writeFileSync(account.path('none.json'), '{}');
    let runs = 0;
    /** Each into a folder of its own, so that they run side by side. */
    const run = (args: readonly string[], folder = `command-${runs++}`) =>
      new Promise<{ status: number; text: string }>((resolve) => {
        const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: account.path(folder) };
        const child = execFile(process.execPath, [importer, ...args], { env }, (_, stdout, stderr) =>
          resolve({ status: child.exitCode ?? NaN, text: stdout + stderr }),
        );
      });
    const [unnamed, keyless, both, unconfirmed, refused] = await Promise.all([
      run([]),
      run([account.archive, '--key', account.path('none.json')]),
      run([account.archive, '--key', keys, '--unverified']),
      run([account.archive]),
      run([account.archive, `--key=${new Signer().key.x}`]),
    ]);
    expect(unnamed).toMatchObject({ status: 2, text: expect.stringMatching(/^Usage/) as string });
    expect([keyless.status, both.status]).toEqual([2, 2]);
    expect(unconfirmed).toMatchObject({ status: 3, text: expect.stringMatching(/^Nothing was imported/) as string });
    expect(refused).toMatchObject({ status: 1 });
    const [current] = (JSON.parse(readFileSync(keys, 'utf8')) as { keys: { x: string }[] }).keys;
    const imported = await run([account.archive, `--key=${current!.x}`], 'command');
    expect(imported.text).toMatch(/imported \d+ new events of \d+, \d+ content items\.\nFrom http:\S+, under the key/);
    expect(imported.status).toBe(0);
    expect(await run([account.archive, '--key', keys], 'command')).toMatchObject({
      status: 1,
      text: expect.stringMatching(/already/) as string,
    });
  });
});
