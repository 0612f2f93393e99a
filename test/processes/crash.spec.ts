import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as randomPause } from 'node:timers/promises';
import {
  brokenChains,
  compareChargesWithEvents,
  compareRowsWithRebuild,
  filesWithSecrets,
  readAllEvents,
  readState,
} from '../support/data-folder-audit';
import { ApiClient } from '../support/api-client';
import { randomNumbers, seedOf, sized } from '../support/long-check';
import { until } from '../support/until';
import { ServerProcess } from '../support/server-process';

const kills = sized(9, 60);
const timeoutMs = sized(300_000, 1_200_000);
const random = randomNumbers(seedOf('crash'));
/** Every third kill hits the boot, the others hit running jobs. */
const whileBooting = (kill: number) => kill % 3 === 2;
const randomMoment = () => random() * 700;

const limits = { SUBMIT_LIMIT: '100000', ADMIN_EMAILS: 'ada@example.com' };

/** Events are then in this server, which must be empty at the beginning. */
const { TEST_EVENTSTORE_URL } = process.env;
const external = TEST_EVENTSTORE_URL ? { EVENTSTORE_URL: TEST_EVENTSTORE_URL } : {};

interface Accepted {
  jobId: string;
  characters: number;
}

/** Retries the same submission until it is accepted. */
async function submit(client: ApiClient, round: number, signal: AbortSignal): Promise<Accepted> {
  const text = `Job ${round}. The server crashes; the job continues.`;
  const compilation = [0, 1, 2, 3].map((index) => ({
    text: `${text} Line ${index}.`,
    voice_id: client.voices[index % 2],
  }));
  const characters = compilation.reduce((sum, segment) => sum + segment.text.length, 0);
  const key = `crash-${round}`;
  const request = { domain: `site-${round % 7}.example.com`, compilation };
  const jobId = await until(
    async () => {
      if (signal.aborted) throw new Error('The test has ended');
      const response = await client.post('/api/compilations', request, { 'idempotency-key': key }).catch(() => null);
      if (response?.status === 202) return (response.body as { jobId: string }).jobId;
      if (response && ![409, 429].includes(response.status) && response.status < 500)
        throw new Error(`Rejected: ${response.status} ${JSON.stringify(response.body)}`);
      return null;
    },
    { everyMs: 100, timeoutMs },
  );
  return { jobId, characters };
}

/** An API token, and the token and the webhook secret of a site. */
async function createSecrets(client: ApiClient): Promise<string[]> {
  const { api_token } = await client.data<{ api_token: string }>('POST', '/api/users/generate-token', {});
  const site = { site_url: 'https://blog.example.com' };
  const { site_token, webhook_secret } = await client.data<{ site_token: string; webhook_secret: string }>(
    ...(['POST', '/api/plugin-connections', site] as const),
  );
  return [api_token, site_token, webhook_secret];
}

describe(`a server killed ${kills} times while jobs run`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-crash-'));
  const accepted: Accepted[] = [];
  const secrets: string[] = [];
  const ending = new AbortController();
  let server: ServerProcess;

  beforeAll(async () => {
    server = await ServerProcess.create(dataDir, { ...limits, ...external });
    await server.start();
    const client = await ApiClient.signedIn(server.url);
    await client.removeLimit();
    secrets.push(client.credential!.split('.').at(-1)!, ...(await createSecrets(client)));
    const submissions: Promise<Accepted>[] = [];
    for (let kill = 0; kill < kills; kill++) {
      submissions.push(submit(client, kill * 2, ending.signal), submit(client, kill * 2 + 1, ending.signal));
      await randomPause(randomMoment());
      await server.kill();
      if (whileBooting(kill)) server.launch();
      else await server.start();
    }
    await server.kill();
    await server.start();
    accepted.push(...(await Promise.all(submissions)));
    await client.untilAllFinished(accepted.map(({ jobId }) => jobId));
    await client.untilSettled();
    await server.stop();
  }, timeoutMs);

  afterAll(async () => {
    ending.abort();
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('finishes every accepted job once', async () => {
    const streams = await readAllEvents(dataDir, TEST_EVENTSTORE_URL);
    expect(new Set(accepted.map(({ jobId }) => jobId)).size).toBe(kills * 2);
    for (const { jobId } of accepted) {
      const types = (streams.get(`job-${jobId}`) ?? []).map(({ type }) => type);
      expect(types.filter((type) => type === 'JobSubmitted')).toHaveLength(1);
      expect(types.filter((type) => type === 'JobCompleted' || type === 'JobFailed')).toHaveLength(1);
    }
  });

  test('was killed during jobs', async () => {
    const streams = await readAllEvents(dataDir, TEST_EVENTSTORE_URL);
    const claims = accepted.map(
      ({ jobId }) => (streams.get(`job-${jobId}`) ?? []).filter(({ type }) => type === 'JobClaimed').length,
    );
    expect(claims.filter((count) => count > 1).length).toBeGreaterThanOrEqual(sized(1, 5));
  });

  test('charges every completed job once and releases the other reservations', async () => {
    const streams = await readAllEvents(dataDir, TEST_EVENTSTORE_URL);
    const usage = [...streams].filter(([name]) => name.startsWith('usage-')).flatMap(([, events]) => events);
    const sum = (type: string) =>
      usage.filter((event) => event.type === type).reduce((total, { data }) => total + Number(data.characters), 0);
    const completed = accepted.filter(({ jobId }) =>
      streams.get(`job-${jobId}`)?.some(({ type }) => type === 'JobCompleted'),
    );
    expect(sum('CharactersUsed')).toBe(completed.reduce((total, { characters }) => total + characters, 0));
    expect(sum('CharactersReserved')).toBe(sum('CharactersUsed') + sum('CharactersReleased'));
    expect(completed.length).toBeGreaterThan(0);
  });

  test('keeps what each reservation paid for as the events say, and an answer for each key', async () => {
    const { stored, charged } = compareChargesWithEvents(dataDir, await readAllEvents(dataDir, TEST_EVENTSTORE_URL));
    expect(stored).toEqual(charged);
    expect(stored.length).toBeGreaterThan(0);
    const keys = [...(readState(dataDir).get('idempotency-key')?.values() ?? [])] as { status: string }[];
    expect(keys.map(({ status }) => status)).toEqual(accepted.map(() => 'answered'));
  });

  test('holds no token and no secret in plain text', () => {
    expect(filesWithSecrets(dataDir, secrets)).toEqual([]);
    const ids = [...readState(dataDir).values()].flatMap((rows) => [...rows.keys()]);
    const files = filesWithSecrets(dataDir, [accepted[0]!.jobId, ids[0]!]).map((file) => file.replace(/-wal$/, ''));
    expect(files).toEqual(
      expect.arrayContaining([...(TEST_EVENTSTORE_URL ? [] : ['events.db']), 'read-models.db', 'state.db']),
    );
  });

  test('keeps every hash chain valid', async () =>
    expect(await brokenChains(await readAllEvents(dataDir, TEST_EVENTSTORE_URL))).toEqual([]));

  test('has the rows that a rebuild gives', async () => {
    const { expected, actual, expectedCounts, counts } = await compareRowsWithRebuild(
      dataDir,
      await readAllEvents(dataDir, TEST_EVENTSTORE_URL),
    );
    expect(actual).toEqual(expected);
    expect(counts).toEqual(expectedCounts);
  });
});
