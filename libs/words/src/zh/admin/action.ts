import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/admin/action';
import texts from './action.json';

export const actionWords: TextsOf<typeof english.actionWords> = {
  ...texts,
  plan: (plan) => `改为 ${plan}`,
  limit: (domain, limit) => `${domain}：${limit}`,
  usage: (characters) => `${characters} 字符`,
};
