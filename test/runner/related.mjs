import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/prepare.mjs';
import { jestGate, scriptGate } from './gates.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files of the uncommitted change; without one, of the last commit. */
function changedFiles() {
  const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  const changed = uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1');
  return changed.filter((file) => existsSync(join(root, file)));
}

/** The gates of `npm test` for what the change touches: its files, and the tests that import them. */
export function relatedGates(projects) {
  const changed = changedFiles();
  console.log(`${changed.length} changed files`);
  const code = changed.filter((file) => /\.(ts|tsx|mts|mjs|cjs|js)$/.test(file));
  const jest = ['--selectProjects', ...projects, '--passWithNoTests', '--findRelatedTests', ...code];
  return [
    scriptGate('types', 'typecheck'),
    ...(code.length > 0 ? [scriptGate('lint', 'lint', code), jestGate('related', jest)] : []),
  ];
}
