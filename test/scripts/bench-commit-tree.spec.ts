import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { put, TemporaryCheckout } from '../support/temporary-checkout';

interface CommitTree {
  resolveCommit: (root: string, revision: string) => string;
  stateOf: (root: string) => { commit: string; hasChanges: boolean };
  checkOut: (root: string, commit: string) => string;
  removeTree: (root: string, tree: string) => void;
}
const { resolveCommit, stateOf, checkOut, removeTree } = jest.requireActual<CommitTree>(
  '../../scripts/bench/commit-tree.mjs',
);

let checkout: TemporaryCheckout;
beforeEach(() => {
  checkout = new TemporaryCheckout({ '.gitignore': '.cache/\n', 'package.json': { name: 'root' }, 'libs/a.ts': '' });
});
afterEach(() => checkout.remove());

describe('the commit', () => {
  test('is any revision of this checkout', () => {
    checkout.git('tag', 'first');
    const first = checkout.head;
    checkout.put('a.txt', 'a');
    const second = checkout.commit();
    const resolved = (...revisions: string[]) => revisions.map((each) => resolveCommit(checkout.root, each));
    expect(resolved('HEAD', second.slice(0, 8))).toEqual([second, second]);
    expect(resolved('HEAD~1', 'first')).toEqual([first, first]);
  });

  test('must exist', () => {
    const message = '"nope" names no commit here; give a commit, tag or branch, such as HEAD~1.';
    expect(() => resolveCommit(checkout.root, 'nope')).toThrow(new Error(message));
  });

  test('needs the top of a git checkout', () => {
    expect(() => resolveCommit(join(checkout.root, 'libs'), 'HEAD')).toThrow('needs a git checkout');
    rmSync(join(checkout.root, '.git'), { recursive: true });
    expect(() => resolveCommit(checkout.root, 'HEAD')).toThrow('needs a git checkout');
  });

  test('of the working tree is reported, and whether there are changes', () => {
    expect(stateOf(checkout.root)).toEqual({ commit: checkout.head, hasChanges: false });
    checkout.put('a.txt', 'a');
    expect(stateOf(checkout.root).hasChanges).toBe(true);
  });
});

describe('its tree', () => {
  const checkOutHead = () => checkOut(checkout.root, checkout.head);

  test('is reused with what was built in it', () => {
    const tree = checkOutHead();
    put(tree, '.cache/built', 'yes');
    expect(checkOutHead()).toBe(tree);
    expect(readFileSync(join(tree, '.cache/built'), 'utf8')).toBe('yes');
    expect(checkout.worktrees).toEqual([checkout.root, tree]);
  });

  test.each<[string, (tree: string) => void]>([
    ['was edited', (tree) => put(tree, 'package.json', {})],
    ['lost a file', (tree) => rmSync(join(tree, 'package.json'))],
    ['lost its link to the repository', (tree) => rmSync(join(tree, '.git'))],
    ['was deleted', (tree) => rmSync(tree, { recursive: true })],
    [
      'was left by an interrupted checkout',
      (tree) => {
        checkout.git('worktree', 'lock', tree);
        rmSync(tree, { recursive: true });
      },
    ],
  ])('is replaced when it %s', (_, damage) => {
    damage(checkOutHead());
    const tree = checkOutHead();
    expect(readFileSync(join(tree, 'package.json'), 'utf8')).toContain('"root"');
    expect(checkout.worktrees).toEqual([checkout.root, tree]);
  });

  test('leaves the list of worktrees after it is deleted; the deleted worktree of another program stays', () => {
    const other = join(checkout.root, '.cache', 'other');
    checkout.git('worktree', 'add', '--quiet', '--detach', other);
    for (const deleted of [checkOutHead(), other]) rmSync(deleted, { recursive: true });
    checkout.put('a.txt', 'a');
    const tree = checkOut(checkout.root, checkout.commit());
    expect(checkout.worktrees.sort()).toEqual([checkout.root, other, tree].sort());
  });

  test('is removed together with its record', () => {
    const tree = checkOutHead();
    removeTree(checkout.root, tree);
    expect(existsSync(tree)).toBe(false);
    expect(checkout.worktrees).toEqual([checkout.root]);
  });
});
