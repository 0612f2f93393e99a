import { linkLifetimeMs } from '@duetcast/domain/limits/time-limits';
import texts from './sign-in.json';

const linkMinutes = linkLifetimeMs / 60_000;

export const signInWords = {
  ...texts,
  refusedEmail: () => '请填写有效的电子邮箱。',
  sentTo: (address: string) => `登录链接已发送至 ${address}，仅可使用一次。`,
  delayedTo: (address: string) =>
    `邮件服务器暂时没有响应。恢复后会在 ${linkMinutes} 分钟内把登录链接发送至 ${address}。`,
};
