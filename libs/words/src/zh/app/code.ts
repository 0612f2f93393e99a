import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/app/code';

export const codeWords: TextsOf<typeof english.codeWords> = {
  copy: '复制',
  copied: '已复制',
  copyNamed: (what: string) => `复制：${what}`,
};
