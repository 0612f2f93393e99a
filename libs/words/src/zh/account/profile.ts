import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/profile';

export const profileWords: TextsOf<typeof english.profileWords> = {
  title: '账户',
  close: '关闭',
  loading: '加载中',
  pages: { profile: '个人资料', 'character-usage': '用量' },
  email: '电子邮箱',
  plan: '套餐',
  accountId: '账户 ID',
  copyId: '复制账户 ID',
  administrator: '管理员',
  manage: '管理个人资料',
  manageFailed: '无法打开个人资料。',
  signOut: '退出登录',
  signOutEverywhere: '在所有设备上退出',
  everywhereTitle: '在所有设备上退出？',
  everywhereText: '你账户的所有会话都会结束，包括此设备和其他设备。API 令牌和已连接的网站不受影响。',
  everywhereFailed: '无法结束会话。',
  keep: '保持登录',
  account: '账户',
};
