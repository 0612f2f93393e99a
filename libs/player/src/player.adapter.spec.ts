import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = resolve(__dirname, '..');
/** The limit that the README and docs/PRODUCT.md name. */
const maxGzipBytes = 15_000;

function builtFile(): Buffer {
  const script = 'import("./bin/built.mjs").then(({ built }) => built()).then(console.log)';
  const path = execFileSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' });
  return readFileSync(path.trim());
}

test('the built player is one file below 15 kB of gzip that imports nothing', () => {
  const file = builtFile();
  expect(gzipSync(file, { level: 9 }).length).toBeLessThan(maxGzipBytes);
  expect(file.toString()).toMatch(/customElements.define\(.duetcast-player.,/);
  expect(file.toString()).not.toMatch(/\b(import|export|require)\b\s*[({*'"]/);
});

test('the package depends on nothing, and its sources import only each other', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({ license: 'MIT', devDependencies: { vite: expect.any(String) as string } });
  expect(['dependencies', 'peerDependencies', 'optionalDependencies'].filter((name) => name in manifest)).toEqual([]);
  expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toMatch(/^MIT License/);
  const sources = readdirSync(join(folder, 'src')).filter((name) => !/\.(spec|test)\.ts$/.test(name));
  const imported = sources.flatMap((name) => {
    const text = readFileSync(join(folder, 'src', name), 'utf8');
    return [...text.matchAll(/^import .* from '(.+)';$/gm)].map(([, specifier]) => specifier);
  });
  expect(imported.length).toBeGreaterThan(sources.length);
  expect(imported.filter((specifier) => !specifier?.startsWith('./'))).toEqual([]);
});
