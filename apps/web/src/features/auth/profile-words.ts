import { words } from '../../i18n/words';

/** The account dialog and its Profile page; the Usage page has words of its own. */
export const profileWords = words({
  en: {
    title: 'Account',
    close: 'Close',
    loading: 'Loading',
    pages: { profile: 'Profile', 'character-usage': 'Usage' },
    email: 'E-mail address',
    plan: 'Plan',
    free: 'Free',
    accountId: 'Account ID',
    copyId: 'Copy the account ID',
    administrator: 'Administrator',
    manage: 'Manage profile',
    manageFailed: 'The profile could not be opened.',
    signOut: 'Sign out',
  },
  zh: {
    title: '账户',
    close: '关闭',
    loading: '加载中',
    pages: { profile: '个人资料', 'character-usage': '用量' },
    email: '电子邮箱',
    plan: '套餐',
    free: 'Free',
    accountId: '账户 ID',
    copyId: '复制账户 ID',
    administrator: '管理员',
    manage: '管理个人资料',
    manageFailed: '无法打开个人资料。',
    signOut: '退出登录',
  },
});
