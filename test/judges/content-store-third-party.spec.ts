import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { S3ContentStore } from '../../apps/api/src/platform/content/s3-content-store';
import { ServiceFailures } from '../../apps/api/src/platform/external-services/service-failures';
import { Metrics } from '../../apps/api/src/platform/observability/metrics';
import { describeThirdPartyS3, moto, s3rver } from '../support/third-party-s3/third-party-s3';
import { FailingServer } from '../support/failing-server/failing-server';
import { pass, status, type FailureMode } from '../support/failing-server/failure-mode';
import { contentStoreContract } from '../contracts/content-store.contract';
import { testSalts } from '../contracts/salted-content.contract';
import { sharedFixture } from '../support/fixtures';

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

const faults: readonly (readonly [string, FailureMode, ReturnType<ServiceFailures['current']>[number]['kind']])[] = [
  ['refuses connections', { kind: 'refused' }, 'unreachable'],
  ['hangs before the headers', { kind: 'hungBeforeHeaders' }, 'timeout'],
  ['hangs in the body', { kind: 'hungInBody' }, 'unreachable'],
  ['cuts the body', { kind: 'cut' }, 'unreachable'],
  ['loses the answer', { kind: 'lost' }, 'unreachable'],
  ['answers with a page', { kind: 'html200' }, 'badResponse'],
  ['answers 500', status(500), 'serverError'],
  ['answers 503', status(503), 'serverError'],
  ['answers 403', status(403), 'permission'],
];

describeThirdPartyS3(moto, (server) => {
  const failures = new ServiceFailures(new Metrics());
  const bytes = Buffer.from('Rendered once.');
  let store: S3ContentStore;
  let kept: string;

  const failing = sharedFixture(() => FailingServer.before(server.url));
  beforeAll(async () => {
    const bucket = `faults-${randomUUID()}`;
    store = new S3ContentStore(await server.clientOf(bucket, failing.url), bucket, failures, {}, testSalts);
    kept = await store.put(bytes);
  });

  test.each(faults)('that %s loses nothing, is not ready, and takes what comes afterwards', async (_, mode, kind) => {
    await failing.fail(mode);
    const made = Buffer.from(`Made while ${kind}: ${randomUUID()}`);
    const refused = { code: 'store.unavailable' };
    await expect(store.put(made)).rejects.toMatchObject(refused);
    await expect(store.get(kept)).rejects.toMatchObject(refused);
    expect(await store.ping()).toBe(false);
    expect(failures.current()).toMatchObject([{ service: 'content', kind }]);
    await failing.fail(pass);
    expect(await store.ping()).toBe(true);
    expect(await store.get(kept)).toEqual(bytes);
    expect(await store.get(await store.put(made))).toEqual(made);
    expect(failures.current()).toEqual([]);
  });
});
