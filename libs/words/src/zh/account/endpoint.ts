import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/endpoint';
import texts from './endpoint.json';

export const endpointWords: TextsOf<typeof english.endpointWords> = {
  ...texts,
  full: (max) => `你已有 ${max} 个端点。删除一个才能再添加。`,
  previousSecret: (until) => `上一个密钥在 ${until} 之前仍会签名。`,
  of: (action, url) => `${action}：${url}`,
  rotateQuestion: (hours) => ({
    title: '更换密钥？',
    text: `你会得到新密钥。当前密钥在 ${hours} 小时内仍会签名，更早的密钥立即失效。公钥不变。`,
    action: '更换密钥',
  }),
  removeQuestion: (url) => ({
    title: '删除端点？',
    text: `${url} 将不再收到 webhook，已排队的投递会被放弃。`,
    action: '删除',
  }),
  descriptionWrong: (max) => `最多 ${max} 个字符。`,
  redelivered: (count) => `正在重新发送 ${count} 条投递。`,
  lastDays: (count) => `最近 ${count} 天`,
};
