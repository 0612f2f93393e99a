import { webhookRetryDelaysMs } from '@duetcast/domain/limits/times';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/plugin';

const [firstMs, secondMs, thirdMs, fourthMs, fifthMs] = webhookRetryDelaysMs;

/** The pauses, each in the unit that its sentence names. */
const [first, second, third] = [firstMs / 1000, secondMs / 60_000, thirdMs / 60_000];

const [fourth, fifth] = [fourthMs / 60_000, fifthMs / 3_600_000];

export const pluginWords: TextsOf<typeof english.pluginWords> = {
  title: 'WordPress 插件',
  lead: '把网站连接到你的账户，文章就能变成播客。其他软件也可以做到插件所做的一切：接口见下文。',
  download: '下载插件',
  directory: '在 WordPress 插件目录中查找',
  notHere: '此服务器不提供插件，其运营者可以构建它。',
  start: '免费开始使用',
  features: '连接网站后',
  featureCards: [
    { title: '专属令牌', text: '只能为自己的域名生成音频，读取自己的任务和用量，无法接触你的其他网站。' },
    { title: '保存两次，只朗读一次', text: '内容相同的同一篇文章就是同一个任务，不会重复合成，也不会重复计费。' },
    { title: '只合成改动的部分', text: '修改文章中的一句，就只重新朗读这一句，其余沿用之前的音频。' },
    {
      title: '完成即通知',
      text: '签名的 Webhook 会告诉网站音频已就绪，或失败的原因。网站暂时离线时，稍后会再次通知。',
    },
    { title: '按域名统计用量', text: '字符计入账户，并按网站和月份显示。超出限额的任务在开始前就会被拒绝。' },
    { title: '随时断开', text: '在“连接”中断开网站，它的令牌立即失效。音频和记录仍归你所有。' },
  ],
  setUp: '四步完成设置',
  steps: [
    { title: '安装插件', text: '在这里下载，然后在 WordPress 后台的“插件”中上传安装。' },
    { title: '选择“连接”', text: '在插件设置中选择，随即打开此服务器的页面。' },
    { title: '批准', text: '登录或注册后批准该网站，“连接”中会显示它及其最近活动。' },
    { title: '发布文章', text: '音频生成完毕后，播放器会出现在文章中。' },
  ],
  screens: '在 WordPress 中的样子',
  screenCaptions: {
    connection: '设置：一键连接网站。',
    panel: '编辑器：发布之前就能看到价格。',
    player: '文章：访客看到的播放器。',
  },
  documentation: '插件文档',
  documentationLead: '插件按以下顺序调用 API。',
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
  columns: { call: '接口', by: '凭证', does: '作用' },
  register: '注册网站',
  compile: '生成文章的音频',
  compileText: '用 external_id 标识文章，用 content_hash 标识内容：同一网站的同一组合就是同一个任务。',
  webhooks: '验证 Webhook',
  webhooksText: `每次调用都带有 X-Duetcast-Signature：发送时间，以及用 Webhook 密钥对时间和正文计算的 HMAC-SHA256。请拒绝过期或不匹配的调用。同时带有 Standard Webhooks 的请求头，可用其各语言的库或 @duetcast/client 的 verifyWebhook 验证。投递失败会在 ${first} 秒、${second} 分钟、${third} 分钟、${fourth} 分钟和 ${fifth} 小时后重试。`,
  allCalls: '全部接口，附三种语言的示例',
};
