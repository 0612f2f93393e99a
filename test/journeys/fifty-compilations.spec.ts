import { io, type Socket } from 'socket.io-client';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { ApiClient } from '../support/api-client';
import { startTestApp, type TestApp } from '../support/test-app';
import { sized } from '../support/long-check';

interface JobUpdate {
  type: 'created' | 'updated';
  job: JobRow & { jobId: string; position: string };
}

const jobCount = sized(8, 50);
const segmentCount = sized(5, 20);

describe(`${jobCount} compilations of ${segmentCount} segments submitted at once`, () => {
  let server: TestApp;
  let client: ApiClient;
  let socket: Socket;
  const updates: JobUpdate[] = [];
  const characters = new Map<string, number>();

  beforeAll(async () => {
    server = await startTestApp();
    client = await ApiClient.signedIn(server.url);
    socket = io(server.url, { path: '/ws/updates', auth: { token: client.credential }, transports: ['websocket'] });
    socket.on('job_update', (update: JobUpdate) => updates.push(update));
    await new Promise((resolve, reject) => socket.once('connected', resolve).once('connect_error', reject));
    const statuses = await Promise.all(
      Array.from({ length: jobCount }, async (_, job) => {
        const compilation = Array.from({ length: segmentCount }, (__, index) => ({
          text: `Show ${job + 1}, line ${index + 1}.`,
          voice_id: client.voices[index % 2],
        }));
        const response = await client.post('/api/compilations', { domain: `show-${job}.example.com`, compilation });
        const { jobId } = response.body as { jobId: string };
        characters.set(
          jobId,
          compilation.reduce((sum, { text }) => sum + text.length, 0),
        );
        return response.status;
      }),
    );
    expect(statuses).toEqual(statuses.map(() => 202));
    await client.untilAllFinished([...characters.keys()], 240_000);
    await client.untilSettled();
  }, 300_000);

  afterAll(async () => {
    socket.disconnect();
    await server.close();
  });

  const updatesOf = (jobId: string) => updates.filter(({ job }) => job.jobId === jobId);

  test('all complete', async () => {
    const { body } = await client.request(`GET /api/jobs?limit=${jobCount}`);
    const { data } = body as { data: { status: string }[] };
    expect(data.map(({ status }) => status)).toEqual(Array.from({ length: jobCount }, () => 'completed'));
  });

  test('socket updates arrive in order, from creation to completion', () => {
    for (const jobId of characters.keys()) {
      const own = updatesOf(jobId);
      expect(own[0]?.type).toBe('created');
      expect(own.slice(1).every(({ type }) => type === 'updated')).toBe(true);
      expect(own.at(-1)?.job.status).toBe('completed');
      const positions = own.map(({ job }) => job.position);
      expect(positions).toEqual([...new Set(positions)].sort());
      const progress = own.map(({ job }) => job.progress);
      expect(progress).toEqual([...progress].sort((a, b) => a - b));
    }
  });

  test('charges each once', async () => {
    const { body } = await client.request('GET /api/users/me');
    const { domains } = (body as { data: { usage: { domains: { charactersUsed: number }[] } } }).data.usage;
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    expect(domains).toHaveLength(jobCount);
    expect(sum(domains.map(({ charactersUsed }) => charactersUsed))).toBe(sum([...characters.values()]));
  });
});
