import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder with packages of PyPI for PYTHONPATH, kept between runs; null, with a line, if there is no Python or no
 * connection to PyPI.
 */
export function pythonPackages(...requirements: string[]): string | null {
  const parent = join(tmpdir(), `duetcast-python-${process.getuid?.() ?? 0}`);
  const folder = join(parent, requirements.join('-').replace(/[^\w.-]/g, '_'));
  if (existsSync(folder)) return folder;
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const fresh = mkdtempSync(join(parent, 'install-'));
  const install = ['-m', 'pip', 'install', '--quiet', '--no-compile', '--disable-pip-version-check', '--target', fresh];
  const { status } = spawnSync('python3', [...install, ...requirements], { timeout: 300_000 });
  if (status === 0 && !existsSync(folder)) renameSync(fresh, folder);
  else rmSync(fresh, { recursive: true });
  if (existsSync(folder)) return folder;
  process.stdout.write(`Skipped: ${requirements.join(', ')} needs Python with pip, and PyPI\n`);
  return null;
}
