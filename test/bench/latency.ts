import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { Client } from '../support/client';
import { ServerProcess } from '../support/server-process';

const requestsPerSecond = 100;
const seconds = Number(process.env.BENCH_SECONDS) || 20;

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

/** Resident memory of a process in MB, from /proc. */
function residentMb(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

async function measure(roles: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-latency-'));
  const server = await ServerProcess.create(dataDir, { ROLES: roles, SUBMIT_LIMIT: '1000000' });
  await server.start();
  const client = await Client.signedIn(server.url, undefined, { checked: false });
  await sleep(3_000);
  const residentAtRestMb = residentMb(server.pid);
  const sent = new Map<string, number>();
  const received = new Map<string, number>();
  const socket = io(server.url, { path: '/ws/updates', auth: { token: client.session }, transports: ['websocket'] });
  socket.on('job_update', ({ type, job }: { type: string; job: { jobId: string } }) => {
    if (type === 'created') received.set(job.jobId, performance.now());
  });
  await new Promise((resolve) => socket.once('connected', resolve));

  const submitOne = async (index: number) => {
    const started = performance.now();
    const compilation = [{ text: 'One short line.', voice_id: client.voices[0] }];
    const { body } = await client.post('/api/compilations', { domain: `d${index % 400}.example.com`, compilation });
    sent.set((body as { jobId: string }).jobId, started);
  };
  const warmUp = requestsPerSecond * 2;
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < requestsPerSecond * seconds + warmUp; index++) {
    const due = startedAt + (index * 1000) / requestsPerSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    if (index === warmUp) sent.clear();
    running.push(submitOne(index));
  }
  await Promise.all(running);
  await sleep(1_000);
  socket.disconnect();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const delays = [...sent].flatMap(([jobId, at]) => (received.has(jobId) ? [received.get(jobId)! - at] : []));
  delays.sort((a, b) => a - b);
  const round = (ms: number) => Math.round(ms * 10) / 10;
  return {
    requests: sent.size,
    updatesSeen: delays.length,
    p50Ms: round(percentile(delays, 0.5)),
    p99Ms: round(percentile(delays, 0.99)),
    residentAtRestMb,
  };
}

/** Latency from `POST /api/compilations` to its `job_update` on a socket at 100 requests per second, without and with workers. */
export async function benchLatency() {
  return { apiAndProjector: await measure('api,projector'), withWorkers: await measure('api,projector,worker') };
}
