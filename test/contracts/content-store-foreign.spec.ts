import { randomUUID } from 'node:crypto';
import { S3ContentStore } from '../../apps/api/src/platform/content/s3-content-store';
import { ServiceFailures } from '../../apps/api/src/platform/external-services/service-failures';
import { Metrics } from '../../apps/api/src/platform/observability/metrics';
import { describeForeignS3, moto, s3rver } from '../support/foreign-s3/foreign-s3';
import { contentStoreContract } from './content-store.contract';

describe.each([moto, s3rver])('over', (foreign) =>
  describeForeignS3(foreign, (server) =>
    contentStoreContract(
      async () => {
        const bucket = `contract-${randomUUID()}`;
        const failures = new ServiceFailures(new Metrics());
        const store = new S3ContentStore(await server.clientOf(bucket), bucket, failures);
        return { store, remove: async () => undefined };
      },
      // s3rver 3.7.1 takes the end 0 of a range as none.
      { firstByteAlone: foreign !== s3rver },
    ),
  ),
);
