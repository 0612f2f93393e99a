import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/admin/usage-as-of';
import texts from './usage-as-of.json';

export const usageAsOfWords: TextsOf<typeof english.usageAsOfWords> = {
  ...texts,
  asOf: (moment, month) => `截至 ${moment}，月份 ${month}（UTC）`,
};
