import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/team';
import texts from './team.json';

export const teamWords: TextsOf<typeof english.teamWords> = texts;
