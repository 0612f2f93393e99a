import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { s3Bucket, s3Credentials, S3Server } from '../../../../../test/support/s3-server';
import { Metrics } from '../observability/metrics';
import { ServiceFailures } from '../external-services/service-failures';
import { s3Client } from './s3-client';
import { S3ContentStore } from './s3-content-store';
import { partBytes } from './s3-upload';

describe('a file stored in S3', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-upload-'));
  const path = join(folder, 'file');
  const server = new S3Server();
  let endpoint: string;
  let store: S3ContentStore;
  /** Methods and sizes of the requests that stored the file. */
  let sent: string[];

  const newStore = () =>
    new S3ContentStore(
      s3Client({
        S3_REGION: 'eu-central-1',
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
      }),
      s3Bucket,
      new ServiceFailures(new Metrics()),
    );

  beforeAll(async () => void (endpoint = await server.listen()));
  beforeEach(() => {
    store = newStore();
    sent = [];
    server.objects.clear();
    server.parts.uploads.clear();
    server.before = async (method, _key, isCopy) => void sent.push(isCopy ? 'COPY' : method);
    writeFileSync(path, Buffer.alloc(3 * partBytes, 'parts'));
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  /** Calls `act` before the second part is received, with its response status. */
  const atSecondPart = (act: () => number | void): void => {
    let parts = 0;
    server.before = async (method, _key, isCopy) => (method === 'PUT' && !isCopy && ++parts === 2 ? act() : undefined);
  };
  const expectNothing = () => expect([server.objects.size, server.parts.uploads.size]).toEqual([0, 0]);

  test('of one part takes one request, of more one for each', async () => {
    writeFileSync(path, Buffer.alloc(partBytes));
    await store.putFile(path);
    expect(sent.filter((method) => ['PUT', 'POST'].includes(method))).toEqual(['PUT']);
    sent = [];
    writeFileSync(path, Buffer.alloc(partBytes + 1));
    await store.putFile(path);
    expect(sent.filter((method) => ['PUT', 'POST'].includes(method))).toEqual(['POST', 'PUT', 'PUT', 'POST']);
  });

  test('is sent again where a part fails once', async () => {
    atSecondPart(() => 500);
    const { contentHash, bytes } = await store.putFile(path);
    expect(await store.size(contentHash)).toBe(bytes);
  });

  test.each([403, 503])('leaves no part where a part is refused with %i', async (status) => {
    server.before = async (method, key, isCopy) =>
      method === 'PUT' && !isCopy && key.startsWith('objects/') ? status : undefined;
    await expect(store.putFile(path)).rejects.toThrow();
    expectNothing();
  });

  test('leaves no part where it is aborted between two', async () => {
    const controller = new AbortController();
    const reason = new Error('cancelled');
    atSecondPart(() => controller.abort(reason));
    await expect(store.putFile(path, controller)).rejects.toBe(reason);
    expectNothing();
  });

  test('leaves nothing where the file changes meanwhile', async () => {
    atSecondPart(() => truncateSync(path, partBytes + 1));
    await expect(store.putFile(path)).rejects.toThrow('became shorter');
    expectNothing();
    atSecondPart(() => writeFileSync(path, Buffer.alloc(3 * partBytes, 'others')));
    writeFileSync(path, Buffer.alloc(3 * partBytes, 'parts'));
    await expect(store.putFile(path)).rejects.toThrow('changed');
    expectNothing();
  });

  test('removes the parts that a crashed process left a day ago, and keeps those of others', async () => {
    const begun = async () => {
      server.before = async (method, _key, isCopy) =>
        method === 'DELETE' || (method === 'PUT' && !isCopy) ? 403 : undefined;
      await expect(store.putFile(path)).rejects.toThrow();
      return [...server.parts.uploads.keys()].at(-1)!;
    };
    const [old, young] = [await begun(), await begun()];
    const day = 24 * 60 * 60 * 1000;
    server.parts.uploads.get(old)!.initiatedAt = new Date(Date.now() - day - 60_000);
    server.parts.uploads.get(young)!.initiatedAt = new Date(Date.now() - day + 60_000);
    server.before = async () => undefined;
    await newStore().putFile(path);
    expect([...server.parts.uploads.keys()]).toEqual([young]);
  });

  test('is stored although uploads cannot be listed', async () => {
    let lists = 0;
    server.before = async (method, key) => (method === 'GET' && key === '' && ++lists === 1 ? 403 : undefined);
    const { contentHash } = await store.putFile(path);
    expect(await store.size(contentHash)).toBe(3 * partBytes);
    expect(lists).toBeGreaterThan(1);
  });
});
