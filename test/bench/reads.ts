import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { LocalScriptWriter } from '../../apps/api/src/media/script-writing/local/local-script-writer';
import { ApiClient } from '../support/api-client';
import { ServerProcess } from '../support/server-process';
import { emptyTables, fillWithJobs } from './many-rows';

const requestsPerSecond = 200;
const seconds = Number(process.env.BENCH_SECONDS) || 10;
const warmUpSeconds = 2;

const columns = ['timestamp', 'job_id', 'status', 'processing_ms'];
const filters = ['', 'status=success&', 'status=failure&', 'status=pending&', 'final=true&'];
const jobLists = ['/api/jobs?', '/api/jobs?status=completed', '/api/jobs?status=failed,pending'];
const logLists = columns.flatMap((column) =>
  ['asc', 'desc'].flatMap((order) => filters.map((filter) => `/api/job-log?${filter}sort=${column}&order=${order}`)),
);
const voiceLists = [
  '/api/voices?page=1&limit=50',
  '/api/voices?language=en&gender=female',
  '/api/voices?language=de&age=young',
  '/api/voices?useCase=narration&gender=male&page=2',
  '/api/voices?search=english',
  '/api/voices?language=zh&category=local&search=a',
];

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
const round = (ms: number) => Math.round(ms * 10) / 10;
const statistics = (taken: readonly number[]) => {
  const sorted = [...taken].sort((a, b) => a - b);
  return { requests: sorted.length, p50Ms: round(percentile(sorted, 0.5)), p99Ms: round(percentile(sorted, 0.99)) };
};

/** Requests the paths in turn at a fixed rate; times count from the scheduled start, so that queueing is included. */
async function load(pool: Pool, paths: readonly string[], authorization: string) {
  const taken = new Map<string, number[]>(paths.map((path) => [path, []]));
  const running: Promise<void>[] = [];
  const startedAt = performance.now() + 5;
  for (let index = 0; index < requestsPerSecond * (warmUpSeconds + seconds); index++) {
    const due = startedAt + (index * 1000) / requestsPerSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const path = paths[index % paths.length] ?? '';
    const headers = { authorization, 'accept-encoding': 'gzip' };
    const request = pool.request({ path, method: 'GET', headers }).then(async ({ statusCode, body }) => {
      await body.arrayBuffer();
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
      if (index >= requestsPerSecond * warmUpSeconds) taken.get(path)?.push(performance.now() - due);
    });
    running.push(request);
  }
  await Promise.all(running);
  const worst = [...taken]
    .map(([path, times]) => ({ path, ...statistics(times) }))
    .sort((a, b) => b.p99Ms - a.p99Ms)[0];
  return { ...statistics([...taken.values()].flat()), slowest: worst?.path };
}

/** The paths of each list and of up to three of its later pages. */
async function withPages(client: ApiClient, lists: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  for (const list of lists) {
    let cursor = '';
    for (let page = 0; page < 4; page++) {
      const path = `${list}${cursor && `&cursor=${cursor}`}`;
      paths.push(path);
      const { body } = await client.request(`GET ${path}`);
      const { next } = (body as { page: { next: string | null } }).page;
      if (next === null) break;
      cursor = next;
    }
  }
  return paths;
}

const articles = join('test', 'data', 'articles');

/** 15,000 characters of the test articles in one language. */
function longestArticle(language: string): string {
  const texts = readdirSync(articles).filter((file) => file.startsWith(`${language}-`));
  const all = texts.map((file) => readFileSync(join(articles, file), 'utf8')).join('\n\n');
  return all.repeat(Math.ceil(15_000 / all.length)).slice(0, 15_000);
}

/** Local script writing for the longest article, in the slowest language, including first calls. */
async function writing() {
  const writer = new LocalScriptWriter();
  const languages = new Set(readdirSync(articles).flatMap((file) => /^([a-z]{2})-/.exec(file)?.[1] ?? []));
  const measured = [];
  for (const language of languages) {
    const text = longestArticle(language);
    const taken: number[] = [];
    for (let time = 0; time < 40; time++) {
      const startedAt = performance.now();
      await writer.write({ article: text });
      taken.push(performance.now() - startedAt);
    }
    measured.push({ language, characters: text.length, ...statistics(taken) });
  }
  return measured.sort((a, b) => b.p99Ms - a.p99Ms)[0];
}

/** Lists of an account with a tenth of all jobs, filtered voices, and local script writing. */
export async function benchReads(jobs = 1_000_000) {
  const script = await writing();
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-reads-'));
  const rowsFile = join(dataDir, 'read-models.db');
  const server = await ServerProcess.create(dataDir, { ROLES: 'api,projector', SUBMIT_LIMIT: '1000000' });
  await server.start();
  const { credential } = await ApiClient.signedIn(server.url);
  const me = await fetch(`${server.url}/api/users/me`, { headers: { authorization: `Bearer ${credential}` } });
  const { id: accountId } = ((await me.json()) as { data: { id: string } }).data;
  await server.stop();
  await emptyTables(rowsFile);
  const startedAt = performance.now();
  await fillWithJobs(rowsFile, jobs, accountId);
  const filledInSeconds = Math.round((performance.now() - startedAt) / 1000);
  await server.start();
  const client = await ApiClient.signedIn(server.url);
  const authorization = `Bearer ${client.credential}`;
  const pool = new Pool(server.url, { connections: 20 });
  try {
    return {
      rows: { jobs, ofTheAccount: jobs / 10, filledInSeconds },
      requestsPerSecond,
      // Baseline: a call without work shows the overhead of machine and server.
      nothing: await load(pool, ['/api/health/live'], authorization),
      jobs: await load(pool, await withPages(client, jobLists), authorization),
      jobLog: await load(pool, await withPages(client, logLists), authorization),
      voices: await load(pool, voiceLists, authorization),
      script,
    };
  } finally {
    await pool.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
