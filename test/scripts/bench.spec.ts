import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { put, TemporaryCheckout } from '../support/temporary-checkout';

type Bench = [module: string, exported: string];
const { hasBench, differingFiles } = jest.requireActual<{
  hasBench: (tree: string, bench: Bench) => boolean;
  differingFiles: (a: string, b: string, bench: Bench) => string[];
}>('../../scripts/bench/bench-sources.mjs');

const bench: Bench = ['latency', 'benchLatency'];
const source = `import { a } from '../support/a';\nexport async function benchLatency() {\n  return a;\n}\n`;

describe('the sources of a bench', () => {
  let trees: string[];
  beforeEach(() => {
    trees = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `duetcast-bench-${name}-`)));
    for (const tree of trees) {
      put(tree, 'test/bench/latency.ts', source);
      put(tree, 'test/support/a.ts', 'export const a = 1;\n');
    }
  });
  afterEach(() => trees.forEach((tree) => rmSync(tree, { recursive: true })));
  const [a, b] = [() => trees[0] ?? '', () => trees[1] ?? ''];

  test('need the module and its export', () => {
    expect(hasBench(a(), bench)).toBe(true);
    expect(hasBench(a(), ['latency', 'bench'])).toBe(false);
    expect(hasBench(a(), ['writes', 'benchLatency'])).toBe(false);
  });

  test('differ with the module or a file of test/ that it imports, but not with paths of imports', () => {
    const differing = () => differingFiles(a(), b(), bench);
    expect(differing()).toEqual([]);
    put(a(), 'test/bench/latency.ts', `import type {\n  B,\n} from '../../apps/b';\n${source}`);
    expect(differing()).toEqual([]);
    put(a(), 'test/support/a.ts', 'export const a = 2;\n');
    expect(differing()).toEqual(['test/support/a.ts']);
    put(b(), 'test/bench/latency.ts', source.replace('return a', 'return a + 1'));
    expect(differing()).toEqual(['test/bench/latency.ts', 'test/support/a.ts']);
  });
});

test('a bench that fails ends the processes it started', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-bench-child-'));
  try {
    put(folder, 'node_modules/reflect-metadata/index.js', '');
    // It inherits the output: spawnSync returns only after it has ended.
    const start = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });`;
    put(folder, 'bench.js', `exports.fails = async () => { ${start} throw new Error('no server'); };`);
    const args = [resolve('scripts/bench/child.cjs'), join(folder, 'bench.js'), 'fails'];
    const { status, stderr, error } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 30_000 });
    expect({ status, error }).toEqual({ status: 1, error: undefined });
    expect(stderr).toContain('no server');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a request that cannot be carried out ends in one line and exit code 2, before anything is installed', () => {
  const checkout = new TemporaryCheckout({ 'package.json': { engines: { node: '>=20' } } });
  try {
    cpSync('scripts', join(checkout.root, 'scripts'), { recursive: true });
    const outcome = (...args: string[]) => {
      const options = { cwd: checkout.root, encoding: 'utf8' } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bench.mjs', ...args], options);
      return { status, stdout, lines: stderr.trim().split('\n') };
    };
    for (const [args, line] of [
      [
        ['nosuch'],
        'There is no bench "nosuch"; the benches are appends, rebuild, speech, latency, replay, reads, decide, scale, dispatch, feeds, wordpress.',
      ],
      [['latency', '--against', 'nope'], '"nope" names no commit here; give a commit, tag or branch, such as HEAD~1.'],
      [
        ['latency', '--against', 'HEAD'],
        'The working tree has no bench "latency": test/bench/latency.ts does not export benchLatency.',
      ],
    ] as const)
      expect(outcome(...args)).toEqual({ status: 2, stdout: '', lines: [line] });
    put(checkout.root, 'test/bench/latency.ts', source);
    const { status, lines } = outcome('latency', '--against', 'HEAD');
    expect({ status, lines }).toEqual({
      status: 2,
      lines: [expect.stringMatching(/^HEAD \(\w{7}\) has no bench "latency": test\/bench\/latency\.ts does not/)],
    });
  } finally {
    checkout.remove();
  }
});
