import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/player';
import texts from './player.json';

export const playerWords: TextsOf<typeof english.playerWords> = texts;
