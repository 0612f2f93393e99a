// `node test/data/record-data-folder.mjs`: records test/data/upgrade/, a small data folder that this version writes, and what its
// API says of it. It uses the built server at fixed times. docs/UPGRADING.md says when it is recorded.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { build, root } from '../../scripts/prepare.mjs';

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
};
const out = join(root, 'test', 'data', 'upgrade');
const clock = join(root, 'test', 'support', 'shifted-clock.cjs');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const email = 'ada@example.com';
const admin = 'root@example.com';
const closedMonth = '2026-10';
const maxBytes = 400_000;

async function until(what, check) {
  for (let tries = 0; tries < 3_000; tries++) {
    const found = await check().catch(() => null);
    if (found) return found;
    await sleep(20);
  }
  throw new Error(`${what} did not happen in a minute`);
}

/** The server over the folder, with its clock at `at` (ISO 8601 UTC). */
async function serve(dataDir, at, env = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['-r', clock, join(root, 'dist/apps/api/src/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...{ LOG_LEVEL: 'error', VOICE_ENGINES: 'none', ADMIN_EMAILS: admin },
      ...{ CLOCK_OFFSET_MS: String(Date.parse(at) - Date.now()), ...env },
      ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const end = async (signal) => {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exited;
  };
  await until('The start', async () => (await fetch(`${url}/api/health/ready`)).ok);
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** Why an administrator reads a replay of one account; others send it in vain. */
const reason = { 'x-access-reason': 'Recording a data folder' };

/** Calls as one user. */
async function signIn(url, as) {
  const json = { 'content-type': 'application/json' };
  const data = async (path, init) => (await (await fetch(url + path, init)).json()).data;
  const body = JSON.stringify({ email: as });
  const { magicLink } = await data('/api/auth/request-magic-link', { method: 'POST', headers: json, body });
  const { token } = await data(`/api/auth/verify-magic-link${new URL(magicLink, url).search}`);
  const fetched = async (path, init = {}, headers = {}) => {
    const sent = { authorization: `Bearer ${token}`, ...reason, ...headers };
    const response = await fetch(url + path, { ...init, headers: sent });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    get: async (path) => (await (await fetched(path)).json()).data,
    text: async (path) => (await fetched(path)).text(),
    bytes: async (path) => Buffer.from(await (await fetched(path)).arrayBuffer()),
    post: async (path, value, headers) => {
      const sent = { method: 'POST', body: JSON.stringify(value) };
      return (await fetched(path, sent, { ...json, ...headers })).json();
    },
  };
}

/** A user who submits jobs; their names are those in recorded.json. */
async function submitter(url, jobs) {
  const calls = await signIn(url, email);
  const voices = (await calls.get('/api/voices/collection')).slice(0, 2).map(({ voice_id: id }) => id);
  const compile = async (name, domain, texts, more = {}, headers = {}) => {
    const compilation = texts.map((text, index) => ({ text, voice_id: voices[index % 2] }));
    const body = { domain, compilation, format: 'mp3', ...more };
    const { jobId } = await calls.post('/api/compilations', body, headers);
    jobs[name] = { jobId, domain, characters: texts.join('').length, body };
    return jobId;
  };
  const untilIs = (jobId, status) =>
    until(`${jobId}: ${status}`, async () => (await calls.get(`/api/jobs/${jobId}`)).status === status);
  return { ...calls, compile, untilIs };
}

/** A job of a month that is over when the folder is opened. */
async function recordClosedMonth(dataDir, jobs) {
  const server = await serve(dataDir, `${closedMonth}-30T09:00:00.000Z`);
  const { compile, untilIs } = await submitter(server.url, jobs);
  await untilIs(await compile('closed', 'example.com', ['Boo.']), 'completed');
  await server.stop();
}

/** Finished jobs and a correction, then a kill while a job runs. */
async function recordRunningMonth(dataDir, jobs) {
  const server = await serve(dataDir, '2026-11-20T09:00:00.000Z', { WORKER_JOBS: '1' });
  const { compile, untilIs, get } = await submitter(server.url, jobs);
  const key = { 'idempotency-key': 'recorded' };
  await untilIs(await compile('completed', 'example.com', ['Bees.', 'Why?'], {}, key), 'completed');
  await untilIs(await compile('failed', 'example.com', ['No.'], { intro: 'https://absent.invalid/a.mp3' }), 'failed');
  for (const text of ['One.', 'Two.'])
    await untilIs(await compile(`corrected ${text}`, 'corrected.example.com', [text]), 'completed');
  await correct(server.url);
  const lines = Array.from({ length: 40 }, (_, index) => `Line ${index}.`);
  const jobId = await compile('interrupted', 'news.example.com', lines);
  const isRendered = async () =>
    (await get(`/api/jobs/${jobId}/audit`)).events.some(({ type }) => type === 'SegmentSynthesized');
  await until('A segment', isRendered);
  await server.kill();
}

/** Applies a replay whose limit leaves out the second job. */
async function correct(url) {
  const { get, post } = await signIn(url, admin);
  const limit = { kind: 'limit', characters: 5 };
  const { data } = await post('/api/admin/replays', { scope: { domain: 'corrected.example.com' }, rules: { limit } });
  const isIn = (status) => async () => (await get(`/api/admin/replays/${data.id}`)).status === status;
  await until('The replay', isIn('finished'));
  await post(`/api/admin/replays/${data.id}/apply`, { reason: 'The limit was set too low.' });
  await until('The correction', isIn('applied'));
}

/** Runs no worker, so that a job stays pending. Returns what the API says of the folder. */
async function recordAnswers(dataDir, jobs) {
  const server = await serve(dataDir, '2026-11-20T10:00:00.000Z', { ROLES: 'api,projector' });
  const { compile, get, text, bytes } = await submitter(server.url, jobs);
  await compile('pending', 'news.example.com', ['Still to come.']);
  for (const job of Object.values(jobs)) {
    const { events } = await get(`/api/jobs/${job.jobId}/audit`);
    Object.assign(job, { status: (await get(`/api/jobs/${job.jobId}`)).status, events: events.length });
  }
  const { jobId } = jobs.completed;
  const output = createHash('sha256')
    .update(await bytes(`/api/jobs/${jobId}/output`))
    .digest('hex');
  const files = {
    audit: await text(`/api/jobs/${jobId}/audit?format=signed`),
    statement: await text(`/api/usage/statements/${closedMonth}`),
    keys: await text('/api/signing-keys'),
  };
  const { usage } = await get('/api/users/me');
  await server.stop();
  return { usage, output, files };
}

/** One file per database, without free pages. */
function shrink(dataDir) {
  for (const name of ['events.db', 'read-models.db', 'state.db']) {
    const database = new Libsql(join(dataDir, name));
    database.exec('PRAGMA journal_mode = DELETE; VACUUM');
    database.close();
  }
}

await build();
const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-record-'));
const jobs = {};
await recordClosedMonth(dataDir, jobs);
await recordRunningMonth(dataDir, jobs);
const answers = await recordAnswers(dataDir, jobs);
shrink(dataDir);
mkdirSync(out, { recursive: true });
const archive = join(out, 'data.tar.gz');
const parts = ['content', 'keys', 'events.db', 'read-models.db', 'state.db'];
if (spawnSync('tar', ['-czf', archive, '-C', dataDir, ...parts], { stdio: 'inherit' }).status !== 0)
  throw new Error('tar failed');
rmSync(dataDir, { recursive: true });
writeFileSync(join(out, 'recorded.json'), `${JSON.stringify({ version, email, ...answers, jobs }, null, 2)}\n`);
const { size } = statSync(archive);
console.log(`${archive}: ${size} bytes`);
if (size > maxBytes) throw new Error(`More than ${maxBytes} bytes`);
