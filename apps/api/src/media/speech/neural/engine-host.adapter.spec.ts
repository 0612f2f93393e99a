import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anEngine } from '../../../../../../test/support/voice-engine';
import { ProcessLost, ProcessPool } from '../../../platform/threads/process-pool';
import { EngineHost, type EngineReply, type EngineTask } from './engine-host';

const folder = mkdtempSync(join(tmpdir(), 'duetcast-host-'));
afterAll(() => rmSync(folder, { recursive: true }));

const frame = (header: object, samples: readonly number[] = []): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), Buffer.from(new Float32Array(samples).buffer)]);
const start = frame({ ready: true });
const samples = [0.5, -0.5, 0.25];
const output = Buffer.concat([
  start,
  frame({ id: 1, samples: 2 }, samples.slice(0, 2)),
  frame({ id: 1, samples: 1, last: true, cpuSeconds: 0.01 }, samples.slice(2)),
]);

/** Stands in for Python: writes this many bytes of the output, then ends in this way. */
function program(length: number, end: string): string {
  const file = join(folder, `${length}-${end.replace(/\W/g, '')}`);
  writeFileSync(`${file}.out`, output.subarray(0, length));
  const [before, after] = [Math.min(length, start.length), Math.max(0, length - start.length)];
  const speech = ['read task', `tail -c ${after} ${file}.out`];
  const lines = ['#!/bin/sh', `head -c ${before} ${file}.out`, ...(length < start.length ? [] : speech), end];
  writeFileSync(file, lines.join('\n'), { mode: 0o755 });
  return file;
}

async function spoken(length: number, end: string): Promise<unknown> {
  const python = program(length, end);
  const data = `${python}.data`;
  mkdirSync(data);
  const host = () => new EngineHost({ engine: anEngine(), python, data });
  const pool = new ProcessPool<EngineTask, EngineReply>({ file: host, size: 1, timeoutMs: 1_000 });
  const task = { text: 'The first boat leaves.', voice: {}, speed: 1 };
  try {
    return await pool.run(task, new AbortController().signal).catch((error: unknown) => error);
  } finally {
    await pool.close();
  }
}

test('a process that writes all of its output has spoken', async () => {
  const reply = { samples: Float32Array.from(samples), cpuSeconds: 0.01 };
  expect(await spoken(output.length, 'exec sleep 60')).toEqual(reply);
});

test.each(['exit 0', 'kill -9 $$'])('a process that ends by `%s` within its output has not', async (end) => {
  for (let length = 0; length < output.length; length += 3)
    expect([length, await spoken(length, end)]).toEqual([length, expect.any(ProcessLost)]);
});

test('a process that stalls within its output has not', async () => {
  const lengths = [0, 9, 40, output.length - 1 - start.length].map((after) => start.length + after);
  for (const length of lengths)
    expect([length, await spoken(length, 'exec sleep 60')]).toEqual([length, expect.any(ProcessLost)]);
});
