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
  calls: [
    {
      method: 'post',
      path: '/api/site-authorizations/token',
      by: '批准后的授权码',
      text: '所有者在 /connect-site 批准后，返回连接的 ID、网站的令牌和 Webhook 密钥。',
    },
    {
      method: 'post',
      path: '/api/plugin-connections',
      by: 'API 令牌',
      text: '无需批准即可完成同样的连接，适合没有浏览器的软件。重复调用返回相同结果。',
    },
    {
      method: 'post',
      path: '/api/plugin-connections/{id}/heartbeat',
      by: '网站令牌',
      text: '报告网站在线以及所用版本。',
    },
    { method: 'post', path: '/api/compilations', by: '网站令牌', text: '开始生成文章的音频：202，并返回任务 ID。' },
    { method: 'get', path: '/api/jobs/{jobId}', by: '网站令牌', text: '查询进度。' },
    { method: 'get', path: '/api/jobs/{jobId}/output', by: '网站令牌', text: '获取音频；尚未完成时返回 202。' },
    {
      method: 'put',
      path: '/api/jobs/{jobId}/posts/{post}',
      by: '网站令牌',
      text: '随文章发布音频：在取消发布之前，音频会保留并公开。',
    },
    {
      method: 'get',
      path: '/api/usage/characters/{domain}',
      by: '网站令牌',
      text: '查询网站本月已用和剩余的字符数。',
    },
    {
      method: 'delete',
      path: '/api/plugin-connections/{id}',
      by: '网站令牌或 API 令牌',
      text: '断开网站，其令牌随即失效。',
    },
  ],
  webhooksText: `每次调用都带有 X-Duetcast-Signature：发送时间，以及用 Webhook 密钥对时间和正文计算的 HMAC-SHA256。请拒绝过期或不匹配的调用。同时带有 Standard Webhooks 的请求头，可用其各语言的库或 @duetcast/client 的 verifyWebhook 验证。投递失败会在 ${first} 秒、${second} 分钟、${third} 分钟、${fourth} 分钟和 ${fifth} 小时后重试。`,
};
