import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Manifest } from '../../apps/api/src/eventing/backup/manifest';
import type { StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { ApiClient } from '../support/api-client';
import {
  brokenChains,
  compareChargesWithEvents,
  compareRowsWithRebuild,
  readAllEvents,
} from '../support/data-folder-audit';
import { sized } from '../support/long-check';
import { ServerProcess } from '../support/server-process';

jest.setTimeout(300_000);

/** Jobs that are accepted before, while and after the backup is made. */
const jobsAtOnce = sized(4, 20);

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(command: 'backup' | 'restore' | 'check-content', folder: string, dataDir: string): Promise<Run> {
  const main = resolve('dist', 'apps', 'api', 'src', `${command}.main.js`);
  const child = spawn(process.execPath, [main, folder], { env: { ...process.env, DATA_DIR: dataDir } });
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (text: Buffer) => (output[stream] += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...output };
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
const countOf = (events: readonly StoredEvent[] | undefined, ...types: string[]) =>
  (events ?? []).filter(({ type }) => types.includes(type)).length;

describe('a backup of a server that runs jobs', () => {
  const root = mkdtempSync(join(tmpdir(), 'duetcast-drill-'));
  const [dataDir, folder, restoredDir] = ['data', 'backup', 'restored'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  const accepted: string[] = [];
  let server: ServerProcess;
  let client: ApiClient;
  let token: string;
  let backup: Run;

  const submit = async (name: string) => {
    const compilation = [0, 1, 2, 3].map((index) => ({
      text: `${name}, line ${index}.`,
      voice_id: client.voices[index % 2],
    }));
    const body = { domain: 'site.example.com', compilation };
    const response = await client.post('/api/compilations', body, { 'idempotency-key': name.replaceAll(' ', '-') });
    expect(response.status).toBe(202);
    accepted.push((response.body as { jobId: string }).jobId);
  };
  const submitAll = (name: string) =>
    Promise.all(Array.from({ length: jobsAtOnce }, (_, index) => submit(`${name} ${index}`)));

  beforeAll(async () => {
    server = await ServerProcess.create(dataDir, { SUBMIT_LIMIT: '100000' });
    await server.start();
    client = await ApiClient.signedIn(server.url);
    token = (await client.data<{ api_token: string }>('POST', '/api/users/generate-token', {})).api_token;
    await submit('The first job');
    await client.untilAllFinished(accepted);
    expect(await run('backup', folder, dataDir)).toMatchObject({ code: 0, stderr: '' });
    await submitAll('Before the backup');
    const backingUp = run('backup', folder, dataDir);
    await submitAll('Meanwhile');
    backup = await backingUp;
    await submitAll('Afterwards');
    await client.untilAllFinished(accepted);
    await client.untilSettled();
    await server.stop();
  });
  afterAll(async () => {
    await server.kill();
    rmSync(root, { recursive: true, force: true });
  });

  test('is made while jobs run, and copies new content only', async () => {
    const { newest, counts, takenAt } = manifestOf(folder);
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    expect(backup.stdout).toMatch(`${counts.events} events up to position ${newest?.position}`);
    const copied = Number(/content files, (\d+) of them new/.exec(backup.stdout)?.[1]);
    expect(copied).toBeLessThan(counts.content);
    const events = await readAllEvents(dataDir);
    const unfinished = accepted.filter((jobId) => {
      const before = (events.get(`job-${jobId}`) ?? []).filter(({ position }) => position <= newest!.position);
      return countOf(before, 'JobSubmitted') === 1 && countOf(before, 'JobCompleted') === 0;
    });
    expect(unfinished.length).toBeGreaterThan(0);
    expect(Date.parse(takenAt)).toBeLessThan(Date.now());
  });

  test('holds every event up to its position, and no secret', async () => {
    const { folder: at, newest, counts } = manifestOf(folder);
    const copy = join(root, 'copied-events');
    mkdirSync(copy);
    copyFileSync(join(folder, at, 'events.db'), join(copy, 'events.db'));
    const upTo = [...(await readAllEvents(dataDir)).values()]
      .flat()
      .filter(({ position }) => position <= newest!.position);
    const held = [...(await readAllEvents(copy)).values()].flat();
    expect(held.map(({ id }) => id).sort()).toEqual(upTo.map(({ id }) => id).sort());
    expect(held).toHaveLength(counts.events);
    expect(existsSync(join(folder, 'keys', 'server.key'))).toBe(false);
    const key = readFileSync(join(dataDir, 'keys', 'server.key'), 'utf8');
    expect(readFileSync(join(folder, at, 'state.db')).includes(key)).toBe(false);
  });

  test('is refused where a byte has changed, and the folder stays empty', async () => {
    const damaged = join(root, 'damaged');
    cpSync(folder, damaged, { recursive: true });
    const file = join(damaged, manifestOf(folder).folder, 'events.db');
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    writeFileSync(file, bytes);
    const other = join(root, 'other');
    const { code, stderr } = await run('restore', damaged, other);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Nothing was restored. ${file} is damaged: its SHA-256 is not that of the backup\n`,
    });
    expect(readdirSync(other)).toEqual(['server.lock']);
  });

  test('is no check of what is stored: check-content reads all content, and names what is damaged', async () => {
    const checked = join(root, 'checked');
    cpSync(dataDir, checked, { recursive: true });
    const check = () => run('check-content', '', checked);
    const intact = expect.stringMatching(/^\d+ stored items read: 0 damaged, 0 missing\.\n$/) as string;
    expect(await check()).toEqual({ code: 0, stderr: '', stdout: intact });
    const [first = ''] = accepted;
    const events = (await readAllEvents(dataDir)).get(`job-${first}`) ?? [];
    const assembled = events.find(({ type }) => type === 'JobAssembled');
    const hash = assembled?.data.contentHash as string;
    truncateSync(join(checked, 'content', 'objects', hash.slice(0, 2), hash), 5);
    const { code, stdout } = await check();
    expect(code).toBe(1);
    expect(stdout).toMatch(`damaged  ${hash}  output of job-${first}`);
    expect(stdout).toMatch(': 1 damaged, 0 missing.');
  });

  test('is not restored over data', async () => {
    const { code, stderr } = await run('restore', folder, dataDir);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^Nothing was restored\. DATA_DIR: \S+ is not empty: [^\n]+\n$/) as string,
    });
  });

  test('restores a server that finishes every job accepted before its position, each charged once', async () => {
    expect(await run('restore', folder, restoredDir)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('set SECRET_KEY or copy keys/server.key') as string,
    });
    for (const name of ['server.key', 'audit.pem']) {
      mkdirSync(join(restoredDir, 'keys'), { recursive: true });
      copyFileSync(join(dataDir, 'keys', name), join(restoredDir, 'keys', name));
    }
    const atBackup = await readAllEvents(restoredDir);
    const jobs = accepted.filter((jobId) => countOf(atBackup.get(`job-${jobId}`), 'JobSubmitted') === 1);
    expect(jobs.length).toBeGreaterThan(jobsAtOnce);
    let usage = { account: { charactersUsed: NaN } };
    const restored = await ServerProcess.create(restoredDir);
    await restored.start();
    try {
      const owner = await ApiClient.signedIn(restored.url);
      await owner.untilAllFinished(jobs);
      await owner.untilSettled();
      const profile = await owner.request('GET /api/users/me');
      expect(JSON.stringify(profile.body)).toContain(token);
      usage = (profile.body as { data: { usage: typeof usage } }).data.usage;
      for (const jobId of jobs)
        expect((await owner.request(`GET /api/jobs/${jobId}`)).body).toMatchObject({ data: { status: 'completed' } });
      const audio = await fetch(`${restored.url}/api/jobs/${jobs[0]}/output`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(audio.status).toBe(200);
    } finally {
      await restored.stop();
    }
    const [before, after] = [await readAllEvents(dataDir), await readAllEvents(restoredDir)];
    expect(await brokenChains(after)).toEqual([]);
    for (const [stream, events] of atBackup)
      expect((after.get(stream) ?? []).slice(0, events.length).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    const charged = (streams: typeof before, jobId: string) =>
      (streams.get(`job-${jobId}`) ?? []).find(({ type }) => type === 'JobCompleted')?.data.charged;
    for (const jobId of jobs) {
      expect(countOf(after.get(`job-${jobId}`), 'JobCompleted')).toBe(1);
      expect(charged(after, jobId)).toBe(charged(before, jobId));
    }
    const total = jobs.reduce((sum, jobId) => sum + Number(charged(before, jobId)), 0);
    expect(usage.account.charactersUsed).toBe(total);
    const { stored, charged: paid } = compareChargesWithEvents(restoredDir, after);
    expect(stored).toEqual(paid);
    const rows = await compareRowsWithRebuild(restoredDir, after);
    expect(rows.actual).toEqual(rows.expected);
    expect(rows.counts).toEqual(rows.expectedCounts);
  });
});
