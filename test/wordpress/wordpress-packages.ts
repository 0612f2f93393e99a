import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const cache = resolve('.cache', 'wordpress');
/** Names the folder: a changed recipe is installed in a new one. */
const recipe = 'php8.2-wordpress6.8-wordpress6.1-mariadb10.11-1';
const stepTimeoutMs = 240_000;

/** WordPress on SQLite: the drop-in of WordPress' own Playground. */
const sqliteArchive = '@wp-playground/cli@3.1.38';
const phpModules =
  'mbstring ctype tokenizer curl pdo pdo_sqlite sqlite3 mysqlnd mysqli dom simplexml xml xmlreader xmlwriter fileinfo exif iconv posix phar';

const librariesOfWordPress = ['php-getid3', 'libjs-cropper', 'libjs-underscore', 'libjs-lodash'];

/** What is unpacked: Debian's suite, the packages, and whether what they depend on is unpacked too. */
const packages = {
  php: {
    suite: 'bookworm',
    names: ['cli', 'sqlite3', 'mysql', 'curl', 'mbstring', 'xml'].map((name) => `php8.2-${name}`),
    withDependencies: true,
  },
  mariadb: {
    suite: 'bookworm',
    names: ['mariadb-server-core', 'mariadb-client-core'],
    withDependencies: true,
  },
  wordpress: {
    suite: 'trixie',
    names: ['wordpress', 'wordpress-theme-twentytwentyfive', ...librariesOfWordPress],
    withDependencies: false,
  },
  olderWordpress: {
    suite: 'bookworm',
    names: ['wordpress', 'wordpress-theme-twentytwentythree', ...librariesOfWordPress],
    withDependencies: false,
  },
} as const;
/** Only the spec of the plugin's code needs it. */
const codeSniffer = { suite: 'bookworm', names: ['php-codesniffer'], withDependencies: false } as const;
/** Apart, because this suite changes: where it cannot be had, only its own tests are skipped. */
const newest = {
  suite: 'sid',
  names: [
    'wordpress',
    'wordpress-theme-twentytwentyfive',
    'libphp-phpmailer',
    'libjs-jquery-ui',
    ...librariesOfWordPress,
  ],
  withDependencies: false,
} as const;
type PackageSet = (typeof packages)[keyof typeof packages] | typeof codeSniffer | typeof newest;

/** The minimum, the one that the plugin is written with, and Debian's newest. */
export type WordPressVersion = '6.1' | '6.8' | 'newest';

export interface WordPressPackages {
  /** Command that runs PHP. */
  readonly php: string;
  readonly wordpress: string;
  readonly sqlite: string;
  /** Where MariaDB is unpacked. */
  readonly mariadb: string;
}

function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  const options = { cwd, env: { ...process.env, ...env }, encoding: 'utf8', timeout: stepTimeoutMs } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Downloads a set with apt, from the mirror of this machine, and unpacks it; needs no root. */
function unpack(folder: string, name: string, { suite, names, withDependencies }: PackageSet): void {
  const apt = join(folder, `apt-${name}`);
  for (const part of ['lists/partial', 'cache/archives/partial', 'debs'])
    mkdirSync(join(apt, part), { recursive: true });
  const mirrors = run('apt-get', ['indextargets', '--format', '$(SITE)'], folder).split('\n');
  const mirror = mirrors.find((site) => site !== '' && !site.includes('security'));
  const key = readdirSync('/usr/share/keyrings').find((file) => file.startsWith('debian-archive-keyring.'));
  if (!mirror || !key) throw new Error('No mirror or no key of Debian');
  writeFileSync(join(apt, 'sources.list'), `deb [signed-by=/usr/share/keyrings/${key}] ${mirror} ${suite} main\n`);
  const settings = [
    `Dir::Etc::sourcelist "${apt}/sources.list"`,
    'Dir::Etc::sourceparts "/dev/null"',
    `Dir::State::lists "${apt}/lists"`,
    `Dir::Cache "${apt}/cache"`,
    'Acquire::Languages "none"',
    'APT::Sandbox::User ""',
  ];
  writeFileSync(join(apt, 'conf'), settings.map((line) => `${line};\n`).join(''));
  const env = { APT_CONFIG: join(apt, 'conf') };
  run('apt-get', ['update', '-qq'], apt, env);
  const planned = () => run('apt-get', ['install', '-s', '--no-install-recommends', ...names], apt, env);
  const wanted = withDependencies ? [...planned().matchAll(/^Inst (\S+)/gm)].map(([, one]) => one!) : names;
  const debs = join(apt, 'debs');
  run('apt-get', ['download', '-qq', ...wanted], debs, env);
  for (const deb of readdirSync(debs)) run('dpkg', ['-x', join(debs, deb), join(folder, name)], folder);
  rmSync(apt, { recursive: true });
}

