import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { S3ContentStore } from '../../apps/api/src/platform/content/s3-content-store';
import { ServiceFailures } from '../../apps/api/src/platform/external-services/service-failures';
import { Metrics } from '../../apps/api/src/platform/observability/metrics';
import { describeThirdPartyS3, moto, s3rver } from '../support/third-party-s3/third-party-s3';
import { contentStoreContract } from '../contracts/content-store.contract';
import { testSalts } from '../contracts/salted-content.contract';

describe.each([moto, s3rver])('over', (other) =>
  describeThirdPartyS3(other, (server) =>
    contentStoreContract(
      async () => {
        const bucket = `contract-${randomUUID()}`;
        const failures = new ServiceFailures(new Metrics());
        const client = await server.clientOf(bucket);
        const store = new S3ContentStore(client, bucket, failures, {}, testSalts);
        const damage = async (hash: string, change: (bytes: Buffer) => Buffer) => {
          const location = { Bucket: bucket, Key: `objects/${hash.slice(0, 2)}/${hash}` };
          const { Body } = await client.send(new GetObjectCommand(location));
          const bytes = await buffer(Body as Readable);
          await client.send(new PutObjectCommand({ ...location, Body: change(bytes) }));
        };
        return { store, damage, remove: async () => undefined };
      },
      // s3rver 3.7.1 takes the end 0 of a range as none.
      { firstByteAlone: other !== s3rver },
    ),
  ),
);
