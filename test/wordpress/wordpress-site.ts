import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../support/server-process';
import { until } from '../support/until';
import { MariaDb } from './maria-db';
import { configOf, routerFile, testPlugin, type SiteOptions } from './wordpress-files';
import type { WordPressPackages } from './wordpress-packages';

export const pluginFolder = resolve('apps', 'wordpress', 'duetcast');

interface Evaluation {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** A real WordPress with the plugin, served by PHP's own server on 127.0.0.1. */
export class WordPressSite {
  private server: ChildProcess | undefined;
  private readonly testKey = randomUUID();

  private constructor(
    private readonly packages: WordPressPackages,
    readonly folder: string,
    readonly url: string,
    private readonly mariaDb: MariaDb | null,
    private readonly options: SiteOptions,
  ) {}

  static async start(packages: WordPressPackages, options: SiteOptions = {}): Promise<WordPressSite> {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'wordpress-'));
    const mariaDb = options.database === 'MariaDB' ? await MariaDb.start(packages) : null;
    const site = new WordPressSite(packages, folder, `http://127.0.0.1:${port}`, mariaDb, options);
    site.writeFiles();
    await site.install();
    if (options.isNetwork) site.writeConfig(true);
    await site.serve(port);
    return site;
  }

  private writeFiles(): void {
    const { folder, packages } = this;
    // Ten times as fast as `cpSync`; it complains about links of the package that lead nowhere.
    spawnSync('cp', ['-rL', `${packages.wordpress}/.`, folder], { stdio: 'ignore' });
    rmSync(join(folder, 'wp-config.php'), { force: true });
    const content = join(folder, 'wp-content');
    mkdirSync(join(folder, '.opcache'));
    for (const part of ['plugins', 'mu-plugins', 'uploads', 'database'])
      mkdirSync(join(content, part), { recursive: true });
    if (!this.mariaDb) {
      cpSync(packages.sqlite, join(content, 'plugins/sqlite-database-integration'), { recursive: true });
      cpSync(join(packages.sqlite, 'db.copy'), join(content, 'db.php'));
    }
    const plugin = join(content, 'plugins/duetcast');
    if (this.options.isPluginCopied) cpSync(pluginFolder, plugin, { recursive: true });
    else symlinkSync(pluginFolder, plugin);
    writeFileSync(join(content, 'mu-plugins/test.php'), testPlugin);
    this.writeConfig(false);
    writeFileSync(join(folder, 'router.php'), routerFile);
  }

  private writeConfig(isNetwork: boolean): void {
    const config = configOf(this.url, this.mariaDb?.host ?? 'localhost', this.testKey, isNetwork);
    writeFileSync(join(this.folder, 'wp-config.php'), config);
  }

  private async install(): Promise<void> {
    const { host } = new URL(this.url);
    // A network does not exist before its tables do, so it is made of a site that is already installed.
    const network = `foreach ( $GLOBALS['wpdb']->tables( 'ms_global' ) as $name => $table ) { $GLOBALS['wpdb']->$name = $table; }
      install_network(); populate_network( 1, '${host}', 'admin@example.org', 'Network', '/', false );`;
    const activate = `$activated = activate_plugin( 'duetcast/duetcast.php' );
      if ( is_wp_error( $activated ) ) { fwrite( STDERR, $activated->get_error_message() ); exit( 1 ); }`;
    const result = await this.evaluate(
      `require_once ABSPATH . 'wp-admin/includes/upgrade.php';
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      wp_install( 'Test', 'admin', 'admin@example.org', true, '', 'admin-pass' );
      update_option( 'permalink_structure', '/%postname%/' );
      $GLOBALS['wp_rewrite']->init(); $GLOBALS['wp_rewrite']->flush_rules( false );
      ${this.options.isNetwork ? network : activate}`,
      { DUETCAST_TEST_INSTALLING: '1' },
    );
    if (result.status !== 0) throw new Error(result.output);
  }

  private async serve(port: number): Promise<void> {
    const args = [
      ...this.compiled(),
      '-d',
      'opcache.file_cache_only=0',
      '-d',
      'opcache.revalidate_freq=0',
      '-S',
      `127.0.0.1:${port}`,
      '-t',
      this.folder,
      join(this.folder, 'router.php'),
    ];
    const env = { ...process.env, PHP_CLI_SERVER_WORKERS: '4' };
    this.server = spawn(this.packages.php, args, { env, stdio: 'ignore', detached: true });
    await until(() =>
      fetch(`${this.url}/wp-login.php`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }

  /** Runs PHP inside of WordPress: in the server, which is fast, or in a process of its own with `env`. */
  async evaluate(code: string, env?: NodeJS.ProcessEnv, path = '/'): Promise<Evaluation> {
    if (env === undefined) {
      const request = { method: 'POST', body: code, headers: { 'x-test-key': this.testKey } };
      const response = await fetch(this.url + path, request);
      return { status: response.ok ? 0 : 1, signal: null, output: await response.text() };
    }
    const args = [...this.compiled(), '-r', this.wrapped(code)];
    const child = spawn(this.packages.php, args, { env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [status, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    return { status, signal, output };
  }

  /** The value that the PHP code returns. @throws Error with what PHP printed */
  async value<Value>(code: string, env?: NodeJS.ProcessEnv, path = '/'): Promise<Value> {
    const mark = '<<value>>';
    const echo = `echo '${mark}' . wp_json_encode( ( function () { ${code} } )() ) . '${mark}';`;
    const { output } = await this.evaluate(echo, env, path);
    const [, json] = output.split(mark);
    if (json === undefined) throw new Error(`${output}\n${this.complaints()}`);
    return JSON.parse(json) as Value;
  }

  /** One run of WP-Cron's hook, as if minutes had passed. */
  cron(env?: NodeJS.ProcessEnv): Promise<Evaluation> {
    return this.evaluate(
      `global $wpdb; delete_option( 'duetcast_wait_until' );
      $wpdb->query( 'UPDATE ' . Duetcast\\Tables::posts() . ' SET next_at = 0, lease_until = 0' );
      do_action( 'duetcast_work' );`,
      env,
    );
  }

  /** Options of PHP that keep what it compiled for the next process. */
  private compiled(): string[] {
    return ['-d', `opcache.file_cache=${join(this.folder, '.opcache')}`, '-d', 'opcache.file_cache_only=1'];
  }

  private wrapped(code: string): string {
    const { host, hostname } = new URL(this.url);
    return `$_SERVER['HTTP_HOST'] = '${host}'; $_SERVER['SERVER_NAME'] = '${hostname}'; $_SERVER['REQUEST_URI'] = '/';
      $_SERVER['REQUEST_METHOD'] = 'GET'; $_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
      if ( getenv( 'DUETCAST_TEST_INSTALLING' ) ) { define( 'WP_INSTALLING', true ); }
      require '${this.folder}/wp-load.php'; ${code}`;
  }

  /** What PHP and WordPress complained about; WordPress 6.1 itself is older than this PHP. */
  complaints(): string {
    const file = join(this.folder, 'debug.log');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    return lines.filter((line) => !/PHP Deprecated: .* in \/.*\/wp-(includes|admin)\//.test(line)).join('\n');
  }

  async close(): Promise<void> {
    const { server } = this;
    if (server?.pid !== undefined && server.exitCode === null) {
      process.kill(-server.pid, 'SIGTERM');
      await once(server, 'exit');
    }
    await this.mariaDb?.stop();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The PHP files of the plugin. */
export const pluginFiles = (): string[] =>
  readdirSync(pluginFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.php'))
    .map((file) => join(pluginFolder, file));
