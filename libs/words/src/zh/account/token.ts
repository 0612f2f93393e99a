import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/token';
import texts from './token.json';

export const tokenWords: TextsOf<typeof english.tokenWords> = texts;