function unpackSqlite(folder: string): void {
  const [archive = ''] = run('npm', ['pack', '--silent', sqliteArchive], folder).trim().split('\n').slice(-1);
  run('tar', ['xzf', archive, 'package/sqlite-database-integration.zip'], folder);
  mkdirSync(join(folder, 'sqlite'));
  const unzip = 'import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])';
  run('python3', ['-c', unzip, 'package/sqlite-database-integration.zip', 'sqlite'], folder);
  rmSync(join(folder, archive));
}

/** A script, because the folder's path is only known here: libraries and extensions lie below it. */
function writePhp(folder: string): void {
  const root = '$here/php/usr';
  const extensions = readdirSync(join(folder, 'php/usr/lib/php')).find((name) => /^\d{8}$/.test(name));
  const modules = phpModules.split(' ').map((module) => `-d extension=${module}`);
  const lines = [
    '#!/bin/bash',
    'here=$(dirname "$(realpath "$0")")',
    `export LD_LIBRARY_PATH=$(echo ${root}/lib/*-linux-gnu)`,
    `exec ${root}/bin/php8.2 -n -d extension_dir=${root}/lib/php/${extensions} ${modules.join(' ')} -d zend_extension=opcache -d opcache.enable_cli=1 "$@"`,
  ];
  writeFileSync(join(folder, 'run-php'), `${lines.join('\n')}\n`, { mode: 0o755 });
  run(join(folder, 'run-php'), ['-v'], folder);
}

/** Fills a folder of the cache once; null with a line where what it needs cannot be had. */
function installed(name: string, what: string, fill: (draft: string) => void): string | null {
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'draft-'));
  try {
    fill(draft);
    renameSync(draft, folder);
    return folder;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(folder)) return folder; // another run was first
    process.stdout.write(`Skipped: ${what} cannot be installed here (${String(error).split('\n')[0]})\n`);
    return null;
  }
}

const install = (): string | null =>
  installed(recipe, 'WordPress', (draft) => {
    for (const [name, set] of Object.entries(packages)) unpack(draft, name, set);
    unpackSqlite(draft);
    writePhp(draft);
  });

/** Options of PHP that run Debian's PHP_CodeSniffer; null where it cannot be had. */
export function codeSnifferArguments(): string[] | null {
  const fill = (draft: string) => unpack(draft, 'root', codeSniffer);
  const folder = installed('php-codesniffer3.7-1', 'PHP_CodeSniffer', fill);
  if (folder === null) return null;
  const root = join(folder, 'root', 'usr');
  return ['-d', `include_path=${join(root, 'share/php')}`, join(root, 'bin/phpcs')];
}

function filesOf(version: WordPressVersion, folder: string): string | null {
  if (version !== 'newest') return join(folder, version === '6.1' ? 'olderWordpress' : 'wordpress');
  return installed('wordpress7.1-1', 'the newest WordPress', (draft) => unpack(draft, '.', newest));
}

/** PHP and WordPress, installed at the first run; null where they cannot be had. */
export function wordPressPackages(version: WordPressVersion = '6.8'): WordPressPackages | null {
  const folder = process.platform === 'linux' ? install() : null;
  const files = folder && filesOf(version, folder);
  if (folder === null || files === null) return null;
  const [sqlite = ''] = readdirSync(join(folder, 'sqlite'));
  return {
    php: join(folder, 'run-php'),
    wordpress: join(files, 'usr/share/wordpress'),
    sqlite: join(folder, 'sqlite', sqlite),
    mariadb: join(folder, 'mariadb'),
  };
}

/** `describe` with WordPress, or `describe.skip` with one line that says so where it cannot be had. */
export function describeWordPress(
  name: string,
  tests: (packages: WordPressPackages) => void,
  version: WordPressVersion = '6.8',
): void {
  const found = wordPressPackages(version);
  if (found) return describe(name, () => tests(found));
  describe.skip(name, () => tests({ php: '', wordpress: '', sqlite: '', mariadb: '' }));
}
