import { runInBackground } from '../../platform/threads/background-priority';
import { performed, type ParserTask } from './parser-task';

runInBackground();
process.on('disconnect', () => process.exit(0));
process.on('message', (task: ParserTask) => void reply(task));

async function reply(task: ParserTask): Promise<void> {
  process.send?.(await performed(task));
}
