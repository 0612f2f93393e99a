import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const cache = join(__dirname, '..', '..', '.cache', 'npm-packages');

/**
 * A folder with packages of npm that are not dependencies of this repository, kept between runs; null, with a line, if
 * they cannot be installed.
 */
export function npmPackages(name: string, ...packages: readonly string[]): string | null {
  const folder = join(cache, `${name}-${packages[0]!.replace(/^.*@/, '')}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'install-'));
  const install = ['install', '--prefix', fresh, '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];
  const { status } = spawnSync('npm', [...install, ...packages], { timeout: 300_000, stdio: 'ignore' });
  if (status === 0) renameSync(fresh, folder);
  else rmSync(fresh, { recursive: true, force: true });
  if (existsSync(folder)) return folder;
  process.stdout.write(`Skipped: ${packages.join(', ')} need npm and its registry\n`);
  return null;
}
