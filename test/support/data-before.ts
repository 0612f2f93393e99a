import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ServerProcess } from './server-process';

interface JobBefore {
  readonly jobId: string;
  readonly domain: string;
  readonly characters: number;
  readonly body: object;
  readonly status: string;
  /** Length of its audit trail. */
  readonly events: number;
}

interface DomainBefore {
  readonly domain: string;
  readonly charactersUsed: number;
  readonly charactersReserved: number;
}

/** What the version before reported; see test/data/upgrade/README.md. */
export const before = JSON.parse(readFileSync('test/data/upgrade/before.json', 'utf8')) as {
  readonly email: string;
  readonly usage: { readonly month: string; readonly domains: readonly DomainBefore[] };
  readonly jobs: Readonly<Record<string, JobBefore>>;
};

const hook = (file: string) => `--require ${JSON.stringify(resolve('test', 'support', file))}`;

/** A copy of the data folder that the version before wrote. */
export class DataBefore {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'duetcast-upgrade-'));

  constructor() {
    execFileSync('tar', ['-xzf', 'test/data/upgrade/data.tar.gz', '-C', this.dataDir]);
  }

  /** This version over the folder, with its clock at `at` (ISO 8601 UTC). */
  server(at: string, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const CLOCK_OFFSET_MS = String(Date.parse(at) - Date.now());
    return ServerProcess.create(this.dataDir, {
      ADMIN_EMAILS: 'root@example.com',
      NODE_OPTIONS: hook('shifted-clock.cjs'),
      CLOCK_OFFSET_MS,
      ...env,
    });
  }

  /** A server without a worker that is killed before its first write of the carry-over, or after so many. */
  dyingServer(at: string, when: 'before' | 'after', writes = 1): Promise<ServerProcess> {
    const NODE_OPTIONS = `${hook('shifted-clock.cjs')} ${hook('kill-at-carry-over.cjs')}`;
    const env = { KILL_WHEN: when, KILL_AT: String(writes) };
    return this.server(at, { NODE_OPTIONS, ...env, ROLES: 'api,projector' });
  }

  remove(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
