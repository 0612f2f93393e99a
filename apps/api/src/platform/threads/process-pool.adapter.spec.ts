import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ProcessLost, ProcessPool, ProcessTimedOut } from './process-pool';
import { until } from '../../../../../test/support/until';

interface Task {
  readonly text?: string;
  readonly crash?: boolean;
  readonly hang?: boolean;
  readonly busyMs?: number;
  readonly pauseMs?: number;
}

let directory: string;
let pool: ProcessPool<Task, { reply?: string; pid: number; env: string[] }>;
const signal = new AbortController().signal;

const program = `
process.on('disconnect', () => process.exit());
process.on('message', (task) => {
  if (task.crash) process.exit(1);
  if (task.busyMs) for (const end = Date.now() + task.busyMs; Date.now() < end; );
  if (!task.hang) setTimeout(process.send.bind(process), task.pauseMs ?? 0, { reply: task.text, pid: process.pid, env: Object.keys(process.env) });
});
process.send('ready');`;

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

test('starts processes on demand and reuses them', async () => {
  start(2);
  expect(pool.pids()).toEqual([]);
  const first = await pool.run({ text: 'one' }, signal);
  const second = await pool.run({ text: 'two' }, signal);
  expect([first.reply, second.reply]).toEqual(['one', 'two']);
  expect(second.pid).toBe(first.pid);
  expect(pool.pids()).toEqual([first.pid]);
});

test('runs one task per process concurrently and queues the others', async () => {
  start(2);
  const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => pool.run({ text: `${at}` }, signal)));
  expect(replies.map(({ reply }) => reply)).toEqual([...'0123456789']);
  expect(new Set(replies.map(({ pid }) => pid)).size).toBe(2);
});

test('kills the process of an aborted task where that is wanted', async () => {
  const file = join(directory, 'program.js');
  writeFileSync(file, program);
  pool = new ProcessPool({ file, size: 1, timeoutMs: 60_000, killOnAbort: true });
  const { pid } = await pool.run({ text: 'before' }, signal);
  const controller = new AbortController();
  const hanging = pool.run({ hang: true }, controller.signal);
  await nextTurn();
  controller.abort(new Error('enough'));
  await expect(hanging).rejects.toThrow('enough');
  expect((await pool.run({ text: 'after' }, signal)).pid).not.toBe(pid);
});

test('an abort while a process starts keeps the process for the next task', async () => {
  const file = join(directory, 'program.js');
  writeFileSync(file, program);
  pool = new ProcessPool({ file, size: 1, timeoutMs: 60_000, killOnAbort: true });
  const controller = new AbortController();
  const early = pool.run({ text: 'early' }, controller.signal);
  await until(() => pool.pids().length === 1);
  const [pid] = pool.pids();
  controller.abort(new Error('gone'));
  await expect(early).rejects.toThrow('gone');
  expect(await pool.run({ text: 'next' }, signal)).toMatchObject({ reply: 'next', pid });
});

test('the start of a process does not count in the time of its task', async () => {
  const file = join(directory, 'slow.js');
  writeFileSync(file, program.replace("process.send('ready')", "setTimeout(() => process.send('ready'), 400)"));
  pool = new ProcessPool({ file, size: 1, timeoutMs: 300 });
  expect(await pool.run({ text: 'hello' }, signal)).toMatchObject({ reply: 'hello' });
});

test('where a busy machine counts, only a process that worked or had four times as long is killed', async () => {
  const file = join(directory, 'program.js');
  writeFileSync(file, program);
  pool = new ProcessPool({ file, size: 1, timeoutMs: 400, allowsWaiting: true });
  expect(await pool.run({ text: 'late', pauseMs: 900 }, signal)).toMatchObject({ reply: 'late' });
  await expect(pool.run({ busyMs: 5_000 }, signal)).rejects.toBeInstanceOf(ProcessTimedOut);
  await expect(pool.run({ hang: true }, signal)).rejects.toBeInstanceOf(ProcessTimedOut);
});

test('a crash fails only its own task, and the process is replaced', async () => {
  start(1);
  const { pid } = await pool.run({ text: 'before' }, signal);
  await expect(pool.run({ crash: true }, signal)).rejects.toBeInstanceOf(ProcessLost);
  const after = await pool.run({ text: 'after' }, signal);
  expect(after.reply).toBe('after');
  expect(after.pid).not.toBe(pid);
});

test('kills a process that hangs', async () => {
  start(1, 2_000);
  await expect(pool.run({ hang: true }, signal)).rejects.toBeInstanceOf(ProcessTimedOut);
  await expect(pool.run({ text: 'on' }, signal)).resolves.toMatchObject({ reply: 'on' });
});

test('an abort rejects running and queued tasks with the reason', async () => {
  start(1);
  const stop = new AbortController();
  const running = pool.run({ hang: true }, stop.signal);
  const waiting = pool.run({ text: 'never' }, stop.signal);
  stop.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
  await expect(waiting).rejects.toThrow('enough');
});

test('ends an idle process and starts another on demand', async () => {
  start(1, 60_000, 20);
  const { pid } = await pool.run({ text: 'one' }, signal);
  await until(() => pool.pids().length === 0);
  const next = await pool.run({ text: 'two' }, signal);
  expect(next.reply).toBe('two');
  expect(next.pid).not.toBe(pid);
});

test('does not pass the environment to its processes', async () => {
  process.env.DUETCAST_TEST_SECRET = 'secret';
  start(1);
  const { env } = await pool.run({ text: 'env' }, signal);
  delete process.env.DUETCAST_TEST_SECRET;
  expect(env).not.toContain('DUETCAST_TEST_SECRET');
});

test('rejects with ProcessLost if the program cannot start', async () => {
  start(1);
  await pool.close();
  pool = new ProcessPool({ file: join(directory, 'missing.js'), size: 1, timeoutMs: 60_000 });
  await expect(pool.run({ text: 'hello' }, signal)).rejects.toBeInstanceOf(ProcessLost);
});

test('close ends running tasks and rejects new ones', async () => {
  start(1);
  const { pid } = await pool.run({ text: 'one' }, signal);
  const running = pool.run({ hang: true }, signal);
  const lost = expect(running).rejects.toBeInstanceOf(ProcessLost);
  await new Promise(setImmediate);
  await pool.close();
  await lost;
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await expect(pool.run({ text: 'two' }, signal)).rejects.toBeInstanceOf(ProcessLost);
});

test('performs the tasks of owners in turn', async () => {
  start(1);
  const order: string[] = [];
  const run = (ownerId: string) => pool.run({ text: ownerId }, signal, ownerId).then(() => order.push(ownerId));
  await Promise.all(['ada', 'ada', 'ada', 'bob'].map(run));
  expect(order).toEqual(['ada', 'ada', 'bob', 'ada']);
});
