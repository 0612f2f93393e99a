import { runInBackground } from '../../platform/threads/background-priority';
import { performed, type ParserTask } from './parser-task';

runInBackground();
process.on('disconnect', () => process.exit(0));
process.on('message', (task: ParserTask) => process.send?.(performed(task)));
