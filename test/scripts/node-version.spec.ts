import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';

const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };

const source = readFileSync('scripts/node-version.cjs', 'utf8');

/** Runs the version check with a simulated Node version. */
function runCheck(version: string) {
  const printed: string[] = [];
  const exits: number[] = [];
  runInNewContext(source, {
    require: () => ({ engines }),
    console: { error: (line: string) => printed.push(line) },
    process: {
      versions: { node: version },
      version: `v${version}`,
      execPath: '/usr/bin/node',
      exit: (status: number) => exits.push(status),
    },
  });
  return { exits, printed };
}

test.each(['20.19.0', '20.20.2', '22.13.0', '22.21.1', '24.0.0', '25.1.0', '100.0.0'])('accepts Node %s', (version) =>
  expect(runCheck(version)).toEqual({ exits: [], printed: [] }),
);

test.each(['12.22.12', '18.20.8', '20.9.0', '20.18.3', '21.7.3', '22.0.0', '22.12.0', '23.11.1'])(
  'rejects Node %s with a one-line message',
  (version) =>
    expect(runCheck(version)).toEqual({
      exits: [1],
      printed: [`Duetcast needs Node ${engines.node}; this is v${version} (/usr/bin/node).`],
    }),
);

test('every script checks the Node version first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-node-'));
  try {
    mkdirSync(join(folder, 'scripts'));
    for (const name of ['prepare.mjs', 'node-version.cjs', 'start.mjs'])
      copyFileSync(join('scripts', name), join(folder, 'scripts', name));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: '>=1000' } }));
    const start = resolve(folder, 'scripts', 'start.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [start], { encoding: 'utf8' });
    expect({ status, stdout, lines: stderr.trim().split('\n').length }).toEqual({ status: 1, stdout: '', lines: 1 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('package files and README state the same Node range', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { engines: { node: string } };
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { engines: { node: string } }>;
  };
  expect(read('libs/client/package.json').engines.node).toBe(engines.node);
  expect(packages['']?.engines.node).toBe(engines.node);
  expect(readFileSync('README.md', 'utf8')).toContain('Node 20.19+, 22.13+ or 24+');
});
