import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/billing';

export const billingWords: TextsOf<typeof english.billingWords> = {
  choose: '选择套餐',
  current: '当前套餐',
  toDashboard: '前往控制台',
  failed: '无法打开结账页面。',
};
