import { serveTasks } from '../../../platform/threads/serve-tasks';
import { unpack, type UnpackReply, type UnpackTask } from './unpack';

// Decompressing occupies a core for up to a minute: in the server's process, no request would be answered meanwhile.
void serveTasks((task: UnpackTask): Promise<UnpackReply> =>
  unpack(task).then(
    (files) => ({ files }),
    (error: unknown) => ({ failure: String(error) }),
  ),
);
