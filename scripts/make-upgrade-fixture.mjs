// `node scripts/make-upgrade-fixture.mjs`: makes test/data/upgrade/, a small data folder of the last version with a usage
// stream per domain. It checks that version out, builds it, and uses its API at fixed times.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { checkOut, resolveCommit } from './bench/commit-tree.mjs';
import { linkPackages } from './bench/linked-packages.mjs';
import { root } from './prepare.mjs';
import { freePort } from './serve-for-tests.mjs';

const commit = resolveCommit(root, 'f13efc4');
const out = join(root, 'test', 'data', 'upgrade');
const clock = join(root, 'test', 'support', 'shifted-clock.cjs');
const email = 'ada@example.com';
const admin = 'root@example.com';
const maxBytes = 300_000;

function mustRun(command, args, cwd) {
  if (spawnSync(command, args, { cwd, stdio: 'inherit' }).status !== 0) throw new Error(`${command} ${args[0]} failed`);
}

async function until(what, check) {
  for (let tries = 0; tries < 3_000; tries++) {
    const found = await check().catch(() => null);
    if (found) return found;
    await sleep(20);
  }
  throw new Error(`${what} did not happen in a minute`);
}

/** The version of before, at `at` (ISO 8601 UTC). */
async function serve(tree, dataDir, at, env = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['-r', clock, join(tree, 'dist/apps/api/src/main.js')], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...{ LOG_LEVEL: 'error', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ADMIN_EMAILS: admin },
      ...{ CLOCK_OFFSET_MS: String(Date.parse(at) - Date.now()), ...env },
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

async function signIn(url, as) {
  const request = async (path, init) => (await (await fetch(url + path, init)).json()).data;
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify({ email: as }) };
  const { magicLink } = await request('/api/auth/request-magic-link', sent);
  const { token } = await request(`/api/auth/verify-magic-link${new URL(magicLink, url).search}`);
  return async (path, body, more = {}) => {
    const method = body ? 'POST' : 'GET';
    const all = { authorization: `Bearer ${token}`, ...headers, ...more };
    const response = await fetch(url + path, { method, headers: all, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

/** Submissions as one user; the names are those in before.json. */
function submissions(call, voices, jobs) {
  const compile = async (name, domain, texts, more = {}, headers = {}) => {
    const compilation = texts.map((text, index) => ({ text, voice_id: voices[index % 2] }));
    const body = { domain, compilation, format: 'mp3', ...more };
    const { jobId } = await call('/api/compilations', body, headers);
    jobs[name] = { jobId, domain, characters: texts.join('').length, body };
    return jobId;
  };
  const untilIs = (jobId, ...statuses) =>
    until(`${jobId}: ${statuses}`, async () => statuses.includes((await call(`/api/jobs/${jobId}`)).data.status));
  return { compile, untilIs };
}

const voicesOf = async (call) => (await call('/api/voices/collection')).data.slice(0, 2).map(({ voice_id: id }) => id);

/** A job of a month that is closed when the folder is opened. */
async function closedMonth(tree, dataDir, jobs) {
  const server = await serve(tree, dataDir, '2026-10-30T09:00:00.000Z');
  const call = await signIn(server.url, email);
  const { compile, untilIs } = submissions(call, await voicesOf(call), jobs);
  await untilIs(await compile('closed', 'example.com', ['Boo.']), 'completed');
  await server.stop();
}

/** Finished jobs and a correction, then a kill while a job runs. */
async function runningMonth(tree, dataDir, jobs) {
  const server = await serve(tree, dataDir, '2026-11-20T09:00:00.000Z', { WORKER_JOBS: '1' });
  const call = await signIn(server.url, email);
  const { compile, untilIs } = submissions(call, await voicesOf(call), jobs);
  const key = { 'idempotency-key': 'before-1' };
  await untilIs(await compile('completed', 'example.com', ['Bees.', 'Why?'], {}, key), 'completed');
  const intro = 'https://absent.invalid/jingle.mp3';
  await untilIs(await compile('failed', 'example.com', ['No.'], { intro }), 'failed');
  for (const [name, text] of [
    ['corrected', 'One.'],
    ['corrected2', 'Two.'],
  ])
    await untilIs(await compile(name, 'corrected.example.com', [text]), 'completed');
  await correct(server.url);
  const lines = Array.from({ length: 40 }, (_, index) => `Line ${index}.`);
  const jobId = await compile('interrupted', 'news.example.com', lines);
  const rendered = async () =>
    (await call(`/api/jobs/${jobId}/audit`)).data.events.filter(({ type }) => type === 'SegmentSynthesized');
  await until('A segment', async () => (await rendered()).length > 0);
  await server.kill();
}

/** Applies a replay whose limit leaves out the second job. */
async function correct(url) {
  const call = await signIn(url, admin);
  const limit = { kind: 'limit', characters: 5 };
  const { data } = await call('/api/admin/replays', { scope: { domain: 'corrected.example.com' }, rules: { limit } });
  const is = (status) => async () => (await call(`/api/admin/replays/${data.id}`)).data.status === status;
  await until('The replay', is('finished'));
  await call(`/api/admin/replays/${data.id}/apply`, {});
  await until('The correction', is('applied'));
}

/** Without a worker: jobs that stay pending, one of them as a second attempt. */
async function openReservations(tree, dataDir, jobs) {
  const server = await serve(tree, dataDir, '2026-11-20T10:00:00.000Z', { ROLES: 'api,projector' });
  const call = await signIn(server.url, email);
  const { compile, untilIs } = submissions(call, await voicesOf(call), jobs);
  await compile('pending', 'example.com', ['Bees.', 'They wait.']);
  await compile('pendingNews', 'news.example.com', ['Still to come.']);
  const retried = await compile('retried', 'news.example.com', ['Try this twice.']);
  await call(`/api/jobs/${retried}/cancel`, {});
  await untilIs(retried, 'cancelled');
  await sleep(1_000); // no worker settles the cancelled attempt
  await call(`/api/jobs/${retried}/retry`, {});
  const { data } = await call('/api/users/me');
  for (const job of Object.values(jobs)) {
    const { data: events } = await call(`/api/jobs/${job.jobId}/audit`);
    Object.assign(job, { status: (await call(`/api/jobs/${job.jobId}`)).data.status, events: events.events.length });
  }
  await server.stop();
  return data.usage;
}

/** Leaves out private keys and what belongs to a running process. */
function shrink(dataDir) {
  for (const name of ['events.db', 'read-models.db']) {
    const database = new Libsql(join(dataDir, name));
    database.exec('PRAGMA journal_mode = DELETE; VACUUM');
    database.close();
  }
  for (const file of readdirSync(dataDir))
    if (!['content', 'events.db', 'read-models.db'].includes(file)) rmSync(join(dataDir, file), { recursive: true });
}

const tree = checkOut(root, commit);
if (!linkPackages(root, tree)) mustRun('npm', ['ci', '--no-audit', '--no-fund'], tree);
mustRun('npm', ['run', '--silent', 'build:api'], tree);
const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-before-'));
const jobs = {};
await closedMonth(tree, dataDir, jobs);
await runningMonth(tree, dataDir, jobs);
const usage = await openReservations(tree, dataDir, jobs);
shrink(dataDir);
mkdirSync(out, { recursive: true });
mustRun('tar', ['-czf', join(out, 'data.tar.gz'), '-C', dataDir, '.'], root);
writeFileSync(join(out, 'before.json'), `${JSON.stringify({ commit, email, usage, jobs }, null, 2)}\n`);
rmSync(dataDir, { recursive: true });
const { size } = statSync(join(out, 'data.tar.gz'));
console.log(`test/data/upgrade/data.tar.gz: ${size} bytes`);
if (size > maxBytes) throw new Error(`More than ${maxBytes} bytes`);
