import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { workerFile } from './worker-file';

test('a speech process runs at low priority', async () => {
  const file = workerFile(join(__dirname, '..', '..', 'media', 'speech', 'local'), 'flite.process');
  const child = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' });
  child.send({ voice: 'none', rate: 175, pitch: 50, phrases: [] });
  await once(child, 'message');
  expect(getPriority(child.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  child.disconnect();
  await once(child, 'exit');
});
