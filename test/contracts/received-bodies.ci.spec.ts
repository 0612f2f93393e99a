import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import { Downloads, DownloadAddresses } from '../../apps/api/src/features/jobs/execution/rendering/download';
import { ArticlePages, ArticleAddresses } from '../../apps/api/src/media/articles/article-pages';
import { readBody, wholeAudio } from '../../apps/api/src/media/speech/audio-response';
import { downloadArchive } from '../../apps/api/src/media/speech/neural/archive-download';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { s3Client } from '../../apps/api/src/platform/content/s3-client';
import { S3ContentStore } from '../../apps/api/src/platform/content/s3-content-store';
import { ServiceFailures } from '../../apps/api/src/platform/external-services/service-failures';
import { Metrics } from '../../apps/api/src/platform/observability/metrics';
import { HostAddresses } from '../../apps/api/src/platform/outbound/outbound-addresses';
import { CuttingServer, type Cut, type Framing } from '../support/cutting-server';
import { s3Bucket, s3Credentials } from '../support/s3-server';

Logger.overrideLogger(false);
const body = Buffer.from('The whole truth. '.repeat(40));
const sha256 = createHash('sha256').update(body).digest('hex');
const server = new CuttingServer();
const folder = mkdtempSync(join(tmpdir(), 'duetcast-received-'));
let url: string;
beforeAll(async () => void (url = await server.listen()));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const never = new AbortController().signal;
const config = () =>
  readConfig({ NODE_ENV: 'test', DOWNLOAD_ALLOWED_HOSTS: new URL(url).host, DOWNLOAD_TIMEOUT_SECONDS: '1' });
const deadlines = { attemptMs: 5_000, callMs: 5_000, idleMs: 200 };
const s3 = () => {
  const { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } = s3Credentials;
  const settings = { S3_REGION: 'eu-central-1', S3_ENDPOINT: url, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  return new S3ContentStore(s3Client(settings), s3Bucket, new ServiceFailures(new Metrics()), deadlines);
};
const written = async (write: (path: string) => Promise<unknown>): Promise<Buffer> => {
  const path = join(folder, 'received');
  rmSync(path, { force: true });
  await write(path);
  return readFileSync(path);
};

interface Reader {
  readonly read: () => Promise<Buffer>;
  /** A body that ends with its connection can be whole: the reader knows no other end. */
  readonly takesClose?: boolean;
  /** Its own attempts wait. */
  readonly hasRetries?: boolean;
  /** Its deadline, far longer than this test, is one for all reasons. */
  readonly isSlow?: boolean;
}
const readers: Readonly<Record<string, Reader>> = {
  'a clip of a job': {
    read: () =>
      written((path) =>
        new Downloads(new DownloadAddresses(new HostAddresses(), config()), config()).fetch(url, path, never),
      ),
    takesClose: true,
    hasRetries: true,
  },
  'an article': {
    read: async () =>
      Buffer.from((await new ArticlePages(new ArticleAddresses(new HostAddresses(), config())).fetch(url)).source),
    takesClose: true,
    isSlow: true,
  },
  'speech of a provider': {
    read: async () => {
      const spoken = { provider: 'openai', text: 'The whole truth.', speed: 1 };
      const { audio } = await wholeAudio('openai', async () => {
        const signal = AbortSignal.timeout(500);
        const response = await fetch(url, { signal });
        if (!response.body) throw new Error('There is no body');
        return { audio: await readBody(response.body, spoken, signal), mediaType: 'audio/wav' };
      });
      return Buffer.from(audio);
    },
    takesClose: true,
  },
  'a stream from S3': { read: async () => buffer(await s3().stream(sha256)) },
  'content in S3': { read: async () => Buffer.from(await s3().get(sha256)) },
  'the archive of a voice model': {
    read: () =>
      written((part) => {
        const options = { signal: never, onProgress: () => undefined, stallMs: 200, delayMs: () => 1 };
        return downloadArchive({ url, bytes: body.length, sha256 }, part, options);
      }),
  },
};

const framings: readonly Framing[] = ['length', 'chunks', 'close'];
const cuts: readonly Cut[] = ['reset', 'end', 'hang'];
const points = [0, 1, body.length / 2, body.length - 1];
const headers = { 'content-type': 'text/plain' };
const received = (read: Reader['read']): Promise<Buffer | 'an error'> => read().catch(() => 'an error' as const);

describe.each(Object.entries(readers))('%s', (_, { read, takesClose, isSlow, hasRetries }) => {
  test.each(framings)('arrives whole: framed by %s', async (framing) => {
    server.response = { body, framing, headers };
    if (framing !== 'close' || takesClose) expect(await received(read)).toEqual(body);
  });

  test.each(framings.flatMap((framing) => cuts.map((cut) => [framing, cut] as const)))(
    'is an error when the server cuts it: framed by %s, cut by %s',
    async (framing, cut) => {
      if ((isSlow && cut === 'hang') || (takesClose && framing === 'close' && cut === 'end')) return;
      for (const sent of cut === 'hang' || hasRetries ? [1] : points) {
        server.response = { body, framing, cut, sent, headers };
        expect([sent, await received(read)]).toEqual([sent, 'an error']);
      }
    },
  );
});
