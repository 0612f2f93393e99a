import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/profile';
import texts from './profile.json';

export const profileWords: TextsOf<typeof english.profileWords> = texts;
