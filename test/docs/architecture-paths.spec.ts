import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const map = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');

/** Folders that the map abbreviates: `features/jobs/` is in `apps/api/src/`. */
const abbreviated = /^(features|platform|eventing|media)\//;
const ofRepository = /^(apps|libs|test|docs|scripts)\//;

const paths = [...map.matchAll(/`([^`\s]+\/[^`\s]*)`/g)]
  .map(([, path = '']) => path)
  .filter((path) => abbreviated.test(path) || ofRepository.test(path));

function exists(path: string): boolean {
  const full = join(root, abbreviated.test(path) ? join('apps/api/src', path) : path);
  const [parent, name] = [dirname(full), basename(full)];
  if (name.includes('<')) return existsSync(parent);
  if (!name.includes('*')) return existsSync(full);
  const pattern = new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  return existsSync(parent) && readdirSync(parent).some((entry) => pattern.test(entry));
}

test('the map names paths', () => expect(paths.length).toBeGreaterThan(40));

test('every path that the map names exists', () => {
  expect(paths.filter((path) => !path.includes('**') && !exists(path))).toEqual([]);
});
