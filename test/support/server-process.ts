import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { until } from './until';

const main = join('dist', 'apps', 'api', 'src', 'main.js');

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolvePort, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolvePort(port));
    });
  });

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** The built server in its own process, so that a test can kill it. */
export class ServerProcess {
  private child: ChildProcess | null = null;
  private errors = '';

  private constructor(
    readonly port: number,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  static async create(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const port = await freePort();
    const variables = {
      LOG_LEVEL: 'error',
      VOICE_ENGINES: 'none',
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
    };
    return new ServerProcess(port, variables);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Whether it has ended by itself since it was launched. */
  get hasExited(): boolean {
    return this.child !== null && hasEnded(this.child);
  }

  /** null: it runs, or a signal ended it. */
  get exitCode(): number | null {
    return this.child?.exitCode ?? null;
  }

  /** The end of what it wrote to its standard error. */
  get errorOutput(): string {
    return this.errors;
  }

  /** Starts the process and waits until it is ready. */
  async start(timeoutMs = 90_000): Promise<void> {
    this.launch();
    await this.untilReady(timeoutMs);
  }

  async untilReady(timeoutMs = 90_000): Promise<void> {
    const isReady = async () => {
      if (!this.child || this.hasExited) throw new Error(`The server exited during startup:\n${this.errors}`);
      return (await fetch(`${this.url}/api/health/ready`).catch(() => null))?.ok;
    };
    await until(isReady, { timeoutMs, everyMs: 20 });
  }

  /** Starts the process without waiting for readiness. */
  launch(): void {
    const env = { ...process.env, NODE_ENV: 'development', ...this.env };
    const child = spawn(process.execPath, [resolve(main)], { stdio: ['ignore', 'ignore', 'pipe'], env });
    child.stderr.on('data', (text: Buffer) => (this.errors = (this.errors + text.toString()).slice(-4_000)));
    this.child = child;
  }

  kill = (): Promise<void> => this.end('SIGKILL');
  stop = (): Promise<void> => this.end('SIGTERM');

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || hasEnded(child)) return;
    const exited = new Promise((ended) => child.once('exit', ended));
    child.kill(signal);
    await exited;
  }
}
