import { serveTasks } from '../../../platform/threads/serve-tasks';
import { coverFiles } from './cover-files';

void serveTasks(({ file }: { file: Uint8Array }) => coverFiles(file));
