import { runInBackground } from '../../../platform/threads/background-priority';
import { unpack, type UnpackReply, type UnpackTask } from './unpack';

// Decompressing occupies a core for up to a minute: in the server's process, no request would be answered meanwhile.
runInBackground();
process.on('disconnect', () => process.exit(0));
process.on('message', (task: UnpackTask) => {
  void unpack(task)
    .then((files): UnpackReply => ({ files }))
    .catch((error: unknown): UnpackReply => ({ failure: String(error) }))
    .then((reply) => process.send?.(reply));
});
