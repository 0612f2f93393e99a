import { readTrustedKeys } from '@duetcast/verify/trusted-keys';
import { verifySignedStatement } from '@duetcast/verify/verify-statement';
import type { StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { openStateStore } from '../../apps/api/src/eventing/state/open-state-store';
import { dataFormat } from '../../apps/api/src/eventing/data-format';
import type { ExplainedFigure } from '../../apps/api/src/features/usage/explanation/usage-explanation';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { Client } from '../support/client';
import { brokenChains, compareRowsWithRebuild, readAllEvents } from '../support/data-folder-audit';
import { before, DataBefore } from '../support/data-before';
import { sized } from '../support/long-check';
import type { ServerProcess } from '../support/server-process';
import { until } from '../support/until';

jest.setTimeout(300_000);

const month = '2026-11';
/** Without a worker, jobs stay pending. */
const ROLES = 'api,projector';
const opened = '2026-11-21T08:00:00.000Z';
const jobs = Object.values(before.jobs);
const named = (name: string) => before.jobs[name] as (typeof jobs)[number];
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const usedBefore = sum(before.usage.domains.map(({ charactersUsed }) => charactersUsed));
const reservedBefore = sum(before.usage.domains.map(({ charactersReserved }) => charactersReserved));

interface Figures {
  readonly account: { charactersUsed: number; charactersReserved: number; remaining: number };
  readonly domains: readonly { domain: string; charactersUsed: number; charactersReserved: number }[];
}
const dataOf = async <T>(client: Client, path: string) => ((await client.get(path)).body as { data: T }).data;
const usageOf = async (client: Client) => (await dataOf<{ usage: Figures }>(client, '/api/users/me')).usage;
const ofDomains = ({ domains }: Pick<Figures, 'domains'>) =>
  domains.map(({ domain, charactersUsed, charactersReserved }) => [domain, charactersUsed, charactersReserved]);
const typesOf = (streams: ReadonlyMap<string, StoredEvent[]>) =>
  Object.fromEntries([...streams].map(([stream, events]) => [stream, events.map(({ type }) => type)]));
/** Events of the carry-over by usage stream, without the id of the account. */
const usageStreams = (streams: ReadonlyMap<string, StoredEvent[]>) =>
  Object.fromEntries(
    Object.entries(typesOf(streams))
      .filter(([stream]) => stream.startsWith('usage-'))
      .map(([stream, types]) => [
        stream.replace(/^usage-acc_[^-]+-/, ''),
        types.filter((type) => /Stream|Over/.test(type)),
      ]),
  );

describe('a data folder of the version before', () => {
  const data = new DataBefore();
  let server: ServerProcess;
  let client: Client;
  const start = async (at: string, env: NodeJS.ProcessEnv = {}) => {
    server = await data.server(at, env);
    await server.start();
    client = await Client.signedIn(server.url, before.email);
  };
  beforeAll(() => start(opened, { ROLES }));
  afterAll(async () => {
    await server.stop();
    data.remove();
  });

  const compile = (domain: string, texts: readonly string[], headers: Record<string, string> = {}) =>
    client.post(
      '/api/compilations',
      { domain, compilation: texts.map((text) => ({ text, voice_id: client.voices[0] })) },
      headers,
    );

  test('keeps the usage figures, also as of a moment before the upgrade', async () => {
    const usage = await usageOf(client);
    expect(ofDomains(usage)).toEqual(ofDomains(before.usage));
    expect(usage.account).toMatchObject({ charactersUsed: usedBefore, charactersReserved: reservedBefore });
    const asOf = await dataOf<Figures>(client, `/api/usage/as-of?month=${month}&at=2026-11-20T12:00:00.000Z`);
    expect(ofDomains(asOf)).toEqual(ofDomains(before.usage));
    const history = await dataOf<object>(client, '/api/usage/history?months=2');
    const closed = { month: '2026-10', charactersUsed: named('closed').characters };
    expect(history).toMatchObject({ months: [closed, { month, charactersUsed: usedBefore }] });
  });

  test('keeps the audit trail of every job', async () => {
    for (const { jobId, events, status } of jobs) {
      const audit = await dataOf<{ events: object[]; verified: boolean }>(client, `/api/jobs/${jobId}/audit`);
      expect(audit).toMatchObject({ verified: true });
      expect(audit.events).toHaveLength(events);
      if (status !== 'processing') expect(await dataOf(client, `/api/jobs/${jobId}`)).toMatchObject({ status });
    }
  });

  test('counts what was carried over against the allowance of the account', async () => {
    const { remaining } = (await usageOf(client)).account;
    expect(remaining).toBe(10_000 - usedBefore - reservedBefore);
    const lines = ['a', 'b', 'c', 'd'].map((letter, index) =>
      letter.repeat(index < 3 ? 2_500 : remaining + 1 - 3 * 2_500),
    );
    expect(await compile('new.example.com', lines)).toMatchObject({
      status: 403,
      body: { scope: 'account', limit: 10_000, currentUsage: usedBefore + reservedBefore, requested: remaining + 1 },
    });
  });

  test('answers a repeated request as the version before did', async () => {
    const { jobId, body } = named('completed');
    const repeated = await client.post('/api/compilations', body, { 'idempotency-key': 'before-1' });
    expect(repeated).toMatchObject({ status: 202, body: { jobId } });
  });

  test('finishes its jobs and charges each once, as a whole', async () => {
    await server.stop();
    await start('2026-11-21T09:00:00.000Z');
    await client.untilFinished(jobs.map(({ jobId }) => jobId));
    await client.untilSettled();
    const continued = jobs.filter(({ status }) => status === 'pending' || status === 'processing');
    expect(continued).toHaveLength(4);
    for (const { jobId, characters } of continued)
      expect(await dataOf(client, `/api/jobs/${jobId}`)).toMatchObject({
        status: 'completed',
        jobDetails: { charactersCharged: characters },
      });
    const charged = before.usage.domains.map(({ domain, charactersUsed }) => {
      const ofDomain = continued.filter((job) => job.domain === domain);
      return [domain, charactersUsed + sum(ofDomain.map(({ characters }) => characters)), 0];
    });
    expect(ofDomains(await usageOf(client))).toEqual(charged);
  });

  test('charges new jobs by their lines', async () => {
    const { charactersUsed } = (await usageOf(client)).account;
    for (let round = 0; round < 2; round++) {
      const { body } = await compile('new.example.com', ['A new line.']);
      await client.untilFinished([(body as { jobId: string }).jobId]);
      await client.untilSettled();
      expect((await usageOf(client)).account.charactersUsed).toBe(charactersUsed + 'A new line.'.length);
    }
  });

  test('explains, states and replays what both versions recorded', async () => {
    const { account, domains } = await usageOf(client);
    for (const { domain, charactersUsed: used } of domains) {
      const path = `/api/usage/characters/${domain}/events?month=${month}&limit=500`;
      const { figure, complete, events } = await dataOf<ExplainedFigure>(client, path);
      expect({ figure, complete }).toEqual({ figure: { used, reserved: 0 }, complete: true });
      expect(events.at(-1)).toMatchObject(figure);
    }
    const fetched = async (path: string) =>
      (await fetch(server.url + path, { headers: { authorization: `Bearer ${client.session}` } })).text();
    const statement = await fetched(`/api/usage/statements/${month}`);
    const keys = readTrustedKeys(await fetched('/api/signing-keys'));
    const events = await dataOf<object[]>(client, '/api/events?limit=1000');
    expect(await verifySignedStatement(statement, { keys, events })).toMatchObject({ problems: [], isSummed: true });
    expect(JSON.parse(statement)).toMatchObject({ totals: { used: account.charactersUsed, reserved: 0 } });
    const root = await Client.signedIn(server.url, 'root@example.com');
    const scope = { domain: 'news.example.com' };
    const requested = await root.post('/api/admin/replays', { scope, rules: { limit: { kind: 'recorded' } } });
    const { id } = (requested.body as { data: { id: string } }).data;
    const findings = await until(async () => {
      const replay = await dataOf<{ status: string; findings: object }>(root, `/api/admin/replays/${id}`);
      return replay.status === 'finished' ? replay.findings : null;
    });
    const used = domains.find(({ domain }) => domain === scope.domain)?.charactersUsed;
    expect(findings).toMatchObject({ refused: 0, changedStreams: 0, usedBefore: used, usedAfter: used });
  });

  test('has one carry-over, valid chains and the rows that a rebuild gives', async () => {
    await server.stop();
    const streams = await readAllEvents(data.dataDir);
    expect(await brokenChains(streams)).toEqual([]);
    expect(usageStreams(streams)).toEqual({
      'example.com-2026-10': [],
      'example.com-2026-11': ['UsageStreamClosed'],
      'corrected.example.com-2026-11': ['UsageStreamClosed'],
      'news.example.com-2026-11': ['UsageStreamClosed'],
      '2026-11': ['UsageCarriedOver', 'UsageCarriedOver', 'UsageCarriedOver'],
    });
    const { expected, actual } = await compareRowsWithRebuild(data.dataDir, streams);
    for (const name of ['usage-by-month', 'usage-charges', 'open-reservations', 'jobs'])
      expect([name, actual[name]]).toEqual([name, expected[name]]);
  });
});

test.concurrent('in a later month, only streams with open reservations or corrections are carried over', async () => {
  const data = new DataBefore();
  const server = await data.server('2026-12-01T08:00:00.000Z', { ROLES });
  await server.start();
  await server.stop();
  const streams = await readAllEvents(data.dataDir);
  expect(usageStreams(streams)).toMatchObject({
    'example.com-2026-10': [],
    'example.com-2026-11': ['UsageStreamClosed'],
    'corrected.example.com-2026-11': ['UsageStreamClosed'],
    'news.example.com-2026-11': ['UsageStreamClosed'],
    '2026-11': ['UsageCarriedOver', 'UsageCarriedOver', 'UsageCarriedOver'],
  });
  data.remove();
});

/** Writes of the carry-over after which each start is killed. */
const writesUntilKill = sized(2, 1);

test.concurrent('killed after writes of the carry-over, the server continues it at the next start', async () => {
  const [killed, whole] = [new DataBefore(), new DataBefore()];
  const uninterrupted = (async () => {
    const server = await whole.server(opened, { ROLES });
    await server.start();
    await server.stop();
  })();
  let kills = 0;
  for (let isComplete = false; !isComplete; kills += isComplete ? 0 : 1) {
    // The first kill is before anything is written.
    const server = await killed.dyingServer(opened, kills === 0 ? 'before' : 'after', writesUntilKill);
    isComplete = await server.start().then(
      () => true,
      () => false,
    );
    await server.stop();
  }
  // Before the first write, and after 3 closed streams, 3 carried over and the mark.
  expect(kills).toBe(1 + Math.floor(7 / writesUntilKill));
  await uninterrupted;
  const [continued, atOnce] = [await readAllEvents(killed.dataDir), await readAllEvents(whole.dataDir)];
  expect(await brokenChains(continued)).toEqual([]);
  expect(usageStreams(continued)).toEqual(usageStreams(atOnce));
  for (const data of [killed, whole]) data.remove();
});

test.concurrent('a folder that a newer version has written is refused in one line', async () => {
  const data = new DataBefore();
  const server = await data.server(opened);
  const states = openStateStore(readConfig({ DATA_DIR: data.dataDir }));
  await states.put('data-format', { id: 'data', value: { format: dataFormat + 1, version: '9.1.0' } });
  await states.close();
  await expect(server.start()).rejects.toThrow(
    /:\nDuetcast could not start. DATA_DIR: [^\n]+ was written by Duetcast 9.1.0 [^\n]+ restore a backup[^\n]+\n$/,
  );
  data.remove();
});
