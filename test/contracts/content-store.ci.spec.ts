import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileContentStore } from '../../apps/api/src/platform/content/file-content-store';
import { Metrics } from '../../apps/api/src/platform/observability/metrics';
import { ServiceFailures } from '../../apps/api/src/platform/external-services/service-failures';
import { s3Client } from '../../apps/api/src/platform/content/s3-client';
import { S3ContentStore } from '../../apps/api/src/platform/content/s3-content-store';
import { s3Bucket, s3Credentials, S3Server } from '../support/s3-server';
import { contentStoreContract } from './content-store.contract';
import { testSalts } from './salted-content.contract';

describe('files', () =>
  contentStoreContract(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'duetcast-content-'));
    return {
      store: new FileContentStore(folder, testSalts),
      damage: async (hash, change) => {
        const path = join(folder, 'objects', hash.slice(0, 2), hash);
        await writeFile(path, change(await readFile(path)));
      },
      remove: () => rm(folder, { recursive: true }),
    };
  }));

describe('S3 client over the S3 stand-in', () =>
  contentStoreContract(async () => {
    const server = new S3Server();
    const client = s3Client({
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: await server.listen(),
      S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
    });
    return {
      store: new S3ContentStore(client, s3Bucket, new ServiceFailures(new Metrics()), {}, testSalts),
      damage: async (hash, change) => server.change(`objects/${hash.slice(0, 2)}/${hash}`, change),
      remove: () => server.close(),
    };
  }));
