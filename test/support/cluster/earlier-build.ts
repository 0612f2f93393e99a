import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface CommitTree {
  resolveCommit: (root: string, revision: string) => string;
  checkOut: (root: string, commit: string) => string;
}
interface LinkedPackages {
  linkPackages: (root: string, tree: string, options: { mayHaveMore: boolean }) => boolean;
}
const { resolveCommit, checkOut } = jest.requireActual<CommitTree>('../../../scripts/bench/commit-tree.mjs');
const { linkPackages } = jest.requireActual<LinkedPackages>('../../../scripts/bench/linked-packages.mjs');

/** The first commit whose content is salted and whose charge keys are those of today: charges of both count once. */
export const earlierCommit = 'eae946cc';

const root = resolve('.');
const runNpm = (tree: string, ...args: string[]) =>
  execFileSync('npm', args, { cwd: tree, stdio: ['ignore', 'ignore', 'pipe'] });

/**
 * Checks the earlier commit out and builds its API, both kept in `.cache`. Returns the checkout; null, with a printed line, where
 * the history lacks it, or its packages are other ones and may not be installed.
 */
export function earlierBuild(mayInstall: boolean): string | null {
  try {
    const tree = checkOut(root, resolveCommit(root, earlierCommit));
    if (!linkPackages(root, tree, { mayHaveMore: true })) {
      if (!mayInstall) throw new Error('its packages are other ones; npm run test:long installs them');
      runNpm(tree, 'ci', '--include=dev', '--no-audit', '--no-fund');
    }
    const built = join(tree, 'dist', '.complete'); // removed by the next build when it starts
    if (!existsSync(built)) {
      runNpm(tree, 'run', '--silent', 'build:api');
      writeFileSync(built, '');
    }
    return tree;
  } catch (error) {
    process.stdout.write(`Skipped, without the build of ${earlierCommit}: ${(error as Error).message}\n`);
    return null;
  }
}
