import { isAppError } from '@duetcast/domain/kernel/errors';
import { runInBackground } from '../../../platform/threads/background-priority';
import type { LexiconTask, ReadFile } from './lexicon-reader';
import { readPls } from './read-pls';

function performed({ source }: LexiconTask): ReadFile {
  try {
    return readPls(source);
  } catch (error) {
    if (isAppError(error, 'lexicon.full') || isAppError(error, 'lexicon.fileInvalid')) return { code: error.code };
    throw error;
  }
}

runInBackground();
process.on('disconnect', () => process.exit(0));
process.on('message', (task: LexiconTask) => process.send?.(performed(task)));
