import { recentSignInMs } from '@duetcast/domain/limits/time-limits';
import texts from './recent-sign-in.json';

const minutes = recentSignInMs / 60_000;

export const recentSignInWords = {
  ...texts,
  text: (address: string) =>
    `此操作需要最近 ${minutes} 分钟内登录过。我们会把登录链接发送到 ${address}。请在此浏览器中打开链接，本页面会自动继续。`,
  sent: (address: string) => `登录链接已发送到 ${address}。请保留此页面，并用链接登录。`,
  hosted: `此操作需要最近 ${minutes} 分钟内登录过。请退出并重新登录，然后再试一次。本页面上未保存的内容会丢失。`,
};
