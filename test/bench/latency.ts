import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobUpdate } from '@duetcast/projections/realtime/socket-events';
import { io, type Socket } from 'socket.io-client';
import { ApiClient } from '../support/api-client';
import { ServerProcess } from '../support/server-process';

const email = 'root@example.com';
const requestsPerSecond = 100;
const warmUp = requestsPerSecond * 2;
const seconds = Number(process.env.BENCH_SECONDS) || 20;

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

/** Resident memory of a process in MB, from /proc. */
function residentMb(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** CPU time of the event loop's thread so far, ms. */
function loopCpuMs(pid: number | undefined): number {
  const afterName = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [userTicks, systemTicks] = afterName.slice(11, 13);
  return (Number(userTicks) + Number(systemTicks)) * 10;
}

/** The requests of 20 seconds exceed every limit. */
async function liftLimit(client: ApiClient): Promise<void> {
  const { body } = await client.request('GET /api/users/me');
  const { id } = (body as { data: { id: string } }).data;
  const { status } = await client.request(`PUT /api/admin/accounts/${id}/plan`, { body: { plan: 'entreprise' } });
  if (status !== 200) throw new Error(`The plan could not be changed: ${status}`);
}

/** Times of the job's first and last message at a socket. */
class Updates {
  readonly created = new Map<string, number>();
  readonly completed: number[] = [];
  private readonly socket: Socket;

  constructor({ url, credential }: ApiClient) {
    this.socket = io(url, { path: '/ws/updates', auth: { token: credential }, transports: ['websocket'] });
    this.socket.on('job_update', ({ type, job: { jobId, status } }: JobUpdate) => {
      if (type === 'created') this.created.set(jobId, performance.now());
      if (status === 'completed') this.completed.push(performance.now());
    });
  }

  connected(): Promise<unknown> {
    return new Promise((resolve) => this.socket.once('connected', resolve));
  }

  disconnect(): void {
    this.socket.disconnect();
  }
}

/** Submits jobs at a fixed rate. Returns the time of each submission after the warm-up. */
async function submitJobs(client: ApiClient, onWarm: () => void): Promise<Map<string, number>> {
  const sent = new Map<string, number>();
  const submitOne = async (index: number) => {
    const started = performance.now();
    const compilation = [{ text: 'One short line.', voice_id: client.voices[0] }];
    const domain = `d${index % 400}.example.com`;
    const { status, body } = await client.post('/api/compilations', { domain, compilation });
    if (status !== 202) throw new Error(`A job was not accepted: ${status}`);
    sent.set((body as { jobId: string }).jobId, started);
  };
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < requestsPerSecond * seconds + warmUp; index++) {
    const due = startedAt + (index * 1000) / requestsPerSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    if (index === warmUp) {
      sent.clear();
      onWarm();
    }
    running.push(submitOne(index));
  }
  await Promise.all(running);
  return sent;
}

async function measure(roles: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-latency-'));
  const env = { ROLES: roles, SUBMIT_LIMIT: '1000000', ADMIN_EMAILS: email };
  const server = await ServerProcess.create(dataDir, env);
  await server.start();
  const client = await ApiClient.signedIn(server.url, email);
  await liftLimit(client);
  await sleep(3_000);
  const residentAtRestMb = residentMb(server.pid);
  const updates = new Updates(client);
  await updates.connected();
  const atWarm = { ms: 0, cpuMs: 0 };
  const sent = await submitJobs(client, () =>
    Object.assign(atWarm, { ms: performance.now(), cpuMs: loopCpuMs(server.pid) }),
  );
  const [endedAt, cpuMs] = [performance.now(), loopCpuMs(server.pid) - atWarm.cpuMs];
  await sleep(1_000);
  updates.disconnect();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const delays = [...sent].map(([jobId, at]) => (updates.created.get(jobId) ?? NaN) - at).filter(Number.isFinite);
  delays.sort((a, b) => a - b);
  const completed = updates.completed.filter((at) => at >= atWarm.ms && at < endedAt).length;
  const round = (ms: number) => Math.round(ms * 10) / 10;
  return {
    requests: sent.size,
    updatesSeen: delays.length,
    p50Ms: round(percentile(delays, 0.5)),
    p99Ms: round(percentile(delays, 0.99)),
    loopCpuMsPerRequest: round(cpuMs / sent.size),
    completedPerSecond: round((completed * 1_000) / (endedAt - atWarm.ms)),
    residentAtRestMb,
  };
}

/** Latency from `POST /api/compilations` to its `job_update` on a socket at 100 requests per second, without and with workers. */
export async function benchLatency() {
  return { apiAndProjector: await measure('api,projector'), withWorkers: await measure('api,projector,worker') };
}
