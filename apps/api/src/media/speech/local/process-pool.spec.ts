import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProcessLost, ProcessPool } from './process-pool';

interface Task {
  readonly say?: string;
  readonly crash?: boolean;
  readonly hang?: boolean;
}

jest.setTimeout(60_000);

let directory: string;
let pool: ProcessPool<Task, { said?: string; pid: number; env: string[] }>;
const signal = new AbortController().signal;

const program = `
process.on('disconnect', () => process.exit());
process.on('message', (task) => {
  if (task.crash) process.exit(1);
  if (!task.hang) process.send({ said: task.say, pid: process.pid, env: Object.keys(process.env) });
});`;

const start = (size: number, timeoutMs = 60_000, idleMs?: number) => {
  const file = join(directory, 'program.js');
  writeFileSync(file, program);
  pool = new ProcessPool({ file, size, timeoutMs, idleMs });
};

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'duetcast-pool-'));
});
afterEach(async () => {
  await pool.close();
  rmSync(directory, { recursive: true });
});

test('starts processes only when needed and uses them again', async () => {
  start(2);
  expect(pool.pids()).toEqual([]);
  const first = await pool.run({ say: 'one' }, signal);
  const second = await pool.run({ say: 'two' }, signal);
  expect([first.said, second.said]).toEqual(['one', 'two']);
  expect(second.pid).toBe(first.pid);
  expect(pool.pids()).toEqual([first.pid]);
});

test('asks as many at once as there are processes, the others wait', async () => {
  start(2);
  const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => pool.run({ say: `${at}` }, signal)));
  expect(replies.map(({ said }) => said)).toEqual([...'0123456789']);
  expect(new Set(replies.map(({ pid }) => pid)).size).toBe(2);
});

test('a crash fails what ran there alone, and the process is replaced', async () => {
  start(1);
  const { pid } = await pool.run({ say: 'before' }, signal);
  await expect(pool.run({ crash: true }, signal)).rejects.toBeInstanceOf(ProcessLost);
  const after = await pool.run({ say: 'after' }, signal);
  expect(after.said).toBe('after');
  expect(after.pid).not.toBe(pid);
});

test('a process that hangs is killed', async () => {
  start(1, 300);
  await expect(pool.run({ hang: true }, signal)).rejects.toBeInstanceOf(ProcessLost);
  await expect(pool.run({ say: 'on' }, signal)).resolves.toMatchObject({ said: 'on' });
});

test('waiting ends with the reason of the signal', async () => {
  start(1);
  const stop = new AbortController();
  const running = pool.run({ hang: true }, stop.signal);
  const waiting = pool.run({ say: 'never' }, stop.signal);
  stop.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
  await expect(waiting).rejects.toThrow('enough');
});

test('ends a process that has nothing to do, and starts another when there is', async () => {
  start(1, 60_000, 20);
  const { pid } = await pool.run({ say: 'one' }, signal);
  while (pool.pids().length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  const next = await pool.run({ say: 'two' }, signal);
  expect(next.said).toBe('two');
  expect(next.pid).not.toBe(pid);
});

test('gives its processes nothing of our environment', async () => {
  process.env.DUETCAST_TEST_SECRET = 'secret';
  start(1);
  const { env } = await pool.run({ say: 'env' }, signal);
  delete process.env.DUETCAST_TEST_SECRET;
  expect(env).not.toContain('DUETCAST_TEST_SECRET');
});

test('a program that cannot be run is lost, not waited for', async () => {
  start(1);
  await pool.close();
  pool = new ProcessPool({ file: join(directory, 'missing.js'), size: 1, timeoutMs: 60_000 });
  await expect(pool.run({ say: 'hello' }, signal)).rejects.toBeInstanceOf(ProcessLost);
});

test('closing ends what runs and takes nothing more', async () => {
  start(1);
  const { pid } = await pool.run({ say: 'one' }, signal);
  const running = pool.run({ hang: true }, signal);
  const lost = expect(running).rejects.toBeInstanceOf(ProcessLost);
  await new Promise(setImmediate);
  await pool.close();
  await lost;
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await expect(pool.run({ say: 'two' }, signal)).rejects.toBeInstanceOf(ProcessLost);
});
