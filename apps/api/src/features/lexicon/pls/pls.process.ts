import { isAppError } from '@duetcast/domain/kernel/errors';
import { serveTasks } from '../../../platform/threads/serve-tasks';
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

void serveTasks(performed);
