import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confinement } from './confinement';
import { ProcessLost, ProcessPool } from './process-pool';

type Attempt = readonly [what: 'read' | 'write' | 'spawn' | 'thread' | 'fill', path?: string];

/** Replies with what came of an attempt: `done`, or the code of its error. */
const program = `
const { readFileSync, writeFileSync } = require('node:fs');
const attempts = {
  read: (path) => void readFileSync(path),
  write: (path) => writeFileSync(path, ''),
  spawn: () => void require('node:child_process').execFileSync(process.execPath, ['--version']),
  thread: () => void new (require('node:worker_threads').Worker)('', { eval: true }),
  fill: () => { for (const all = []; ;) all.push(new Array(1e5).fill({})); },
};
process.on('disconnect', () => process.exit());
process.on('message', ([what, path]) => {
  let outcome = 'done';
  try { attempts[what](path === 'parent' ? '/proc/' + process.ppid + '/environ' : path); } catch ({ code }) { outcome = code; }
  process.send(outcome);
});
process.send('ready');`;

let folder: string;
let file: string;
const { signal } = new AbortController();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'duetcast-confined-'));
  const source = join(folder, 'dist', 'apps', 'api', 'src', 'parser');
  for (const path of [source, join(folder, 'data'), join(folder, 'temporary')]) mkdirSync(path, { recursive: true });
  file = join(source, 'probe.process.js');
  writeFileSync(file, program);
  for (const path of ['data', 'temporary']) writeFileSync(join(folder, path, 'file'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function outcomeOf(attempt: Attempt, options: Parameters<typeof confinement>[1] = {}): Promise<string> {
  const pool = new ProcessPool<Attempt, string>({
    ...{ file, execArgv: confinement(file, options), size: 1, timeoutMs: 30_000 },
  });
  try {
    return await pool.run(attempt, signal);
  } finally {
    await pool.close();
  }
}

const denied = 'ERR_ACCESS_DENIED';
const at = (...path: string[]) => join(folder, ...path);

test.each([
  ['reads its program', ['read', 'dist/apps/api/src/parser/probe.process.js'], {}, 'done'],
  ['reads no data', ['read', 'data/file'], {}, denied],
  ['reads no folder of others', ['read', 'temporary/file'], {}, denied],
  ['reads its folder', ['read', 'temporary/file'], { folders: ['temporary'] }, 'done'],
  ['writes to its folder', ['write', 'temporary/new'], { folders: ['temporary'] }, 'done'],
  ['writes nothing else', ['write', 'data/new'], { folders: ['temporary'] }, denied],
  ['starts no process', ['spawn'], {}, denied],
  ['starts no thread', ['thread'], {}, denied],
  ['starts threads where it may', ['thread'], { hasThreads: true }, 'done'],
] as [string, Attempt, Parameters<typeof confinement>[1], string][])(
  '%s',
  async (_, [what, path], { folders = [], ...options }, expected) => {
    const attempt = path === undefined ? ([what] as const) : ([what, at(path)] as const);
    expect(await outcomeOf(attempt, { folders: folders.map((name) => at(name)), ...options })).toBe(expected);
  },
);

(process.platform === 'linux' ? test : test.skip)('does not read the environment of the server', async () =>
  expect(await outcomeOf(['read', 'parent'])).toBe(denied),
);

test('ends at the limit of its memory', () =>
  expect(outcomeOf(['fill'], { maxHeapMb: 32 })).rejects.toBeInstanceOf(ProcessLost));
