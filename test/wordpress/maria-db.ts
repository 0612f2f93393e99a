import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../support/until';
import type { WordPressPackages } from './wordpress-packages';

const options = [
  '--no-defaults',
  '--skip-networking',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-log-file-size=8M',
];

/** Debian's MariaDB with an empty database, reached by its socket alone. */
export class MariaDb {
  private constructor(
    private readonly process: ChildProcess,
    private readonly folder: string,
    /** As `DB_HOST` of WordPress. */
    readonly host: string,
  ) {}

  static async start({ mariadb, php }: WordPressPackages): Promise<MariaDb> {
    const folder = mkdtempSync(join(tmpdir(), 'mariadb-'));
    const [data, socket, base] = [join(folder, 'data'), join(folder, 'socket'), join(mariadb, 'usr')];
    const libraries = ['usr/lib', 'lib'].flatMap((path) => linuxFolders(join(mariadb, path)));
    const env = { ...process.env, LD_LIBRARY_PATH: libraries.join(':') };
    const user = `--user=${process.getuid?.() === 0 ? 'root' : process.env.USER}`;
    const install = ['--no-defaults', `--basedir=${base}`, `--datadir=${data}`, user];
    const rights = ['--auth-root-authentication-method=normal', '--skip-test-db', '--force'];
    spawnSync(join(base, 'bin/mariadb-install-db'), [...install, ...rights], { env, stdio: 'ignore' });
    const places = [`--datadir=${data}`, `--socket=${socket}`, `--lc-messages-dir=${join(base, 'share/mysql')}`];
    const server = spawn(join(base, 'sbin/mariadbd'), [...options, ...places, user], { env, stdio: 'ignore' });
    await until(() => existsSync(socket) || server.exitCode !== null);
    const create = `( new mysqli( 'localhost', 'root', '', null, 0, '${socket}' ) )->query( 'CREATE DATABASE wordpress' ) || exit( 1 );`;
    const { status, stderr } = spawnSync(php, ['-r', create], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`MariaDB does not start: ${stderr}`);
    return new MariaDb(server, folder, `localhost:${socket}`);
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null) {
      this.process.kill();
      await once(this.process, 'exit');
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const linuxFolders = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.endsWith('-linux-gnu'))
        .map((name) => join(path, name))
    : [];
