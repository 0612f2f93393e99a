import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';

const header = `<?php
/**
 * Plugin Name: Duetcast
 * Version:     1.2.3
 * Requires at least: 6.1
 * Requires PHP: 7.4
 */
`;

describe('the archive of the plugin', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'duetcast-plugin-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const put = (file: string, text = '') => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const build = (plugin = 'duetcast', target = 'dist', env: NodeJS.ProcessEnv = {}) => {
    const args = ['scripts/build-plugin.mjs', join(folder, plugin), join(folder, target)];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    return { status, output: stdout + stderr };
  };
  const archive = (target = 'dist') => readFileSync(join(folder, target, 'duetcast.zip'));
  const description = () => JSON.parse(readFileSync(join(folder, 'dist/duetcast-plugin.json'), 'utf8')) as object;

  function plugin(): void {
    put('duetcast/duetcast.php', header);
    put('duetcast/readme.txt', '=== Duetcast ===\nTested up to: 6.8\n');
    put('duetcast/build/editor.js', 'edit();');
    put('duetcast/src/editor.ts', 'edit();');
    put('duetcast/includes/tests/all.php', '<?php');
    put('duetcast/node_modules/a/index.js');
    put('duetcast/.editorconfig');
    put('duetcast/.distignore', 'src\r\n/includes/tests/\n\n');
  }

  test('holds what WordPress needs, below one folder', () => {
    plugin();
    expect(build()).toEqual({ status: 0, output: '' });
    const files = unzipSync(archive());
    expect(Object.keys(files)).toEqual(['duetcast/build/editor.js', 'duetcast/duetcast.php', 'duetcast/readme.txt']);
    expect(strFromU8(files['duetcast/duetcast.php']!)).toBe(header);
    expect(description()).toEqual({ version: '1.2.3', requires: '6.1', requires_php: '7.4', tested: '6.8' });
  });

  test('has the same bytes for the same files, whenever and wherever it is built', () => {
    plugin();
    build('duetcast', 'dist', { TZ: 'Pacific/Auckland' });
    cpSync(join(folder, 'duetcast'), join(folder, 'copy'), { recursive: true });
    utimesSync(join(folder, 'copy/readme.txt'), 1, 1);
    build('copy', 'other', { TZ: 'America/Los_Angeles' });
    expect(archive('other').equals(archive())).toBe(true);
    put('copy/readme.txt', 'Changed.');
    build('copy', 'other');
    expect(archive('other').equals(archive())).toBe(false);
  });

  test('is removed where the plugin is gone', () => {
    plugin();
    build();
    rmSync(join(folder, 'duetcast'), { recursive: true });
    expect(build()).toEqual({ status: 0, output: 'There is no plugin to pack.\n' });
    expect(existsSync(join(folder, 'dist/duetcast.zip'))).toBe(false);
    expect(existsSync(join(folder, 'dist/duetcast-plugin.json'))).toBe(false);
  });

  test('needs a version', () => {
    put('duetcast/duetcast.php', '<?php\n// Plugin Name: Duetcast\n');
    const { status, output } = build();
    expect(status).toBe(1);
    expect(output).toContain('duetcast.php names no Version.');
  });
});
