import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as randomPause } from 'node:timers/promises';
import { ApiClient } from '../support/api-client';
import { readAllEvents } from '../support/data-folder-audit';
import { randomNumbers, seedOf, sized } from '../support/long-check';
import { ServerProcess } from '../support/server-process';

const clients = 4;
const restarts = sized(10, 50);
const random = randomNumbers(seedOf('graceful stop'));

test(
  `${clients} clients learn the outcome of each request over ${restarts} restarts`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-stop-'));
    const limits = { SUBMIT_LIMIT: '100000', SIGN_IN_LIMIT: '100000', ADMIN_EMAILS: 'client0@example.com' };
    // Without a worker: requests are what is tested, and jobs would slow the restarts.
    const server = await ServerProcess.create(dataDir, { ...limits, ROLES: 'api,projector' });
    const ending = new AbortController();
    const answered = new Set<string>();
    const unexpected: unknown[] = [];
    const atEachStop: number[] = [];
    let answers = 0;

    const submit = async (client: ApiClient, round: number): Promise<void> => {
      const compilation = [{ text: `Line ${round} of ${client.accountId}.`, voice_id: client.voices[0] }];
      const response = await client.post('/api/compilations', { domain: 'example.com', compilation }).catch(() => null);
      if (response === null) return randomPause(20); // not accepted: the server is away
      if (response.status === 202) answered.add((response.body as { jobId: string }).jobId);
      else if (response.status !== 503) unexpected.push(response);
      answers++;
    };
    const load = async (client: ApiClient): Promise<void> => {
      for (let round = 0; !ending.signal.aborted; round++) await submit(client, round);
    };

    try {
      await server.start();
      const signedIn = await Promise.all(
        Array.from({ length: clients }, (_, index) => ApiClient.signedIn(server.url, `client${index}@example.com`)),
      );
      for (const client of signedIn)
        await signedIn[0]!.data('PUT', `/api/admin/accounts/${client.accountId}/plan`, { plan: 'entreprise' });
      const loads = signedIn.map(load);
      for (let restart = 0; restart < restarts; restart++) {
        const before = answers;
        await randomPause(random() * 300);
        await server.stop();
        atEachStop.push(answers - before);
        await server.start();
      }
      ending.abort();
      await Promise.all(loads);
      await server.stop();

      const streams = await readAllEvents(dataDir);
      const accepted = [...streams].flatMap(([stream, events]) =>
        events[0]?.type === 'JobSubmitted' ? [stream.slice('job-'.length)] : [],
      );
      expect(unexpected).toEqual([]);
      expect(atEachStop.filter((count) => count > 0).length).toBeGreaterThan(restarts / 2);
      expect(accepted.filter((jobId) => !answered.has(jobId))).toEqual([]);
      expect([...answered].filter((jobId) => !accepted.includes(jobId))).toEqual([]);
    } finally {
      ending.abort();
      await server.kill();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  sized(900_000, 1_800_000),
);
