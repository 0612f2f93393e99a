import { setTimeout as slowServer } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { until } from '../../../../../test/support/until';
import { s3Bucket, s3Credentials, S3Server } from '../../../../../test/support/s3-server';
import { Metrics } from '../observability/metrics';
import { ServiceFailures } from '../external-services/service-failures';
import { s3Client } from './s3-client';
import { S3ContentStore } from './s3-content-store';

Logger.overrideLogger(false);
const failures = new ServiceFailures(new Metrics());
const settings = {
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
};

describe('content in S3', () => {
  const server = new S3Server(2);
  const timeouts = { deletionMs: 200, waitMs: 400, attemptMs: 20_000, callMs: 60_000 };
  let endpoint: string;
  let store: S3ContentStore;
  const anHourAgo = () => new Date(Date.now() - 60 * 60_000);
  const aMinuteAgo = () => Date.now() - 60_000;
  const deletionMarkers = () => [...server.objects.keys()].filter((key) => key.startsWith('deleting/'));

  beforeAll(async () => {
    endpoint = await server.listen();
    store = new S3ContentStore(s3Client({ ...settings, S3_ENDPOINT: endpoint }), s3Bucket, failures, timeouts);
  });
  beforeEach(() => {
    server.objects.clear();
    server.before = async () => undefined;
  });
  afterAll(() => server.close());

  test('finds old content on every page of the listing', async () => {
    const texts = ['one', 'two', 'three', 'four', 'five'];
    const hashes = await Promise.all(texts.map((text) => store.put(Buffer.from(text))));
    server.setModifiedAt(anHourAgo());
    await store.put(Buffer.from('one'));
    expect(await store.renew(hashes[1]!)).toBe(true);
    const old: string[] = [];
    for await (const hash of store.putBefore(aMinuteAgo())) old.push(hash);
    expect(old.sort()).toEqual(hashes.slice(2).sort());
  });

  test('many readers who pause keep nothing else from storage', async () => {
    const hash = await store.put(Buffer.alloc(4_000_000, 'audio'));
    const paused = await Promise.all(Array.from({ length: 60 }, () => store.stream(hash)));
    expect(await store.put(Buffer.from('one'))).toHaveLength(64);
    for (const reader of paused as Readable[]) reader.destroy();
    // Also of readers that read nothing: S3 sends them more than fits into their sockets.
    await until(async () => (await server.connections()) < paused.length);
  });

  test('damaged bytes are kept aside; while the bucket returns other bytes than it takes, nothing is moved', async () => {
    const hash = await store.put(Buffer.from('the truth'));
    const lie = () =>
      server.objects.forEach((kept, key) => server.objects.set(key, { ...kept, bytes: Buffer.from('the lie!!') }));
    server.before = async (method) => void (method === 'GET' && lie());
    await expect(store.get(hash)).rejects.toMatchObject({ code: 'store.unavailable' });
    expect(failures.current()).toMatchObject([{ service: 'content', kind: 'badResponse' }]);
    expect(await store.has(hash)).toBe(true);
    server.before = async () => undefined;
    await expect(store.get(hash)).rejects.toMatchObject({ code: 'content.damaged' });
    expect(server.objects.get(`damaged/${hash}`)?.bytes.toString()).toBe('the lie!!');
    await store.put(Buffer.from('the truth'));
    expect((await store.get(hash)).toString()).toBe('the truth');
  });

  test('bytes stay available after put or renew, even during a concurrent deletion', async () => {
    const bytes = Buffer.from('contested');
    for (let round = 0; round < 10; round++) {
      const hash = await store.put(bytes);
      server.setModifiedAt(anHourAgo());
      const [isDeleted, isRenewed] = await Promise.all([store.deleteOlder(hash, aMinuteAgo()), store.renew(hash)]);
      expect(await store.size(hash)).toBe(isDeleted ? null : bytes.length);
      expect(isRenewed).toBe(!isDeleted);
      await Promise.all([store.deleteOlder(hash, aMinuteAgo()), store.put(bytes)]);
      expect(await store.get(hash)).toEqual(bytes);
    }
    expect(deletionMarkers()).toEqual([]);
  });

  test('bytes renewed between the age check and the deletion stay', async () => {
    const hash = await store.put(Buffer.from('late'));
    server.setModifiedAt(anHourAgo());
    server.before = async (method, key) => {
      if (method !== 'PUT' || !key.startsWith('deleting/')) return;
      server.before = async () => undefined;
      server.setModifiedAt(new Date());
    };
    expect(await store.deleteOlder(hash, aMinuteAgo())).toBe(false);
    expect(await store.size(hash)).toBe(4);
  });

  test('bytes put during their deletion are written again after it', async () => {
    const bytes = Buffer.from('crossing');
    const hash = await store.put(bytes);
    server.setModifiedAt(anHourAgo());
    let putting: Promise<string> | undefined;
    server.before = async (method, key) => {
      if (method !== 'DELETE' || !key.startsWith('objects/')) return;
      server.before = async () => undefined;
      putting = store.put(bytes);
      await slowServer(150);
    };
    expect(await store.deleteOlder(hash, aMinuteAgo())).toBe(true);
    expect(await putting).toBe(hash);
    expect(await store.get(hash)).toEqual(bytes);
  });

  test('a deletion that takes too long is aborted', async () => {
    const hash = await store.put(Buffer.from('slow'));
    server.setModifiedAt(anHourAgo());
    server.before = async (method, key) => {
      if (method === 'HEAD' && deletionMarkers().length > 0 && key.startsWith('objects/'))
        await slowServer(timeouts.deletionMs + 50);
    };
    expect(await store.deleteOlder(hash, aMinuteAgo())).toBe(false);
    expect(await store.size(hash)).toBe(4);
  });

  test('the deletion marker of a crashed process blocks renewals only until the timeout', async () => {
    const hash = await store.put(Buffer.from('bytes'));
    server.objects.set(`deleting/${hash}/crashed`, { bytes: Buffer.of(), type: '', modifiedAt: new Date() });
    expect(await store.renew(hash)).toBe(true);
    expect(deletionMarkers()).toEqual([]);
  });

  test('retries server errors, and never reports them as missing content', async () => {
    const hash = await store.put(Buffer.from('bytes'));
    let failures = 2;
    server.before = async () => (failures-- > 0 ? 500 : undefined);
    expect(await store.size(hash)).toBe(5);
    server.before = async () => 503;
    for (const operation of [store.get(hash), store.size(hash), store.put(Buffer.from('others'))])
      await expect(operation).rejects.toMatchObject({ code: 'store.unavailable', kind: 'unavailable' });
    expect(await store.ping()).toBe(false);
  });

  test('a network error, a wrong bucket or a wrong key is not missing content', async () => {
    const hash = await store.put(Buffer.from('bytes'));
    const of = (changes: object, bucket = s3Bucket) =>
      new S3ContentStore(s3Client({ ...settings, S3_ENDPOINT: endpoint, ...changes }), bucket, failures);
    const unreachable = of({ S3_ENDPOINT: 'http://127.0.0.1:9' });
    const forged = of({ S3_SECRET_ACCESS_KEY: 'another' });
    for (const [store, kind] of [
      [unreachable, 'unreachable'],
      [forged, 'authentication'],
      [of({}, 'elsewhere'), 'configuration'],
    ] as const) {
      await expect(store.get(hash)).rejects.toMatchObject({ code: 'store.unavailable' });
      expect(failures.current()).toMatchObject([{ service: 'content', kind }]);
    }
    for (const store of [unreachable, forged, of({}, 'elsewhere')]) expect(await store.ping()).toBe(false);
  });
});
