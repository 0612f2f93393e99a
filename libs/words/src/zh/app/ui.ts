import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/app/ui';

export const uiWords: TextsOf<typeof english.uiWords> = {
  keep: '保留',
  close: '关闭',
  copied: '已复制',
  tryAgain: '重试',
  request: '请求编号',
};
