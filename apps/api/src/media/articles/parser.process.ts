import { runInBackground } from '../../platform/threads/background-priority';
import { performed, type ParserTask } from './parser-task';

runInBackground();
process.on('disconnect', () => process.exit(0));
process.on('message', async (task: ParserTask) => process.send?.(await performed(task)));
