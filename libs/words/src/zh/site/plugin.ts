import { webhookRetryDelaysMs } from '@duetcast/domain/limits/time-limits';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/plugin';
import texts from './plugin.json';

const [firstMs, secondMs, thirdMs, fourthMs, fifthMs] = webhookRetryDelaysMs;

/** The pauses, each in the unit that its sentence names. */
const [first, second, third] = [firstMs / 1000, secondMs / 60_000, thirdMs / 60_000];

const [fourth, fifth] = [fourthMs / 60_000, fifthMs / 3_600_000];

export const pluginWords: TextsOf<typeof english.pluginWords> = {
  ...texts,
  calls: texts.calls as typeof english.pluginWords.en.calls,
  webhooksText: `每次调用都带有 X-Duetcast-Signature：发送时间，以及用 Webhook 密钥对时间和正文计算的 HMAC-SHA256。请拒绝过期或不匹配的调用。同时带有 Standard Webhooks 的请求头，可用其各语言的库或 @duetcast/client 的 verifyWebhook 验证。投递失败会在 ${first} 秒、${second} 分钟、${third} 分钟、${fourth} 分钟和 ${fifth} 小时后重试。`,
};
