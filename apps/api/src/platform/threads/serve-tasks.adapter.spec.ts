import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { workerFile } from './worker-file';

const support = join(__dirname, '../../../../../test/support');

test.each([
  ['a busy one', [300]],
  ['one with tasks that wait', [100, 100, 100]],
  ['an idle one', []],
])('ends quietly when its parent has gone: %s', async (_name, tasks) => {
  const child = fork(workerFile(support, 'busy.process'), { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const errors = text(child.stderr!);
  expect(await once(child, 'message')).toEqual(['ready', undefined]);
  for (const task of tasks) child.send(task);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await errors).toBe('');
});
