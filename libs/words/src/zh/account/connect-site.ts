import texts from './connect-site.json';

export const connectSiteWords = {
  ...texts,
  title: (site: string) => `连接 ${site}`,
  asks: (address: string, email: string) => `${address} 请求使用账户 ${email}。`,
  rights: [
    '撰写脚本并生成音频，消耗你账户的字符数',
    '读取其域名的任务、字幕、审计记录和用量',
    '随文章发布音频，以及取消发布',
    '接收有关其任务的 Webhook，以及断开自己的连接',
  ],
};
