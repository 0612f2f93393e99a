import { isAppError } from '@duetcast/domain/kernel/errors';
import { runInBackground } from '../../../platform/threads/background-priority';
import type { LexiconTask, ReadFile } from './lexicon-reader';
import { readPls } from './read-pls';

function performed({ source }: LexiconTask): ReadFile {
  try {
    return readPls(source);
  } catch (error) {
    for (const code of ['lexicon.full', 'lexicon.fileInvalid'] as const) if (isAppError(error, code)) return { code };
    throw error;
  }
}

runInBackground();
process.on('disconnect', () => process.exit(0));
process.on('message', (task: LexiconTask) => process.send?.(performed(task)));
