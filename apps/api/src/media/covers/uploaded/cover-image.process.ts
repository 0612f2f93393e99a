import { runInBackground } from '../../../platform/threads/background-priority';
import { coverFiles } from './cover-files';

runInBackground();
process.on('disconnect', () => process.exit(0));
process.on('message', ({ file }: { file: Uint8Array }) => {
  void coverFiles(file).then((outcome) => process.send?.(outcome));
});
