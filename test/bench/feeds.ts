import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { showDecider, type ShowCommand } from '@duetcast/domain/shows/show-decider';
import { aShow } from '../support/builders/show.builder';
import { Pool } from 'undici';
import { newContext } from '../../apps/api/src/eventing/deciders/command-context';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import { ServerProcess } from '../support/server-process';

const seconds = Number(process.env.BENCH_SECONDS) || 5;
const connections = 8;
const staticFile = '/show-page.css';

/** Appends a public show with episodes; returns the path of its feed. */
async function fill(dataDir: string, episodes: number): Promise<string> {
  const store = new EmbeddedEventStore(join(dataDir, 'events.db'));
  const deciders = new Deciders(store);
  const run = (command: ShowCommand) =>
    deciders.run(showDecider, aShow.showId, command, newContext({ kind: 'user', id: aShow.accountId }, 'bench'));
  await run(aShow.toCreate());
  for (let index = 0; index < episodes; index++) {
    const publishAt = new Date(Date.parse('2026-01-01T08:00:00Z') + index * 3_600_000).toISOString();
    const title = `Episode ${index} of the tides`;
    await run(
      aShow.toAdd(`episode-${index}`, undefined, { title, publishAt, notes: 'The moon pulls it. '.repeat(20) }),
    );
  }
  await store.close();
  return `/feeds/${aShow.showId}.xml`;
}

interface Requested {
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly expected: number;
}

/** Requests per second over a few connections, each busy all the time. */
async function rateOf(pool: Pool, { path, headers = {}, expected }: Requested): Promise<number> {
  let count = 0;
  const end = performance.now() + seconds * 1_000;
  const request = async () => {
    while (performance.now() < end) {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
      await body.arrayBuffer();
      if (statusCode !== expected) throw new Error(`${path}: ${statusCode}`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, request));
  return Math.round(count / seconds);
}

/** The feed as soon as it has all episodes. */
async function untilComplete(url: string, episodes: number): Promise<{ etag: string; bytes: number }> {
  for (;;) {
    const response = await fetch(url);
    const text = await response.text();
    if (text.split('<item>').length - 1 === episodes)
      return { etag: response.headers.get('etag') ?? '', bytes: Buffer.byteLength(text) };
    await sleep(100);
  }
}

/** A feed of 1,000 episodes, unchanged and complete, beside a small static file of the same server. */
export async function benchFeeds(episodes = 1_000) {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-feeds-'));
  const path = await fill(dataDir, episodes);
  const server = await ServerProcess.create(dataDir, { ROLES: 'api,projector' });
  await server.start();
  const pool = new Pool(server.url, { connections });
  try {
    const { etag, bytes } = await untilComplete(server.url + path, episodes);
    const gzip = { 'accept-encoding': 'gzip' };
    const fixed = await rateOf(pool, { path: staticFile, headers: gzip, expected: 200 });
    const unchanged = await rateOf(pool, { path, headers: { ...gzip, 'if-none-match': etag }, expected: 304 });
    const complete = await rateOf(pool, { path, headers: gzip, expected: 200 });
    const ratio = (rate: number) => Math.round((rate / fixed) * 100) / 100;
    const perSecond = { static: fixed, unchanged, complete };
    return { episodes, bytes, perSecond, toStatic: { unchanged: ratio(unchanged), complete: ratio(complete) } };
  } finally {
    await pool.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
