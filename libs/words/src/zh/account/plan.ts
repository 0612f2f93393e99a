import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/plan';

export const planWords: TextsOf<typeof english.planWords> = {
  free_user: '免费版',
  starter: '入门版',
  creator: '创作者版',
  entreprise: '企业版',
};
