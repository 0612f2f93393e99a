import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../server-process';
import { s3Client } from '../../../apps/api/src/platform/content/s3-client';
import { npmPackages } from '../npm-packages';
import { pythonPackages } from '../python/python-packages';
import { until } from '../until';

/** An S3 server that is not ours. */
interface ThirdPartyS3 {
  readonly name: string;
  /** The folder with its packages, kept for later runs; null, with a line, if it cannot be installed. */
  readonly install: () => string | null;
  readonly run: (packages: string, port: number, data: string) => readonly [command: string, ...args: string[]];
  readonly credentials: { readonly S3_ACCESS_KEY_ID: string; readonly S3_SECRET_ACCESS_KEY: string };
}

export const moto: ThirdPartyS3 = {
  name: 'moto 5.2.5 (PyPI)',
  install: () => pythonPackages('moto[s3,server]==5.2.5'),
  run: (_packages, port) => ['python3', '-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)],
  credentials: { S3_ACCESS_KEY_ID: 'AKIATEST', S3_SECRET_ACCESS_KEY: 'a-secret-of-the-tests' },
};

/** Its package is not a dependency: it would add 116 packages, the newest of 2021. */
export const s3rver: ThirdPartyS3 = {
  name: 's3rver 3.7.1 (npm)',
  install: () => npmPackages('s3rver', 's3rver@3.7.1'),
  run: (packages, port, data) => [
    process.execPath,
    join(packages, 'node_modules', 's3rver', 'bin', 's3rver.js'),
    ...['--directory', data, '--address', '127.0.0.1', '--port', String(port), '--silent'],
  ],
  credentials: { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
};

/** `describe` with a server in a process of its own, or `describe.skip` where it cannot be had. */
export function describeThirdPartyS3(other: ThirdPartyS3, tests: (server: ThirdPartyS3Server) => void): void {
  const packages = other.install();
  if (packages === null) return describe.skip(other.name, () => tests(new ThirdPartyS3Server(other, '')));
  describe(other.name, () => {
    const server = new ThirdPartyS3Server(other, packages);
    beforeAll(() => server.start());
    afterAll(() => server.stop());
    tests(server);
  });
}

class ThirdPartyS3Server {
  private readonly data = mkdtempSync(join(tmpdir(), 'third-party-s3-'));
  private process: ChildProcess | undefined;
  url = '';

  constructor(
    private readonly other: ThirdPartyS3,
    private readonly packages: string,
  ) {}

  async start(): Promise<void> {
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    const [command, ...args] = this.other.run(this.packages, port, this.data);
    this.process = spawn(command, args, { stdio: 'ignore', env: { ...process.env, PYTHONPATH: this.packages } });
    await until(() => fetch(this.url).then(Boolean, () => false));
  }

  /** A client that uses a new bucket of this name, through what stands before the server. */
  async clientOf(bucket: string, url = this.url): Promise<S3Client> {
    const client = s3Client({ S3_REGION: 'us-east-1', S3_ENDPOINT: url, ...this.other.credentials });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    return client;
  }

  async stop(): Promise<void> {
    if (this.process && this.process.exitCode === null) {
      this.process.kill();
      await once(this.process, 'exit');
    }
    rmSync(this.data, { recursive: true });
  }
}
