import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/embed';
import texts from './embed.json';

export const embedWords: TextsOf<typeof english.embedWords> = texts;
