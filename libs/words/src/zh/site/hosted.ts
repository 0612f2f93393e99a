import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/hosted';

export const hostedWords: TextsOf<typeof english.hostedWords> = {
  hosted: { in: '登录', up: '注册' },
  hostedFailed: '登录组件加载失败',
  tryAgain: '重试',
};
