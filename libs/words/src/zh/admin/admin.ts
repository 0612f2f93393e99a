import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/admin/admin';
import texts from './admin.json';

export const adminWords: TextsOf<typeof english.adminWords> = texts;
