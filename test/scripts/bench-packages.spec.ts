import { existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { put, TemporaryCheckout } from '../support/temporary-checkout';

const { checkOut, removeTree } = jest.requireActual<{
  checkOut: (root: string, commit: string) => string;
  removeTree: (root: string, tree: string) => void;
}>('../../scripts/bench/commit-tree.mjs');
interface LinkedPackages {
  linkPackages: (root: string, tree: string) => boolean;
}
const { linkPackages } = jest.requireActual<LinkedPackages>('../../scripts/bench/linked-packages.mjs');

const lock = {
  packages: {
    '': { name: 'root' },
    'libs/domain': { name: '@duetcast/domain' },
    'node_modules/@duetcast/domain': { resolved: 'libs/domain', link: true },
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/@nestjs/core': { version: '12.0.0' },
  },
};
const lockWith = (path: string) => ({ packages: { ...lock.packages, [path]: { version: '3.0.0' } } });

let checkout: TemporaryCheckout;
let tree: string;
const link = () => linkPackages(checkout.root, tree);
const modules = (...path: string[]) => join(checkout.root, 'node_modules', ...path);
const resolved = (name: string) => realpathSync(join(tree, 'node_modules', name));

beforeEach(() => {
  checkout = new TemporaryCheckout({
    '.gitignore': 'node_modules/\n.cache/\n',
    'package-lock.json': lock,
    'package.json': { name: 'root', scripts: { build: 'one' } },
    'libs/domain/package.json': { name: '@duetcast/domain' },
  });
  for (const file of ['zod/index.js', '@nestjs/core/index.js', '.bin/nest']) checkout.put(`node_modules/${file}`, '');
  checkout.put('node_modules/.package-lock.json', lock);
  mkdirSync(modules('@duetcast'));
  symlinkSync(join(checkout.root, 'libs', 'domain'), modules('@duetcast', 'domain'), 'junction');
  tree = checkOut(checkout.root, checkout.head);
});
afterEach(() => checkout.remove());

test('equal packages come from the working tree, a workspace from its own tree', () => {
  expect([link(), link()]).toEqual([true, true]);
  for (const name of ['zod', '@nestjs/core', '.bin']) expect(resolved(name)).toBe(modules(name));
  expect(resolved('@duetcast/domain')).toBe(join(tree, 'libs', 'domain'));
});

test('removing the tree leaves the packages of the working tree', () => {
  link();
  removeTree(checkout.root, tree);
  expect([modules('zod', 'index.js'), modules('@nestjs/core', 'index.js')].every(existsSync)).toBe(true);
});

test('fields of package.json that install nothing may differ', () => {
  checkout.put('package.json', { name: 'root', scripts: { build: 'two' } });
  expect(link()).toBe(true);
});

test.each<[string, string, object]>([
  ['the lock', 'package-lock.json', lockWith('node_modules/react')],
  ['a dependency of a workspace', 'libs/domain/package.json', { dependencies: { zod: '^4' } }],
  ['an override', 'package.json', { name: 'root', overrides: { zod: '4.0.0' } }],
])('nothing is linked when %s differs, and earlier links are removed', (_, file, content) => {
  link();
  checkout.put(file, content);
  expect(link()).toBe(false);
  expect(existsSync(join(tree, 'node_modules'))).toBe(false);
  expect(existsSync(modules('zod', 'index.js'))).toBe(true);
});

test('nothing is linked when a workspace has packages of its own', () => {
  checkout.put('package-lock.json', lockWith('libs/domain/node_modules/zod'));
  tree = checkOut(checkout.root, checkout.commit());
  expect(link()).toBe(false);
});

test('an installation of its own stays', () => {
  put(tree, 'node_modules/.package-lock.json', lock);
  expect(link()).toBe(false);
  expect(existsSync(join(tree, 'node_modules', '.package-lock.json'))).toBe(true);
});
