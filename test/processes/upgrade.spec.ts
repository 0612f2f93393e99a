import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readTrustedKeys } from '@duetcast/verify/trusted-keys';
import { verifyAudit } from '@duetcast/verify/verify';
import { verifySignedStatement } from '@duetcast/verify/verify-statement';
import { dataFormat } from '../../apps/api/src/eventing/data-format';
import { openStateStore } from '../../apps/api/src/eventing/state/open-state-store';
import type { ExplainedFigure } from '../../apps/api/src/features/usage/reports/usage-explanation';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { ApiClient } from '../support/api-client';
import { brokenChains, compareRowsWithRebuild, readAllEvents } from '../support/data-folder-audit';
import { ServerProcess } from '../support/server-process';

jest.setTimeout(300_000);

interface RecordedJob {
  readonly jobId: string;
  readonly domain: string;
  readonly characters: number;
  readonly body: object;
  readonly status: string;
  /** Length of its audit trail. */
  readonly events: number;
}
interface Figures {
  readonly account: { readonly charactersUsed: number; readonly charactersReserved: number };
  readonly domains: readonly {
    readonly domain: string;
    readonly charactersUsed: number;
    readonly charactersReserved: number;
  }[];
}

const folder = 'test/data/upgrade';
/** What release 0.1.0 reported of the folder; docs/UPGRADING.md. */
const recorded = JSON.parse(readFileSync(join(folder, 'recorded.json'), 'utf8')) as {
  readonly email: string;
  readonly usage: Figures;
  /** SHA-256 of the output of the completed job. */
  readonly output: string;
  readonly files: Readonly<Record<'audit' | 'statement' | 'keys', string>>;
  readonly jobs: Readonly<Record<string, RecordedJob>>;
};
const jobs = Object.values(recorded.jobs);
const completed = recorded.jobs.completed!;
const month = '2026-11';
/** Without a worker, jobs stay as they are. */
const ROLES = 'api,projector';

const dataOf = async <T>(client: ApiClient, path: string) =>
  ((await client.request(`GET ${path}`)).body as { data: T }).data;
const usageOf = async (client: ApiClient) => (await dataOf<{ usage: Figures }>(client, '/api/users/me')).usage;
const ofDomains = ({ domains }: Pick<Figures, 'domains'>) =>
  domains.map(({ domain, charactersUsed, charactersReserved }) => [domain, charactersUsed, charactersReserved]);

const openFolder = (): string => {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-upgrade-'));
  execFileSync('tar', ['-xzf', join(folder, 'data.tar.gz'), '-C', dataDir]);
  return dataDir;
};
/** This build over the folder, with its clock the day after it was recorded. */
const serverOver = (dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> =>
  ServerProcess.create(dataDir, {
    NODE_OPTIONS: `--require ${JSON.stringify(resolve('test', 'support', 'shifted-clock.cjs'))}`,
    CLOCK_OFFSET_MS: String(Date.parse('2026-11-21T08:00:00.000Z') - Date.now()),
    ...env,
  });

describe('a data folder of release 0.1.0', () => {
  const dataDir = openFolder();
  let server: ServerProcess;
  let client: ApiClient;
  const start = async (env: NodeJS.ProcessEnv = {}) => {
    server = await serverOver(dataDir, env);
    await server.start();
    client = await ApiClient.signedIn(server.url, recorded.email);
  };
  const fetched = (path: string) =>
    fetch(server.url + path, { headers: { authorization: `Bearer ${client.credential}` } });
  beforeAll(() => start({ ROLES }));
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('keeps its account, usage, audits and audio', async () => {
    const usage = await usageOf(client);
    expect(ofDomains(usage)).toEqual(ofDomains(recorded.usage));
    expect(usage.account).toMatchObject(recorded.usage.account);
    for (const { jobId, events, status } of jobs) {
      const audit = await dataOf<{ events: object[] }>(client, `/api/jobs/${jobId}/audit`);
      expect(audit).toMatchObject({ verified: true, events: { length: events } });
      expect(await dataOf(client, `/api/jobs/${jobId}`)).toMatchObject({ status });
    }
    const output = await fetched(`/api/jobs/${completed.jobId}/output`);
    const sha256 = createHash('sha256')
      .update(Buffer.from(await output.arrayBuffer()))
      .digest('hex');
    expect(sha256).toBe(recorded.output);
  });

  test('explains each figure by its events', async () => {
    for (const { domain, charactersUsed: used, charactersReserved: reserved } of recorded.usage.domains) {
      const path = `/api/usage/characters/${domain}/events?month=${month}&limit=500`;
      const { figure, complete, events } = await dataOf<ExplainedFigure>(client, path);
      expect({ figure, complete }).toEqual({ figure: { used, reserved }, complete: true });
      expect(events.at(-1)).toMatchObject(figure);
    }
  });

  test('has signed files that verify, under keys that the server still names', async () => {
    const keys = readTrustedKeys(recorded.files.keys);
    expect(readTrustedKeys(await (await fetched('/api/signing-keys')).text())).toEqual(keys);
    expect(await verifyAudit(recorded.files.audit, { keys })).toMatchObject({ outcome: 'verified' });
    const events = await dataOf<object[]>(client, '/api/events?limit=1000');
    const verdict = await verifySignedStatement(recorded.files.statement, { keys, events });
    expect(verdict).toMatchObject({ outcome: 'verified', isSummed: true });
  });

  test('answers a repeated request as it did', async () => {
    const { jobId, body } = completed;
    const repeated = await client.post('/api/compilations', body, { 'idempotency-key': 'recorded' });
    expect(repeated).toMatchObject({ status: 202, body: { jobId } });
  });

  test('finishes its jobs, charges each line once and stays consistent', async () => {
    await server.stop();
    await start();
    const continued = jobs.filter(({ status }) => status === 'pending' || status === 'processing');
    await client.untilAllFinished(continued.map(({ jobId }) => jobId));
    await client.untilSettled();
    expect(continued).toHaveLength(2);
    for (const { jobId } of continued)
      expect(await dataOf(client, `/api/jobs/${jobId}`)).toMatchObject({ status: 'completed' });
    const charged = recorded.usage.domains.map((each) => [
      each.domain,
      each.charactersUsed + each.charactersReserved,
      0,
    ]);
    expect(ofDomains(await usageOf(client))).toEqual(charged);
    await server.stop();
    const streams = await readAllEvents(dataDir);
    expect(await brokenChains(streams)).toEqual([]);
    const { expected, actual } = await compareRowsWithRebuild(dataDir, streams);
    for (const name of ['accounts', 'jobs', 'job-log', 'open-reservations', 'usage-by-month', 'usage-charges'])
      expect([name, actual[name]]).toEqual([name, expected[name]]);
  });
});

test('a folder that a newer release has written is refused in one line', async () => {
  const dataDir = openFolder();
  const server = await serverOver(dataDir);
  const states = await openStateStore(readConfig({ DATA_DIR: dataDir }));
  await states.put('data-format', { id: 'data', value: { format: dataFormat + 1, version: '9.1.0' } });
  await states.close();
  await expect(server.start()).rejects.toThrow(
    /:\nDuetcast could not start. DATA_DIR: [^\n]+ was written by Duetcast 9.1.0 [^\n]+ restore a backup[^\n]+\n$/,
  );
  rmSync(dataDir, { recursive: true, force: true });
});
