import { unlimited } from '@duetcast/domain/usage/unlimited';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/admin/account';
import texts from './account.json';

export const accountWords: TextsOf<typeof english.accountWords> = {
  ...texts,
  subscription: (status, end) => (end ? `订阅：${status}，至 ${end}` : `订阅：${status}`),
  limitHint: `${unlimited}：不限。留空：按套餐。`,
  refusedDomain: () => '请填写有效的域名。',
  refusedLimit: () => `请输入不小于 ${unlimited} 的整数。`,
  dropLimit: (domain) => `${domain} 改用套餐限额`,
  questions: {
    grant: {
      title: (email) => `将 ${email} 设为管理员？`,
      text: '对方将与你一样：查看全部事件，更改套餐、限额和权限，并可重建和重放。',
      action: '设为管理员',
    },
    revoke: {
      title: (email) => `取消 ${email} 的管理员权限？`,
      text: '对方保留账户，但立即无法进入此区域。',
      action: '取消权限',
    },
    signOut: {
      title: (email) => `让 ${email} 在所有设备登出？`,
      text: '所有会话立即结束。API 令牌和网站不受影响。',
      action: '登出',
    },
  },
  usageTitle: (month) => `${month} 的用量`,
};
