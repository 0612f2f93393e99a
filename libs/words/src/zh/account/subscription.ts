import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/subscription';
import texts from './subscription.json';

export const subscriptionWords: TextsOf<typeof english.subscriptionWords> = {
  ...texts,
  allowance: (characters: string) => `每个网站每月 ${characters} 个字符`,
};
