import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/app/shell';
import texts from './shell.json';

export const shellWords: TextsOf<typeof english.shellWords> = texts;
