import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import type { SignedAudit } from '@duetcast/verify/signed-audit';
import { readTrustedKeys } from '@duetcast/verify/trusted-keys';
import { verifyAudit } from '@duetcast/verify/verify';
import { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import { RetentionSweep } from '../../apps/api/src/features/retention/retention-sweep';
import { ofRun, storeBackends } from '../support/store-backends';
import { ApiClient } from '../support/api-client';
import { dayMs } from '../support/retention-fixture';
import { startTestApp, type TestApp } from '../support/test-app';

interface State {
  readonly event: { readonly type: string };
  readonly before: JobRow | null;
  readonly after: JobRow | null;
  readonly changes: readonly { readonly path: string; readonly before: unknown; readonly after: unknown }[];
}

/** Runs the CLI in its own process, with the file but no access to the server. */
function command(...args: string[]) {
  const program = join(__dirname, '../../libs/verify/bin/duetcast-verify.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  return { status, text: stdout + stderr };
}

/** Runs the single-file CLI outside the repository, as an auditor with Node does. */
function commandAlone(folder: string, file: string) {
  command('--help'); // compiles it if needed
  copyFileSync(join(__dirname, '../../libs/verify/dist/duetcast-verify.mjs'), join(folder, 'duetcast-verify.mjs'));
  const options = { cwd: folder, encoding: 'utf8', env: { PATH: '' } } as const;
  return spawnSync(process.execPath, ['duetcast-verify.mjs', file], options);
}

describe.each(ofRun(storeBackends))('a signed audit file over %s', (_name, stores) => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-signed-audit-'));
  const DATA_DIR = join(folder, 'data');
  let env: NodeJS.ProcessEnv;
  let stop: () => Promise<void>;
  let server: TestApp;
  let ada: ApiClient;
  let jobId: string;
  let first: string;

  const signed = async (calls = ada) => calls.fetch(`/api/jobs/${jobId}/audit?format=signed`);
  const keys = async () => (await ada.fetch('/api/signing-keys')).text();
  const fileOf = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  beforeAll(async () => {
    const started = await stores();
    stop = started.stop;
    env = { ...started.env, DATA_DIR };
    server = await startTestApp(env);
    ada = await ApiClient.with(server, await server.signIn());
    const compilation = ada.voices.map((voice_id) => ({ text: 'They dance, you know.', voice_id }));
    const { body } = await ada.post('/api/compilations', { domain: 'bees.example.com', title: 'Bees', compilation });
    jobId = body.jobId;
    await ada.untilFinished(jobId);
  });
  afterAll(async () => {
    await server.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is a named download with everything that hashes and signature cover', async () => {
    const response = await signed();
    expect(response.headers.get('content-type')).toContain('application/vnd.duetcast.audit+json');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="duetcast-audit-${jobId}.json"`);
    first = await response.text();
    const file = JSON.parse(first) as SignedAudit;
    expect(file).toMatchObject({ format: 'duetcast-audit', version: 1, stream: `job-${jobId}`, from: 0 });
    expect(file.events.map(({ type }) => type).at(-1)).toBe('JobCompleted');
    expect([file.count, file.seals.length]).toEqual([file.events.length, file.events.length]);
    expect(file.content.length).toBeGreaterThanOrEqual(3);
    expect(file.content.every(({ isStored, releasedAt }) => isStored && releasedAt === null)).toBe(true);
    expect(first).not.toMatch(/PRIVATE|"d":/);
  });

  test('verifies with the CLI and the server’s keys', async () => {
    const { status, text } = command(fileOf('audit.json', first), '--key', fileOf('keys.json', await keys()));
    expect(text).toMatch(/^VERIFIED /);
    expect(text).toContain('The key is among those you trust');
    expect(status).toBe(0);
  });

  test('after tampering, the CLI reports the changed event', async () => {
    const changed = first.replace('"type":"JobAssembled"', '"type":"JobCancelled"');
    const { status, text } = command(fileOf('changed.json', changed), '--json');
    const at = (JSON.parse(first) as SignedAudit).events.findIndex(({ type }) => type === 'JobAssembled');
    const [problem] = (JSON.parse(text) as { problems: object[] }).problems;
    expect(problem).toMatchObject({ kind: 'content', revision: at });
    expect(status).toBe(1);
  });

  test('verifies the same with the single-file CLI', () => {
    const changed = first.replace('"type":"JobAssembled"', '"type":"JobCancelled"');
    expect(commandAlone(folder, fileOf('audit.json', first))).toMatchObject({ status: 3, stderr: '' });
    const { status, stdout } = commandAlone(folder, fileOf('changed.json', changed));
    expect(stdout).toMatch(/^NOT VERIFIED /);
    expect(status).toBe(1);
  });

  test('the CLI also verifies NDJSON', async () => {
    const ndjson = await (await ada.fetch(`/api/jobs/${jobId}/audit?format=ndjson`)).text();
    expect(command(fileOf('audit.ndjson', ndjson)).status).toBe(3);
    expect(command(fileOf('audit.ndjson', ndjson), '--key', fileOf('keys.json', await keys())).status).toBe(1);
    const without = ndjson
      .split('\n')
      .filter((_, index) => index !== 1)
      .join('\n');
    expect(command(fileOf('without.ndjson', without))).toMatchObject({
      status: 1,
      text: expect.stringContaining('Event 2 (revision 1) is out of order') as string,
    });
    expect(command(fileOf('letter.txt', 'Dear auditor,'))).toMatchObject({ status: 2 });
  });

  test('returns 404 for another account’s job', async () => {
    const bob = await ApiClient.with(server, await server.signIn('bob@example.com'));
    expect((await signed(bob)).status).toBe(404);
    expect((await bob.fetch(`/api/jobs/${jobId}/audit/0`)).status).toBe(404);
  });

  test('the states as of each event lead from null to the current row', async () => {
    const { events } = JSON.parse(first) as SignedAudit;
    let before: JobRow | null = null;
    for (const { revision, type } of events) {
      const prefer = 'relative-urls';
      const { data } = (await ada.get(`/api/jobs/${jobId}/audit/${revision}`, { prefer })) as { data: State };
      expect(data.before).toEqual(before);
      expect(data.event.type).toBe(type);
      before = data.after;
    }
    const rows = await server.app.get(ReadModelStore, { strict: false }).load<JobRow>('jobs', [jobId]);
    expect(before).toEqual(rows.get(jobId)?.row);
    for (const invalid of [String(events.length), '-1', 'x', '1.5', '99999999999'])
      expect((await ada.fetch(`/api/jobs/${jobId}/audit/${invalid}`)).status).toBe(404);
  });

  test('created after retention, it lists deleted content and the event that released it', async () => {
    await server.app.get(RetentionSweep, { strict: false }).sweep(Date.now() + 31 * dayMs);
    const file = JSON.parse(await (await signed()).text()) as SignedAudit;
    const expired = file.events.findIndex(({ type }) => type === 'OutputExpired');
    expect(file.content.length).toBeGreaterThanOrEqual(3);
    expect(file.content.every(({ isStored, releasedAt }) => !isStored && releasedAt === expired)).toBe(true);
    const { status, text } = command(
      fileOf('expired.json', await (await signed()).text()),
      '--key',
      join(folder, 'keys.json'),
    );
    expect(status).toBe(0);
    expect(text).toContain(`released ${file.content.length} pieces of content:`);
    expect(text).toContain('0 stored at the time of the export');
  });

  test('signed with an earlier key still verifies after a key rotation', async () => {
    await server.close({ keepData: true });
    const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    server = await startTestApp({ ...env, AUDIT_SIGNING_KEY: key });
    ada = await ApiClient.with(server, await server.signIn());
    const trusted = { keys: readTrustedKeys(await keys()) };
    expect(trusted.keys).toHaveLength(2);
    const [earlier, current] = [
      await verifyAudit(first, trusted),
      await verifyAudit(await (await signed()).text(), trusted),
    ];
    expect([earlier.outcome, current.outcome]).toEqual(['verified', 'verified']);
    expect(earlier.signer?.kid).not.toBe(current.signer?.kid);
    expect(readdirSync(join(DATA_DIR, 'keys', 'audit'))).toHaveLength(2);
  });
});
