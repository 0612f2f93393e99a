import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/named-token';
import texts from './named-token.json';

export const namedTokenWords: TextsOf<typeof english.namedTokenWords> = {
  ...texts,
  expires: (date) => `到期时间：${date}`,
  sites: (count) => `${count} 个已连接的网站`,
  revokeQuestion: (name, count) => ({
    title: `撤销“${name}”？`,
    text:
      '它会立即失效，使用它的程序将无法再访问你的账户。' + (count > 0 ? `同时会断开 ${count} 个已连接的网站。` : ''),
    action: '撤销',
  }),
  nameWrong: (max) => `请输入不超过 ${max} 个字符的名称。`,
  days: (count) => `${count} 天`,
  createdTitle: (name) => `令牌“${name}”`,
};
