import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryOf, type MeasuredAssembly } from '../../../../../test/support/assembly-memory';
import { noise, syllables, wavOf } from '../../../../../test/support/audio-fixtures';
import { s3Bucket, s3Credentials, S3Server } from '../../../../../test/support/s3-server';
import { FileContentStore } from '../../platform/content/file-content-store';
import { Metrics } from '../../platform/observability/metrics';
import { ServiceFailures } from '../../platform/external-services/service-failures';
import { s3Client } from '../../platform/content/s3-client';
import { S3ContentStore } from '../../platform/content/s3-content-store';

// The collector may start late, so that a process grows by more than it needs; `npm test` runs this spec alone.
jest.retryTimes(2);

const megabyte = 1_000_000;
/** A stereo WAV of 20 s: 3.5 MB. */
const rate = 44_100;
const part = wavOf([noise(20, rate, 0.2, 1), syllables(20, rate)], rate);

describe('the memory of an assembly', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-memory-'));
  const server = new S3Server();
  const settings = {
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
  };
  let endpoint: string;
  beforeAll(async () => {
    endpoint = await server.listen();
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const assembled = (content: MeasuredAssembly['content'], contentHash: string, count: number) => {
    const parts = Array.from({ length: count }, () => ({ contentHash, title: null, voice: null, pauseAfterMs: 0 }));
    const request = { parts, format: 'wav', tags: { title: '', artist: '' } } as const;
    return memoryOf({ content, folder: join(folder, 'temporary'), request });
  };

  test('does not grow with its length, with files on disk', async () => {
    const content = { folder: join(folder, 'content') };
    const hash = await new FileContentStore(content.folder).put(part);
    const [short, long] = [await assembled(content, hash, 2), await assembled(content, hash, 20)];
    expect(long.bytes).toBeGreaterThan(70 * megabyte);
    expect(long.grownBytes - short.grownBytes).toBeLessThan(50 * megabyte);
    expect(long.grownBytes).toBeLessThan(150 * megabyte);
  });

  test('is below 150 MB with content in a bucket', async () => {
    const s3 = { ...settings, S3_ENDPOINT: endpoint };
    const hash = await new S3ContentStore(s3Client(s3), s3Bucket, new ServiceFailures(new Metrics())).put(part);
    const { bytes, grownBytes } = await assembled({ bucket: s3Bucket, settings: s3 }, hash, 20);
    expect(bytes).toBeGreaterThan(70 * megabyte);
    expect(grownBytes).toBeLessThan(150 * megabyte);
  });
});
