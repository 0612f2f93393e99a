import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobUpdate } from '@duetcast/projections/realtime/socket-events';
import { io } from 'socket.io-client';
import { ApiClient } from '../support/api-client';
import { EventStoreServer } from '../support/eventstore-server/eventstore-server';
import { MongoServer } from '../support/mongo-server/mongo-server';
import { ServerProcess } from '../support/server-process';

const workers = 10;
const seconds = Number(process.env.BENCH_SECONDS) || 20;
const jobsPerSecond = 5;
const readCommands = ['find', 'aggregate', 'count', 'getMore', 'distinct'];
const lines = ['The first of four lines.', 'A second one, by another voice.', 'Then a third.', 'And the last one.'];

const round = (figure: number): number => Math.round(figure * 10) / 10;

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN);
}

/** Counts what processes ask of both servers. */
class CountedStores {
  readonly events = new EventStoreServer();
  private readonly rows = new MongoServer();
  private reads = 0;
  private writes = 0;
  private rowsUrl = '';

  async start(): Promise<void> {
    await this.events.start();
    this.rowsUrl = await this.rows.listen();
    this.rows.failWhen((command) => {
      if (readCommands.some((name) => name in command)) this.reads += 1;
      else this.writes += 1;
      return false;
    });
  }

  env(roles: string, worker: number): NodeJS.ProcessEnv {
    const WORKER_ID = `worker-${worker}`;
    return { ROLES: roles, EVENTSTORE_URL: this.events.url, MONGODB_URL: this.rowsUrl, WORKER_ID };
  }

  /** Per second, while the instance is idle. */
  async idle() {
    await sleep(5_000);
    const before = { reads: this.reads, writes: this.writes, events: this.events.reading.eventsSent };
    await sleep(seconds * 1_000);
    return {
      reads: (this.reads - before.reads) / seconds,
      writes: (this.writes - before.writes) / seconds,
      events: (this.events.reading.eventsSent - before.events) / seconds,
    };
  }

  async stop(): Promise<void> {
    await this.events.stop();
    await this.rows.close();
  }
}

/** What an idle worker adds to the commands of an API and projector process. */
async function idleWorkers(dataDir: string) {
  const stores = new CountedStores();
  await stores.start();
  const servers: ServerProcess[] = [];
  const start = async (roles: string) => {
    const server = await ServerProcess.create(dataDir, stores.env(roles, servers.length));
    servers.push(server);
    await server.start();
  };
  try {
    await start('api,projector');
    const without = await stores.idle();
    for (let worker = 0; worker < workers; worker++) await start('worker');
    const { reads, writes, events } = await stores.idle();
    return {
      idleReadsPerSecond: round(reads),
      idleReadsPerWorker: round((reads - without.reads) / workers),
      idleWritesPerSecond: round(writes),
      idleEventsPerSecond: round(events),
    };
  } finally {
    for (const server of servers) await server.stop();
    await stores.stop();
  }
}

/** Messages per job, and the delay from a request to its message while speech runs in the same process. */
async function pushesBesideSpeech(dataDir: string) {
  const server = await ServerProcess.create(dataDir, { SUBMIT_LIMIT: '1000000' });
  await server.start();
  const client = await ApiClient.signedIn(server.url, 'root@example.com');
  const options = { path: '/ws/updates', auth: { token: client.credential }, transports: ['websocket'] };
  const socket = io(server.url, options);
  await new Promise((connected) => socket.once('connected', connected));
  const [created, pushes, ended] = [new Map<string, number>(), new Map<string, number>(), new Set<string>()];
  socket.on('job_update', ({ job: { jobId, status } }: JobUpdate) => {
    if (!created.has(jobId)) created.set(jobId, performance.now());
    pushes.set(jobId, (pushes.get(jobId) ?? 0) + 1);
    if (status === 'completed') ended.add(jobId);
  });
  const sent = new Map<string, number>();
  for (let index = 0; index < seconds * jobsPerSecond; index++) {
    const started = performance.now();
    const compilation = lines.map((text, line) => ({ text: `${text} ${index}.`, voice_id: client.voices[line % 2] }));
    const { status, body } = await client.post('/api/compilations', { domain: `d${index}.example.com`, compilation });
    if (status === 202) sent.set((body as { jobId: string }).jobId, started);
    await sleep(Math.max(0, started + 1_000 / jobsPerSecond - performance.now()));
  }
  for (let wait = 0; wait < 300 && ended.size < sent.size; wait++) await sleep(200);
  socket.disconnect();
  await server.stop();
  const delays = [...sent].map(([jobId, at]) => (created.get(jobId) ?? NaN) - at).filter(Number.isFinite);
  const pushed = [...ended].map((jobId) => pushes.get(jobId) ?? 0);
  return {
    accepted: sent.size,
    completed: ended.size,
    pushesPerJob: round(pushed.reduce((sum, count) => sum + count, 0) / pushed.length),
    socketP50Ms: percentile(delays, 0.5),
    socketP99Ms: percentile(delays, 0.99),
  };
}

/** The cost of idle workers, and what a browser gets while workers speak. */
export async function benchScale() {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-scale-'));
  try {
    return { ...(await idleWorkers(join(dataDir, 'idle'))), ...(await pushesBesideSpeech(join(dataDir, 'busy'))) };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
