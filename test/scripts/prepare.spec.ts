import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A repository of the least that `prepare.mjs` needs, whose builds say that they ran. */
describe('the build before a start', () => {
  const page = 'apps/web/dist/index.html';
  const server = 'dist/apps/api/src/main.js';
  const stamp = 'dist/.built-from';
  let folder: string;

  const put = (file: string, text = '') => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const writes = (file: string, then = '') =>
    `node -e "const fs = require('fs'); fs.mkdirSync(require('path').dirname('${file}'), { recursive: true }); fs.writeFileSync('${file}', 'built'); ${then}"`;
  const scripts = (web: string) =>
    put(
      'package.json',
      JSON.stringify({ engines: { node: '>=20' }, scripts: { 'build:web': web, 'build:api': writes(server) } }),
    );

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'duetcast-prepare-'));
    mkdirSync(join(folder, 'scripts'));
    for (const name of ['prepare.mjs', 'node-version.cjs'])
      copyFileSync(join('scripts', name), join(folder, 'scripts', name));
    for (const file of ['package-lock.json', 'tsconfig.json', '.swcrc', 'nest-cli.json', 'apps/a.ts', 'libs/b.ts'])
      put(file);
    scripts(writes(page));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const build = () => {
    const script = `import { build } from './scripts/prepare.mjs'; build();`;
    const args = ['--input-type=module', '-e', script];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return { status, built: stdout.includes('Building') };
  };

  test('builds once, and again only after a change', () => {
    expect(build()).toEqual({ status: 0, built: true });
    expect(build()).toEqual({ status: 0, built: false });
    put('apps/a.ts', 'changed');
    expect(build()).toEqual({ status: 0, built: true });
  });

  test.each([page, server, stamp])('builds again where %s is gone', (file) => {
    build();
    rmSync(join(folder, file));
    expect(build()).toEqual({ status: 0, built: true });
    expect([page, server, stamp].every((each) => existsSync(join(folder, each)))).toBe(true);
  });

  test('an interrupted build is never taken as done, nor for the one before it', () => {
    build();
    const before = readFileSync(join(folder, stamp), 'utf8');
    put('apps/a.ts', 'changed');
    scripts(writes(page, 'process.exit(1)'));
    expect(build().status).toBe(1);
    expect(existsSync(join(folder, stamp))).toBe(false);
    // Back to the sources of the stamp: what stands there is half of another build.
    put('apps/a.ts');
    scripts(writes(page));
    expect(build()).toEqual({ status: 0, built: true });
    expect(readFileSync(join(folder, stamp), 'utf8')).toBe(before);
  });
});

/** What is removed on purpose, such as espeak-ng for its licence, is not installed again by the next start. */
describe('whether packages are installed', () => {
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

  const wanted = {
    'node_modules/needed': { version: '1.0.0' },
    'node_modules/spare': { version: '1.0.0', optional: true },
  };
  const installs = (present: object) => {
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }));
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: present }));
    const script = `import { install } from './scripts/prepare.mjs'; install();`;
    const env = { ...process.env, PATH: folder };
    const args = ['--input-type=module', '-e', script];
    return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env }).stdout.includes('Installing');
  };

  test('an optional package may be missing, another may not', () => {
    expect(installs(wanted)).toBe(false);
    expect(installs({ 'node_modules/needed': { version: '1.0.0' } })).toBe(false);
    expect(installs({ 'node_modules/spare': { version: '1.0.0' } })).toBe(true);
    expect(installs({ ...wanted, 'node_modules/needed': { version: '0.9.0' } })).toBe(true);
  });
});
