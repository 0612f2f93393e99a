import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/app/title';
import texts from './title.json';

export const titleWords: TextsOf<typeof english.titleWords> = texts;
