import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/settings';
import texts from './settings.json';

export const settingsWords: TextsOf<typeof english.settingsWords> = texts;
