// The tree of another commit: a git worktree in .cache/bench-against/, kept for the next comparison.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from './arguments.mjs';

const treesOf = (root) => join(root, '.cache', 'bench-against');

/** A git hook sets GIT_DIR and GIT_INDEX_FILE, which would point every command at its own repository. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));

/** The output of a git command, or null where it fails; `error` has its last line. */
function git(folder, ...args) {
  const { stdout, stderr, error, status } = spawnSync('git', args, { cwd: folder, env, encoding: 'utf8' });
  if (error) throw new UsageError(`--against needs git, which did not start: ${error.message}.`);
  return { output: status === 0 ? stdout.trim() : null, error: stderr.trim().split('\n').at(-1) };
}

/** The commit that a revision names. */
export function resolveCommit(root, revision) {
  const { output: top, error } = git(root, 'rev-parse', '--show-toplevel');
  if (top === null || realpathSync(top) !== realpathSync(root))
    throw new UsageError(`--against needs a git checkout, which ${root} is not: ${error || `git finds ${top}`}.`);
  const commit = git(root, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`).output;
  if (commit === null)
    throw new UsageError(`"${revision}" names no commit here; give a commit, tag or branch, such as HEAD~1.`);
  return commit;
}

/** The commit of the working tree, and whether it has changes beyond that. */
export function stateOf(root) {
  const commit = git(root, 'rev-parse', 'HEAD').output;
  return { commit, hasChanges: git(root, 'status', '--porcelain').output !== '' };
}

function isCheckedOut(tree, commit) {
  // Without its own .git, git would answer for the working tree around it.
  if (!existsSync(join(tree, '.git')) || git(tree, 'rev-parse', 'HEAD').output !== commit) return false;
  return git(tree, 'status', '--porcelain', '--untracked-files=no').output === '';
}

/** Removes a tree and git's record of it. */
export function removeTree(root, tree) {
  rmSync(tree, { recursive: true, force: true });
  // Twice: an interrupted `worktree add` leaves its record locked.
  git(root, 'worktree', 'remove', '--force', '--force', tree);
}

/** Forgets trees whose folder was deleted. `git worktree prune` would also forget others, on a disk not mounted now. */
function forgetDeletedTrees(root) {
  const list = git(root, 'worktree', 'list', '--porcelain').output ?? '';
  const trees = [...list.matchAll(/^worktree (.+)$/gm)].map(([, path]) => resolve(path));
  const ours = join(realpathSync(root), '.cache', 'bench-against');
  for (const tree of trees) if (dirname(tree) === ours && !existsSync(tree)) removeTree(root, tree);
}

/** Checks a commit out, or finds it checked out by an earlier comparison. Returns the folder. */
export function checkOut(root, commit) {
  forgetDeletedTrees(root);
  const tree = join(treesOf(root), commit.slice(0, 12));
  if (isCheckedOut(tree, commit)) return tree;
  removeTree(root, tree);
  const { output, error } = git(root, 'worktree', 'add', '--detach', '--quiet', tree, commit);
  if (output !== null) return tree;
  removeTree(root, tree);
  throw new UsageError(`${commit} could not be checked out: ${error}`);
}
