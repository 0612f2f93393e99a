import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A minimal repository for `prepare.mjs` whose builds write marker files. */
describe('the build before a start', () => {
  const page = 'apps/web/dist/index.html';
  const server = 'dist/apps/api/src/main.js';
  const stamp = 'dist/.built-from';
  const configs = ['package-lock.json', 'tsconfig.json', '.swcrc', 'package.json', 'scripts/build-api.mjs'];
  let folder: string;

  const put = (file: string, text = '') => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const writes = (file: string, then = '') =>
    `node -e "const fs = require('fs'); fs.mkdirSync(require('path').dirname('${file}'), { recursive: true }); fs.writeFileSync('${file}', 'built'); ${then}"`;
  const scripts = (web: string) => {
    const named = {
      'generate:client': writes('libs/generated/client.ts'),
      'build:web': web,
      'build:api': writes(server),
    };
    put('package.json', JSON.stringify({ engines: { node: '>=20' }, scripts: named }));
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'duetcast-prepare-'));
    mkdirSync(join(folder, 'scripts'));
    for (const name of ['prepare.mjs', 'node-version.cjs'])
      copyFileSync(join('scripts', name), join(folder, 'scripts', name));
    for (const file of [...configs, 'apps/a.ts', 'libs/b.ts']) put(file);
    scripts(writes(page));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const build = () => {
    const script = `import { build } from './scripts/prepare.mjs'; build();`;
    const args = ['--input-type=module', '-e', script];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return { status, built: stdout.includes('Building') };
  };

  test('builds once, then only after a change', () => {
    expect(build()).toEqual({ status: 0, built: true });
    expect(build()).toEqual({ status: 0, built: false });
    put('apps/a.ts', 'changed');
    expect(build()).toEqual({ status: 0, built: true });
  });

  test('rebuilds if a file of the output is missing', () => {
    build();
    for (const file of [page, server, stamp]) {
      rmSync(join(folder, file));
      expect(build()).toEqual({ status: 0, built: true });
      expect([page, server, stamp].every((each) => existsSync(join(folder, each)))).toBe(true);
    }
  });

  test('never treats an interrupted build as complete', () => {
    build();
    const before = readFileSync(join(folder, stamp), 'utf8');
    put('apps/a.ts', 'changed');
    scripts(writes(page, 'process.exit(1)'));
    expect(build().status).toBe(1);
    expect(existsSync(join(folder, stamp))).toBe(false);
    // The sources match the stamp, but the output is half of another build.
    put('apps/a.ts');
    scripts(writes(page));
    expect(build()).toEqual({ status: 0, built: true });
    expect(readFileSync(join(folder, stamp), 'utf8')).toBe(before);
  });
});

/** An optional package removed on purpose, such as espeak-ng for its license, is not reinstalled by the next start. */
describe('package installation', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'duetcast-install-'));
    mkdirSync(join(folder, 'scripts'));
    mkdirSync(join(folder, 'node_modules'));
    for (const name of ['prepare.mjs', 'node-version.cjs'])
      copyFileSync(join('scripts', name), join(folder, 'scripts', name));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: '>=20' } }));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const locked = {
    'node_modules/needed': { version: '1.0.0' },
    'node_modules/spare': { version: '1.0.0', optional: true },
  };
  const writeInstalled = (installed: object) => {
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...locked } }));
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }));
  };
  const args = ['--input-type=module', '-e', `import { install } from './scripts/prepare.mjs'; await install();`];
  const installs = (installed: object) => {
    writeInstalled(installed);
    const env = { ...process.env, PATH: folder };
    return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env }).stdout.includes('Installing');
  };

  test.each(['SIGINT', 'SIGTERM'] as const)('ends npm when %s ends the script', async (signal) => {
    writeInstalled({});
    const npm = `#!${process.execPath}\nconsole.log('pid ' + process.pid); setInterval(() => undefined, 1_000);`;
    writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 });
    const env = { ...process.env, PATH: folder };
    const script = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    for await (const text of script.stdout.setEncoding('utf8')) {
      output += text as string;
      if (/pid \d+\n/.test(output)) script.kill(signal); // its output ends with npm
    }
    const pid = Number(/pid (\d+)/.exec(output)?.[1]);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(script.signalCode ?? (await once(script, 'exit'))[1]).toBe(signal);
  });

  test('runs if a required package is missing, but not for an optional one', () => {
    expect(installs(locked)).toBe(false);
    expect(installs({ 'node_modules/needed': { version: '1.0.0' } })).toBe(false);
    expect(installs({ 'node_modules/spare': { version: '1.0.0' } })).toBe(true);
    expect(installs({ ...locked, 'node_modules/needed': { version: '0.9.0' } })).toBe(true);
  });
});
