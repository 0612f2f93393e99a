// Checks format and lint of the staged files, without the rules that need types: those take longer than a commit may.
// `git config core.hooksPath scripts/hooks` runs it before each commit.
import { spawnSync } from 'node:child_process';
import { root, runCaptured } from './prepare.mjs';

const listed = ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'];
const staged = spawnSync('git', listed, { cwd: root, encoding: 'utf8' }).stdout.split('\0').filter(Boolean);
const code = staged.filter((file) => /\.[cm]?[jt]sx?$/.test(file));

const program = (name, ...args) => runCaptured(process.execPath, [`node_modules/${name}`, ...args]);
const checks = await Promise.all([
  staged.length > 0 && program('oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...staged),
  code.length > 0 && program('oxlint/bin/oxlint', '--config', 'scripts/hooks/oxlintrc.json', '--quiet', ...code),
]);
const failed = checks.filter((check) => check && !check.ok);
for (const { output } of failed) process.stdout.write(output);
if (failed.length > 0) process.exit(1);
