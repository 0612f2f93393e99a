// Gives the tree of another commit the working tree's packages, where both lock the same ones.
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';

const lockFile = 'package-lock.json';
const installedFile = '.package-lock.json';
const installFields = [
  ...['name', 'bin', 'dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'],
  ...['overrides', 'workspaces'],
];

function readJson(...path) {
  const file = join(...path);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}

/** What decides an installation: the lock, and the fields of each package.json that it was made from. */
function requirementsOf(tree) {
  const lock = readJson(tree, lockFile);
  const folders = Object.keys(lock?.packages ?? {}).filter((path) => !path.includes('node_modules'));
  const manifests = folders.map((folder) => {
    const manifest = readJson(tree, folder, 'package.json');
    return [folder, installFields.map((field) => manifest?.[field] ?? null)];
  });
  return { lock, manifests };
}

/** A package that a workspace has for itself lies outside the root's node_modules, which is all that is linked. */
const isLinkable = ({ packages }) =>
  Object.keys(packages).every((path) => !/^(?!node_modules\/).+\/node_modules\//.test(path));

function packageNames(modules) {
  return fs
    .readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? fs.readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
    );
}

function link(root, tree, { packages }) {
  const [from, to] = [fs.realpathSync(join(root, 'node_modules')), join(tree, 'node_modules')];
  for (const name of ['.bin', ...packageNames(from)]) {
    const locked = packages[`node_modules/${name}`];
    // A workspace must come from its own tree: the working tree's may be another version of it.
    const target = locked?.link ? join(tree, locked.resolved) : join(from, name);
    fs.mkdirSync(dirname(join(to, name)), { recursive: true });
    fs.symlinkSync(target, join(to, name), 'junction');
  }
  // Last: `install()` takes a folder without it for an unfinished installation.
  fs.copyFileSync(join(from, installedFile), join(to, installedFile));
}

const isLink = (path) => fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/**
 * Links each package by itself where both trees require the same ones; otherwise the tree has none, and its own `install()` runs `npm ci`. Never links node_modules as a whole: `npm ci` would then empty the working tree's.
 * Returns whether the packages are linked.
 */
export function linkPackages(root, tree) {
  const modules = join(tree, 'node_modules');
  const [mine, theirs] = [requirementsOf(root), requirementsOf(tree)];
  const canLink = JSON.stringify(mine) === JSON.stringify(theirs) && isLinkable(mine.lock);
  const wasLinked = isLink(join(modules, '.bin'));
  // The tree has an installation of its own, from a comparison in which the packages differed.
  if (fs.existsSync(join(modules, installedFile)) && !wasLinked) return false;
  fs.rmSync(modules, { recursive: true, force: true });
  if (canLink) link(root, tree, mine.lock);
  return canLink;
}
