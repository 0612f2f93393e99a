import { setTimeout as sleep } from 'node:timers/promises';
import { FailingServer } from '../../../../../test/support/failing-server/failing-server';
import { status, type FailureMode } from '../../../../../test/support/failing-server/failure-mode';
import { s3Bucket, s3Credentials, S3Server } from '../../../../../test/support/s3-server';
import { s3Client } from './s3-client';
import { S3ContentStore } from './s3-content-store';

const server = new S3Server();
let failing: FailingServer;
let store: S3ContentStore;
const bytes = Buffer.from('the truth');

beforeAll(async () => {
  failing = await FailingServer.before(await server.listen());
  store = new S3ContentStore(
    s3Client({
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: failing.url,
      S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
    }),
    s3Bucket,
  );
});
beforeEach(async () => {
  await failing.fail({ kind: 'pass' });
  server.objects.clear();
});
afterAll(async () => {
  await failing.close();
  await server.close();
});

/** What was thrown, or `late`. */
const failureOf = async (operation: Promise<unknown>, withinMs = 7_000): Promise<unknown> =>
  Promise.race([operation.catch((error: unknown) => error), sleep(withinMs, 'late', { ref: false })]);

test.failing.each<FailureMode>([{ kind: 'hungBeforeHeaders' }, { kind: 'hungInBody' }])(
  'a bucket that does not answer (%j) ends each call',
  async (mode) => {
    const hash = await store.put(bytes);
    await failing.fail(mode);
    for (const operation of [store.get(hash), store.put(Buffer.from('other'))])
      expect(await failureOf(operation)).toMatchObject({ code: 'store.unavailable' });
  },
);

test.failing.each<FailureMode>([{ kind: 'html200' }, { kind: 'truncated' }, { kind: 'empty' }])(
  'a bad download (%j) deletes nothing',
  async (mode) => {
    const hash = await store.put(bytes);
    await failing.fail(mode);
    expect(await failureOf(store.get(hash))).toMatchObject({ code: 'store.unavailable' });
    await failing.fail({ kind: 'pass' });
    expect(await store.get(hash)).toEqual(bytes);
  },
);

const xml = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
test.failing.each([
  [408, 'RequestTimeout'],
  [429, 'TooManyRequests'],
  [409, 'OperationAborted'],
  [400, 'ExpiredToken'],
  [403, 'AccessDenied'],
  [404, 'NoSuchBucket'],
] as const)('%i %s is the store’s unavailability', async (httpStatus, code) => {
  const hash = await store.put(bytes);
  await failing.fail(status(httpStatus, xml(code)));
  expect(await failureOf(store.get(hash))).toMatchObject({ code: 'store.unavailable' });
});
