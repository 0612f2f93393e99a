import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/jobs/incomplete';

export const incompleteWords: TextsOf<typeof english.incompleteWords> = {
  text: '最早的事件已超过保留期并被删除。校验从仍保存的第一个事件开始。',
};
