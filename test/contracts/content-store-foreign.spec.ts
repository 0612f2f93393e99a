import { randomUUID } from 'node:crypto';
import { S3ContentStore } from '../../apps/api/src/platform/content/s3-content-store';
import { describeForeignS3, moto, s3rver } from '../support/foreign-s3/foreign-s3';
import { contentStoreContract } from './content-store.contract';

describe.each([moto, s3rver])('over', (foreign) =>
  describeForeignS3(foreign, (server) =>
    contentStoreContract(
      async () => {
        const bucket = `contract-${randomUUID()}`;
        return { store: new S3ContentStore(await server.clientOf(bucket), bucket), remove: async () => undefined };
      },
      // s3rver 3.7.1 takes the end 0 of a range as none.
      { firstByteAlone: foreign !== s3rver },
    ),
  ),
);
