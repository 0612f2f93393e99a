import { linkLifetimeMs } from '@duetcast/domain/limits/times';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/sign-in';

const linkMinutes = linkLifetimeMs / 60_000;

export const signInWords: TextsOf<typeof english.signInWords> = {
  in: {
    title: '登录 Duetcast',
    text: '我们会发送登录链接，无需记住密码。',
    other: { text: '第一次来？', label: '注册', to: '/sign-up' },
  },
  up: {
    title: '创建账户',
    text: '免费开始，只需一个电子邮箱。',
    other: { text: '已有账户？', label: '登录', to: '/sign-in' },
  },
  email: '电子邮箱',
  refusedEmail: () => '请填写有效的电子邮箱。',
  send: '发送登录链接',
  notSent: '链接发送失败。',
  sentTitle: '请查收邮件',
  sentTo: (address: string) => `登录链接已发送至 ${address}，仅可使用一次。`,
  delayedTitle: '链接稍后送达',
  delayedTo: (address: string) =>
    `邮件服务器暂时没有响应。恢复后会在 ${linkMinutes} 分钟内把登录链接发送至 ${address}。`,
  open: '打开登录链接',
  development: '此服务器处于开发模式，不发送邮件，因此链接显示在这里。',
  another: '使用其他邮箱',
  confirm: '点击此按钮后链接即失效。',
  signIn: '登录',
  elsewhere: '在其他浏览器中请求',
  elsewhereText: '此链接是在其他浏览器或其他设备上请求的。仅当由你本人请求时才在这里登录。',
  requestedByMe: '是我请求的链接',
  moment: '请稍候……',
  brokenLink: '此链接无效',
  notSignedIn: '你尚未登录',
  askAgain: '获取新链接',
};
