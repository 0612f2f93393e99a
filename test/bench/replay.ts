import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { usageIdOf } from '@duetcast/domain/usage/usage-decider';
import { EmbeddedEventStore } from '../../apps/api/src/event-store/embedded-event-store';
import type { NewEvent } from '../../apps/api/src/event-store/event-store';
import type { PublicReplay } from '../../apps/api/src/replaying/shown-replays';
import { Client } from '../support/client';
import { ServerProcess } from '../support/server-process';

const requestsPerSecond = 100;
const accounts = 500;
const domains = 3;
const months = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}`);
/** Reservations of one month whose events are appended together. */
const perAppend = 25;
const limit = 100_000;

function newEvent(type: string, at: string, data: JsonObject): NewEvent {
  const actor = { kind: 'worker', id: 'embedded' } as const;
  const [previousHash, hash] = ['a'.repeat(64), 'b'.repeat(64)];
  const metadata = { $correlationId: randomUUID(), $causationId: randomUUID(), actor, at, schemaVersion: 1 };
  return { id: randomUUID(), type, data, metadata: { ...metadata, previousHash, hash } };
}

/** Reserved and used, so many times. */
function workOf(accountId: string, domain: string, month: string): NewEvent[] {
  return Array.from({ length: perAppend }, (_, index) => {
    const jobId = randomUUID();
    const at = `${month}-15T12:00:${String(index).padStart(2, '0')}.000Z`;
    const reservation = { accountId, domain, month, reservationId: jobId, jobId, characters: 2_000 + index * 37 };
    return [newEvent('CharactersReserved', at, { ...reservation, limit }), newEvent('CharactersUsed', at, reservation)];
  }).flat();
}

/** Usage of every account, domain and month in turn. Answers how many events there are. */
async function fill(store: EmbeddedEventStore, events: number): Promise<number> {
  let written = 0;
  for (let turn = 0; written < events; turn++) {
    const month = months[turn % months.length]!;
    const appends = Array.from({ length: accounts }, (_, account) => {
      const [accountId, domain] = [
        `account-${account}`,
        `site-${Math.floor(turn / months.length) % domains}.example.com`,
      ];
      const stream = `usage-${usageIdOf(accountId, domain, month)}`;
      return store.append(stream, workOf(accountId, domain, month), { expected: 'any' });
    });
    await Promise.all(appends);
    written += accounts * perAppend * 2;
  }
  return written;
}

const residentMb = (pid: number | undefined): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** Asks at a steady rate until `isOver`; answers how long each answer took, ms, shortest first. */
async function askMeanwhile(client: Client, isOver: () => boolean): Promise<number[]> {
  const taken: number[] = [];
  const running: Promise<void>[] = [];
  const begun = performance.now();
  for (let index = 0; !isOver(); index++) {
    const due = begun + (index * 1000) / requestsPerSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const asked = performance.now();
    running.push(
      client
        .get(index % 2 === 0 ? '/api/jobs' : '/api/users/me')
        .then(() => void taken.push(performance.now() - asked)),
    );
  }
  await Promise.all(running);
  return taken.sort((a, b) => a - b);
}

/** A dry run over all usage of a running server, which answers others meanwhile. */
export async function benchReplay(wanted = 1_000_000) {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-replay-'));
  const store = new EmbeddedEventStore(join(dataDir, 'events.db'));
  const events = await fill(store, wanted);
  await store.close();
  const server = await ServerProcess.on(dataDir, { ADMIN_EMAILS: 'root@example.com', SUBMIT_LIMIT: '1000000' });
  try {
    await server.start(300_000);
    const client = await Client.signedIn(server.url, 'root@example.com', { checked: false });
    await sleep(3_000);
    const atRestMb = residentMb(server.pid);
    const rules = { limit: { kind: 'limit', characters: 60_000 } };
    const started = performance.now();
    const asked = await client.post('/api/admin/replays', { rules });
    const { id } = (asked.body as { data: PublicReplay }).data;
    let last: PublicReplay | null = null;
    let peakMb = 0;
    const watching = (async () => {
      while (last === null || last.status === 'requested' || last.status === 'running') {
        await sleep(100);
        peakMb = Math.max(peakMb, residentMb(server.pid));
        last = ((await client.get(`/api/admin/replays/${id}`)).body as { data: PublicReplay }).data;
      }
    })();
    const taken = await askMeanwhile(client, () => last?.status === 'finished' || last?.status === 'failed');
    await watching;
    const seconds = (performance.now() - started) / 1000;
    const percentile = (share: number) => Math.round((taken[Math.floor(taken.length * share)] ?? NaN) * 10) / 10;
    return {
      events,
      seconds: Math.round(seconds * 10) / 10,
      eventsPerSecond: Math.round(events / seconds),
      findings: (last as PublicReplay | null)?.findings,
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
