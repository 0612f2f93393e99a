import { errors, type ErrorCode } from '@duetcast/domain/kernel/errors';
import {
  maxCompilationSegments,
  maxStitchChunks,
  maxTtsCharacters,
  minStitchChunks,
} from '@duetcast/domain/limits/job-limits';
import { maxArticleCharacters, maxPreviewCharacters } from '@duetcast/domain/limits/podcast-limits';

/** Chinese sentences for every error code and for network failures; the type requires each code. */
export const sentences: Readonly<Record<ErrorCode | 'network', string>> = {
  network: '网络错误，请重试。',

  'request.invalid': '请求无效。',
  'request.tooLarge': '请求内容过大。',
  'request.mediaType': '请求内容必须为 JSON（Content-Type: application/json）。',
  'request.notFound': '这个地址没有内容。',
  'request.keyReused': '此 Idempotency-Key 已用于其他请求内容。',
  'request.keyBusy': '使用此 Idempotency-Key 的请求仍在处理中。',
  'request.rangeInvalid': '请求的范围超出了文件。',
  'rate.exceeded': '请求过于频繁，请稍后再试。',

  'auth.required': '需要登录',
  'auth.tokenInvalid': '会话令牌无效。',
  'auth.tokenExpired': '会话令牌已过期。',
  'auth.apiTokenInvalid': 'API 令牌不存在或已被撤销。',
  'auth.siteTokenInvalid': '网站令牌不存在，或该网站已断开连接。',
  'auth.linkInvalid': '此登录链接无效或已被使用。',
  'auth.linkExpired': '此登录链接已过期。',
  'mail.unavailable': '邮件发送失败，请稍后再试。',
  'auth.forbidden': '你没有执行此操作的权限。',
  'auth.unreachable': '登录服务没有响应，请稍后再试。',
  'auth.notConfigured': '未配置托管登录。',

  'billing.notConfigured': '未配置付款功能。',
  'billing.unreachable': '付款服务没有响应，请稍后再试。',
  'billing.refused': '付款服务拒绝了请求。',
  'billing.alreadySubscribed': '你已有订阅，请在账单门户中更改套餐。',
  'billing.nothingToManage': '还没有可管理的订阅。',
  'webhook.signatureInvalid': '此 Webhook 的签名无效。',

  'job.missing': '找不到任务。',
  'job.finished': '此任务已经结束。',
  'job.notFailed': '只有失败或已取消的任务可以重试。',
  'job.notClaimable': '此任务正由另一个工作进程处理。',
  'job.fenced': '此任务已由另一个工作进程接管。',
  'job.incomplete': '此任务还有片段未完成。',
  'job.noOutput': '此任务没有输出。',
  'job.outputExpired': '此任务的输出已超过保留期限，已被删除。',
  'job.noScript': '此任务没有朗读文本。',
  'job.scriptExpired': '此任务的文本已超过保留期限，已被删除。',
  'job.cancelled': '此任务已取消。',
  'job.tooManySegments': `一次合成最多 ${maxCompilationSegments} 个片段。`,
  'job.textTooLong': `文本最多 ${maxTtsCharacters} 个字符。`,
  'job.tooFewChunks': `至少需要 ${minStitchChunks} 个音频片段。`,
  'job.tooManyChunks': `一次最多拼接 ${maxStitchChunks} 个音频片段。`,
  'job.interrupted': '此任务多次中断，已被放弃。',

  'share.missing': '此播客未分享，或分享已结束。',

  'chunk.missing': '找不到音频片段。',
  'chunk.forbiddenAddress': '不能从这个地址下载。',
  'chunk.tooLarge': '音频片段过大。',
  'chunk.unreachable': '无法下载音频片段。',
  'chunk.notAudio': '该片段不是可读取的音频文件。',

  'usage.limitExceeded': '此域名的字符数已超出限额。',
  'usage.domainMissing': '没有此域名的用量记录。',

  'voice.unknown': '此声音不存在。',
  'voice.missing': '找不到声音。',
  'voice.collectionMissing': '找不到声音合集。',
  'speech.unreachable': '语音服务没有响应。',
  'speech.limited': '语音服务繁忙，请稍后再试。',
  'speech.refused': '语音服务拒绝了这段文本。',
  'speech.empty': '语音服务没有为这段文本返回音频。',
  'speech.unauthorized': '语音服务不接受我们的密钥。',
  'speech.notConfigured': '未配置此语音服务。',
  'audio.undecodable': '无法解码音频。',

  'article.tooLong': `文章最多 ${maxArticleCharacters} 个字符。`,
  'article.empty': '文章中没有可朗读的文字。',
  'article.forbiddenAddress': '无法读取这个地址，请提供公开网页的地址。',
  'article.unreachable': '无法获取网页，请改为粘贴文字。',
  'article.notText': '这个地址没有网页或纯文本。',
  'article.pageTooLarge': '网页过大，请改为粘贴文字。',
  'article.unreadable': '读取网页耗时过长，请改为粘贴文字。',
  'preview.tooLong': `试用文本最多 ${maxPreviewCharacters} 个字符。`,
  'preview.limited': '已超出使用频率限制。请一小时后再试，或注册以无限使用。',
  'script.unreachable': '脚本生成服务没有响应。',
  'script.limited': '脚本生成服务繁忙，请稍后再试。',
  'script.unauthorized': '脚本生成服务不接受我们的密钥。',
  'script.refused': '脚本生成服务拒绝了这篇文章。',
  'script.truncated': '脚本没有写完，请尝试更短的文章。',
  'script.unreadable': '脚本生成服务返回的内容不是脚本。',
  'podcast.missing': '找不到播客。',
  'podcast.unscripted': '此播客的脚本尚未写好。',
  'podcast.expired': '此播客的内容已超过保留期限，已被删除。',

  'token.missing': '没有 API 令牌。',
  'connection.missing': '找不到连接。',
  'connection.disconnected': '此网站已断开连接，请重新连接。',
  'connection.forbiddenAddress': '不能回调这个地址。',
  'connection.unreachable': '无法访问回调地址。',
  'account.missing': '找不到账户。',
  'content.missing': '内容已不再保存。',

  'event.streamMissing': '没有这个事件流。',
  'event.correlationMissing': '没有此关联的事件。',

  'replay.missing': '找不到重放。',
  'replay.finished': '此重放已经结束。',
  'replay.notFinished': '此重放尚未完成。',
  'replay.notClaimable': '此重放正由另一个工作进程处理，或无需处理。',
  'replay.nothingToApply': '此重放没有发现偏差，无需应用。',
  'replay.stale': '重放之后用量已有变化，结果不再成立。请丢弃并重新重放。',
  'replay.discarded': '此重放的结果已被丢弃。',
  'replay.futureEnd': '重放的结束时间不能在将来。',

  'account.ownAdmin': '不能撤销自己的管理员权限，须由其他管理员操作。',
  'account.lastAdmin': '将没有任何管理员，未作更改。',

  'projection.missing': '没有这个投影。',
  'projection.paused': '此投影已暂停，请先恢复。',
  'projection.notRebuilding': '没有请求重建此投影，或重建已经结束。',
  'projection.notPoisoned': '没有事件阻止此投影，或已不是你查看的那个事件。',

  'store.conflict': '同一内容被同时修改，请重试。',
  'store.unavailable': '存储没有响应，请重试。',
  internal: '我们这边出了问题。',
};

/** English catalog sentence → code, for failures stored without a code. */
export const codeOfSentence: ReadonlyMap<string, string> = new Map(
  Object.entries(errors).map(([code, { message }]) => [message, code]),
);
