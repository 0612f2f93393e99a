import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/admin/read';
import texts from './read.json';

export const readWords: TextsOf<typeof english.readWords> = texts;
