import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { OutputMaker } from '../../apps/api/src/features/jobs/execution/output-maker';
import { RoleLeases } from '../../apps/api/src/eventing/state/role-leases';
import { OutputRestoration } from '../../apps/api/src/features/jobs/execution/output-restoration';
import { Metrics } from '../../apps/api/src/platform/observability/metrics';
import { ApiClient, type AuditedEvent } from '../support/api-client';
import { ofRun } from '../support/store-backends';
import { s3Bucket, s3Credentials, S3Server } from '../support/s3-server';
import { pathOf, ShowClient } from '../support/show-client';
import { startTestApp, type TestApp } from '../support/test-app';
import { until } from '../support/until';

type Change = (bytes: Buffer) => Buffer;
const cutInHalf: Change = (bytes) => bytes.subarray(0, bytes.length / 2);
const flippedByte: Change = (bytes) => Buffer.from(bytes.map((byte, at) => (at === 1_000 ? byte ^ 1 : byte)));
const keyOf = (hash: string): string => `objects/${hash.slice(0, 2)}/${hash}`;

describe.each(ofRun(['files', 'S3']))('content in %s', (kind) => {
  const s3 = new S3Server();
  let server: TestApp;
  let ada: ApiClient;
  let lines = 0;
  let damages = 0;
  let logged: jest.SpyInstance;

  beforeAll(async () => {
    const settings = kind === 'S3' && {
      S3_BUCKET: s3Bucket,
      S3_ENDPOINT: await s3.listen(),
      S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
    };
    server = await startTestApp({ ADMIN_EMAILS: 'root@example.com', ...settings });
    ada = await ApiClient.signedIn(server.url);
    // The sweeps of the tests are the only ones.
    const leases = server.app.get(RoleLeases, { strict: false });
    const sweeps = ['restore-outputs', 'retention', 'released-content', 'kept-segments'];
    await Promise.all(sweeps.map((name) => leases.release(name)));
  }, 60_000);
  beforeEach(() => {
    for (const level of ['warn', 'log'] as const) jest.spyOn(Logger.prototype, level).mockReturnValue();
    logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await server.close();
    if (kind === 'S3') await s3.close();
  });

  const damage = async (hash: string, change: Change): Promise<void> => {
    if (kind === 'S3') return s3.change(keyOf(hash), change);
    const path = join(server.dataDir, 'content', keyOf(hash));
    await writeFile(path, change(await readFile(path)));
  };
  const submit = async (...texts: string[]): Promise<string> => {
    const compilation = texts.map((text) => ({ text, voice_id: ada.voices[0] }));
    const { body } = await ada.post('/api/compilations', { title: 'Tides', domain: 'example.com', compilation });
    return body.jobId;
  };
  const finished = async (...texts: string[]): Promise<string> => {
    const jobId = await submit(...texts);
    expect(await ada.untilFinished(jobId)).toMatchObject({ status: 'completed' });
    return jobId;
  };
  const newLine = (): string => `A line of the damaged ${kind}, number ${(lines += 1)}.`;
  const eventsOf = async (jobId: string, type: string): Promise<AuditedEvent['data'][]> =>
    (await ada.data<{ events: AuditedEvent[] }>('GET', `/api/jobs/${jobId}/audit`)).events.flatMap((event) =>
      event.type === type ? [event.data] : [],
    );
  const hashIn = async (jobId: string, type: string): Promise<string> =>
    String((await eventsOf(jobId, type)).at(-1)?.[type === 'JobSubmitted' ? 'manifestHash' : 'contentHash']);
  const output = (jobId: string, headers = {}): Promise<Response> => ada.fetch(`/api/jobs/${jobId}/output`, headers);
  const restore = () => server.app.get(OutputRestoration, { strict: false }).sweep();
  const damagedItems = async () => {
    const root = await ApiClient.with(server, await server.signIn('root@example.com'));
    return (await root.data<{ damaged: { contentHash: string; uses: unknown[] }[] }>('GET', '/api/admin/services'))
      .damaged;
  };

  test.each([
    ['cut in half', cutInHalf, {}],
    ['with a flipped byte, of which a range is asked', flippedByte, { range: 'bytes=0-9' }],
  ])('an output %s is 503 in words, and assembled again', async (_, change, headers) => {
    const jobId = await finished(newLine());
    const intact = Buffer.from(await (await output(jobId)).arrayBuffer());
    const hash = await hashIn(jobId, 'JobAssembled');
    await damage(hash, change);
    for (let times = 0; times < 2; times += 1) {
      const answer = await output(jobId, headers);
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('content-type')]).toEqual([
        503,
        '60',
        'application/json; charset=utf-8',
      ]);
      expect(await answer.json()).toMatchObject({ code: 'content.damaged' });
    }
    expect(await damagedItems()).toMatchObject([{ contentHash: hash, uses: [{ kind: 'output', id: jobId }] }]);
    expect(logged).toHaveBeenCalledWith({ hash }, 'stored content is damaged and was set aside');
    expect(await server.app.get(Metrics).registry.metrics()).toContain(`duetcast_content_damaged_total ${++damages}`);
    expect(await restore()).toBe(1);
    expect(await eventsOf(jobId, 'OutputRestored')).toMatchObject([{ lostHash: hash, lostBytes: intact.length }]);
    await until(async () => (await output(jobId)).status === 200);
    const restored = Buffer.from(await (await output(jobId)).arrayBuffer());
    expect(restored.length).toBe((await eventsOf(jobId, 'OutputRestored'))[0]?.bytes);
    expect(restored.equals(intact)).toBe((await hashIn(jobId, 'OutputRestored')) === hash);
    expect((await ada.data<{ verified: boolean }>('GET', `/api/jobs/${jobId}/audit`)).verified).toBe(true);
    expect([await damagedItems(), await restore()]).toEqual([[], 0]);
  });

  test('an episode and its feed follow an output that was assembled again with other bytes', async () => {
    const shows = new ShowClient(server, ada.credential ?? '');
    const jobId = await finished(newLine());
    const { id: showId, feedUrl } = await shows.create();
    const { audioUrl } = await shows.add(showId, jobId);
    const audio = () => fetch(`${server.url}${pathOf(audioUrl)}`);
    const feed = async () => (await fetch(`${server.url}${pathOf(feedUrl)}`)).text();
    const before = await until(async () => /sha256-([^"]+)"/.exec(await feed())?.[1]);
    const hash = await hashIn(jobId, 'JobAssembled');
    await damage(hash, cutInHalf);
    expect((await audio()).status).toBe(503);
    // A voice that never speaks a line twice in the same way, or a newer encoder.
    const outputs = server.app.get(OutputMaker, { strict: false });
    const make = outputs.make.bind(outputs);
    jest.spyOn(outputs, 'make').mockImplementation((job, manifest) => make(job, { ...manifest, title: 'Other bytes' }));
    expect(await restore()).toBe(1);
    expect(await hashIn(jobId, 'OutputRestored')).not.toBe(hash);
    const answer = await until(async () => {
      const response = await audio();
      return response.status === 200 && response;
    });
    expect(answer.headers.get('etag')).toBe(`"${await hashIn(jobId, 'OutputRestored')}"`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const digest = createHash('sha256').update(bytes).digest('base64');
    expect(digest).not.toBe(before);
    await until(async () => (await feed()).includes(`sha256-${digest}"`));
    expect(await feed()).toContain(`length="${bytes.length}"`);
    expect([await restore(), await damagedItems()]).toEqual([0, []]);
  });

  test('an output of several pieces is 503 in an episode if it is cut, and ends early with a flipped byte', async () => {
    const jobId = await ada.made([newLine().repeat(2)], { title: 'Tides', format: 'wav' });
    const shows = new ShowClient(server, ada.credential ?? '');
    const { audioUrl } = await shows.add((await shows.create()).id, jobId);
    // Its length shows that it is damaged before the first byte is sent.
    await damage(await hashIn(jobId, 'JobAssembled'), cutInHalf);
    expect((await fetch(server.url + pathOf(audioUrl))).status).toBe(503);
    expect(await restore()).toBe(1);
    const whole = async () => (await output(jobId)).arrayBuffer();
    await until(async () => (await whole()).byteLength > 10_000);
    await damage(await hashIn(jobId, 'OutputRestored'), flippedByte);
    const answer = await output(jobId);
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    expect((await output(jobId)).status).toBe(503);
    expect(await restore()).toBe(1);
  });

  test('a damaged kept line is rendered again at once, free of charge', async () => {
    const [one, two] = [newLine(), newLine()];
    const first = await finished(one, two);
    const kept = await eventsOf(first, 'SegmentSynthesized');
    for (const { contentHash } of kept) await damage(String(contentHash), flippedByte);
    const second = await finished(one, two, newLine());
    const { charged } = (await eventsOf(second, 'JobCompleted'))[0] as { charged: number };
    expect(charged).toBeLessThan(one.length + two.length);
    expect(await eventsOf(second, 'JobFailed')).toEqual([]);
    // The output before needs its lines again.
    await damage(await hashIn(first, 'JobAssembled'), cutInHalf);
    expect((await output(first)).status).toBe(503);
    expect(await restore()).toBe(1);
    expect(await eventsOf(first, 'JobCompleted')).toHaveLength(1);
    await until(async () => (await output(first)).status === 200);
  });

  test('a damaged manifest does not hide the audio', async () => {
    const jobId = await finished(newLine());
    const hash = await hashIn(jobId, 'JobSubmitted');
    await damage(hash, cutInHalf);
    const answer = await output(jobId);
    expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    expect(await ada.request(`GET /api/jobs/${jobId}`)).toMatchObject({
      status: 200,
      body: { data: { title: 'Tides' } },
    });
    expect(await ada.request(`GET /api/jobs/${jobId}/script`)).toMatchObject({
      status: 503,
      body: { code: 'content.damaged' },
    });
    expect(await damagedItems()).toMatchObject([{ contentHash: hash, uses: [{ kind: 'manifest', id: jobId }] }]);
  });
});
