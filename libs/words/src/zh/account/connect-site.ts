import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/connect-site';

export const connectSiteWords: TextsOf<typeof english.connectSiteWords> = {
  title: (site: string) => `连接 ${site}`,
  asks: (address: string, email: string) => `${address} 请求使用账户 ${email}。`,
  signInFirst: '请登录该网站将要使用的账户，登录后会回到此页面。',
  signIn: '登录',
  signUp: '注册',
  may: '该网站将可以',
  rights: [
    '撰写脚本并生成音频，消耗你账户的字符数',
    '读取其域名的任务、字幕、审计记录和用量',
    '随文章发布音频，以及取消发布',
    '接收有关其任务的 Webhook，以及断开自己的连接',
  ],
  mayNot: '它无法查看你的其他网站、播客、令牌和付款信息。',
  onlyYours: '仅当你刚刚在自己的网站上发起此操作时才批准。之后可以在“连接”中断开。',
  approve: '批准',
  cancel: '取消',
  failed: '无法连接该网站。',
  invalid: '此链接无法连接网站',
  invalidText: '请求不完整，或其中有内容不属于该网站，因此没有建立连接。请在 Duetcast 插件的设置中重新开始。',
  toConnections: '前往“连接”',
};
