import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedEventStore } from '../../apps/api/src/eventing/event-store/embedded/embedded-event-store';
import type { PublicReplay } from '../../apps/api/src/features/replays/public-replay';
import { ApiClient } from '../support/api-client';
import { ServerProcess } from '../support/server-process';
import { appendUsageHistory } from '../support/usage-history';

const requestsPerSecond = 100;
const residentMb = (pid: number | undefined): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** Sends requests at a fixed rate until `isOver`; returns the response times, ms, ascending. */
async function requestMeanwhile(client: ApiClient, isOver: () => boolean): Promise<number[]> {
  const taken: number[] = [];
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let index = 0; !isOver(); index++) {
    const due = startedAt + (index * 1000) / requestsPerSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const sentAt = performance.now();
    running.push(
      client
        .request(`GET ${index % 2 === 0 ? '/api/jobs' : '/api/users/me'}`)
        .then(() => void taken.push(performance.now() - sentAt)),
    );
  }
  await Promise.all(running);
  return taken.sort((a, b) => a - b);
}

/** Replays all usage on a running server that serves other requests meanwhile. */
export async function benchReplay(wanted = 1_000_000) {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-replay-'));
  const store = new EmbeddedEventStore(join(dataDir, 'events.db'));
  const events = await appendUsageHistory(store, wanted);
  await store.close();
  const server = await ServerProcess.create(dataDir, { ADMIN_EMAILS: 'root@example.com', SUBMIT_LIMIT: '1000000' });
  try {
    await server.start(300_000);
    const client = await ApiClient.signedIn(server.url, 'root@example.com');
    await sleep(3_000);
    const atRestMb = residentMb(server.pid);
    const rules = { limit: { kind: 'limit', characters: 60_000 } };
    const started = performance.now();
    const { id } = await client.data<PublicReplay>('POST', '/api/admin/replays', { rules });
    let latest: PublicReplay | null = null;
    let peakMb = 0;
    const watching = (async () => {
      while (latest === null || latest.status === 'requested' || latest.status === 'running') {
        await sleep(100);
        peakMb = Math.max(peakMb, residentMb(server.pid));
        latest = ((await client.request(`GET /api/admin/replays/${id}`)).body as { data: PublicReplay }).data;
      }
    })();
    const taken = await requestMeanwhile(client, () => latest?.status === 'finished' || latest?.status === 'failed');
    await watching;
    const seconds = (performance.now() - started) / 1000;
    const percentile = (share: number) => Math.round((taken[Math.floor(taken.length * share)] ?? NaN) * 10) / 10;
    return {
      events,
      seconds: Math.round(seconds * 10) / 10,
      eventsPerSecond: Math.round(events / seconds),
      findings: (latest as PublicReplay | null)?.findings,
      requestsMeanwhile: taken.length,
      p50Ms: percentile(0.5),
      p99Ms: percentile(0.99),
      residentMb: { atRest: atRestMb, peak: peakMb },
    };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
