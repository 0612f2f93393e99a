import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sha256 } from '../../../apps/api/src/platform/hashing/sha256';
import { s3Client } from '../../../apps/api/src/platform/content/s3-client';
import { S3ContentStore } from '../../../apps/api/src/platform/content/s3-content-store';
import { StoreUnavailable } from '../../../apps/api/src/platform/errors/store-unavailable';
import { s3Bucket, s3Credentials, S3Server } from '../../support/s3-server';
import type { CallSetting, OutsideCall, OutsideService } from '../outside-call';

const codes: Readonly<Record<number, string>> = {
  401: 'InvalidAccessKeyId',
  402: 'AccountProblem',
  403: 'AccessDenied',
  404: 'NoSuchBucket',
  408: 'RequestTimeout',
  409: 'OperationAborted',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'SlowDown',
};

export const storeAt = ({ url, failures }: CallSetting): S3ContentStore =>
  new S3ContentStore(
    s3Client({
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: url,
      S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
    }),
    s3Bucket,
    failures,
  );

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const call = (
  name: string,
  use: (store: S3ContentStore, hash: string) => Promise<unknown>,
  {
    isDone,
    ...rest
  }: Partial<OutsideCall> & { isDone?: (store: S3ContentStore, hash: string) => Promise<boolean> } = {},
): OutsideCall => ({
  name,
  prepare: async (setting) => {
    const store = storeAt(setting);
    // The cells of all failures share the bucket: what one deletes must be its own.
    const hash = await store.put(Buffer.from(`The bytes of ${name}${rest.deletes ? randomUUID() : '.'}`));
    await store.setName('a segment', { contentHash: 'its hash' });
    return { run: () => use(store, hash), ...(isDone && { isDone: () => isDone(store, hash) }) };
  },
  ...rest,
});

export const contentInBucket: OutsideService = {
  title: 'Content in a bucket (S3)',
  start: async () => {
    const server = new S3Server();
    return { url: await server.listen(), close: () => server.close() };
  },
  bodyOf: (status) => `<?xml version="1.0"?><Error><Code>${codes[status]}</Code><Message>No.</Message></Error>`,
  calls: [
    {
      name: 'put',
      prepare: async (setting) => {
        const store = storeAt(setting);
        const bytes = Buffer.from(`New bytes: ${randomUUID()}`);
        const run = async () => (await store.put(bytes)) === sha256(bytes);
        return { run, isDone: async () => (await store.size(sha256(bytes))) === bytes.length };
      },
    },
    call('get', async (store, hash) => (await store.get(hash)).toString()),
    call('stream', async (store, hash) => (await buffer(await store.stream(hash))).toString()),
    call('size', (store, hash) => store.size(hash), { returns: { empty: 'another size', truncated: 'another size' } }),
    call('renew', (store, hash) => store.renew(hash)),
    call('delete', (store, hash) => store.delete(hash), {
      deletes: true,
      isDone: async (store, hash) => !(await store.has(hash)),
    }),
    call('list', async (store, hash) => (await collected(store.putBefore(Date.now() + 60_000))).includes(hash)),
    {
      name: 'set a name',
      prepare: async (setting) => {
        const store = storeAt(setting);
        const name = randomUUID();
        const run = () => store.setName(name, { contentHash: 'its hash' });
        return { run, isDone: async () => (await store.lookUpName(name)) !== null };
      },
    },
    call('look up a name', (store) => store.lookUpName('a segment')),
    call('ping', async (store) => {
      if (!(await store.ping())) throw new StoreUnavailable('The ping failed');
    }),
  ],
};
