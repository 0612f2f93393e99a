import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/token';

export const tokenWords: TextsOf<typeof english.tokenWords> = {
  title: 'API 令牌',
  lead: '供你自己的程序和网站为你的账户制作音频。',
  none: '你还没有 API 令牌。',
  revoked: '你的 API 令牌已被撤销，请生成新的令牌。',
  created: '创建于',
  generate: '生成令牌',
  regenerate: '重新生成令牌',
  revoke: '撤销令牌',
  reveal: '显示令牌',
  hide: '隐藏令牌',
  copy: '复制令牌',
  failed: { generate: '生成令牌失败', revoke: '撤销令牌失败' },
  anError: '发生错误',
  questions: {
    generate: {
      title: '重新生成 API 令牌？',
      text: '当前令牌会立即失效，由它连接的网站会断开，所有使用它的程序都需要改用新令牌。',
      action: '重新生成',
    },
    revoke: {
      title: '撤销 API 令牌？',
      text: '它会立即失效，使用它的程序将无法再访问你的账户，由它连接的网站会断开。',
      action: '撤销',
    },
  },
};
