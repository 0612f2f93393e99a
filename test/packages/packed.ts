import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** The packages as `npm pack` makes them, installed in a folder of their own. */
export class PackedPackages {
  readonly folder: string;

  private constructor() {
    mkdirSync(join(root, '.cache'), { recursive: true });
    // In the repository, so that their dependencies are found.
    this.folder = mkdtempSync(join(root, '.cache', 'packed-'));
  }

  static build(...names: readonly string[]): PackedPackages {
    const run = (command: string, args: readonly string[], cwd = root) =>
      execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    run('npm', ['run', '--silent', 'build:packages']);
    const packed = new PackedPackages();
    for (const name of names) {
      run('npm', ['pack', '--silent', '--pack-destination', packed.folder], join(root, 'libs', name));
      const installed = packed.pathOf(name);
      mkdirSync(installed, { recursive: true });
      run('tar', ['-xzf', packed.tarball(name), '--strip-components', '1', '-C', installed]);
    }
    return packed;
  }

  pathOf(name: string): string {
    return join(this.folder, 'node_modules', '@duetcast', name);
  }

  tarball(name: string): string {
    return join(this.folder, `duetcast-${name}-0.1.0.tgz`);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
