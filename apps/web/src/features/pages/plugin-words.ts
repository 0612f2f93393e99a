import { words } from '../../i18n/words';

interface Titled {
  readonly title: string;
  readonly text: string;
}

/** `/plugin`: what connecting a site brings, how it is done, and the calls behind it. */
export const pluginWords = words({
  en: {
    title: 'WordPress Plugin',
    lead: 'Connect a site to your account, and its posts become podcasts. Any other software can do what the plugin does: the calls are below.',
    download: 'Find the plugin in the WordPress directory',
    start: 'Get Started Free',
    features: 'What a connected site gets',
    featureCards: [
      {
        title: 'A token of its own',
        text: 'It may start audio for its domain and read its own jobs and usage. Nothing else, and nothing of your other sites.',
      },
      {
        title: 'Saved twice, spoken once',
        text: 'The same post with the same content is the same job: it is neither rendered nor charged again.',
      },
      {
        title: 'Only what changed',
        text: 'Edit one line of a post and only that line is spoken again; the rest comes from what was rendered before.',
      },
      {
        title: 'Told when it is done',
        text: 'A signed webhook tells the site that its audio is ready or why it failed. A site that is down is told later.',
      },
      {
        title: 'Usage by domain',
        text: 'Characters are counted for each site and month. Work that does not fit is refused before it starts.',
      },
      {
        title: 'Cut off at once',
        text: 'Disconnect a site under Connections and its token ends at that moment. Its audio and its records stay yours.',
      },
    ] as readonly Titled[],
    setUp: 'Set up in four steps',
    steps: [
      { title: 'Create an account', text: 'Then generate an API token under Settings.' },
      { title: 'Install the plugin', text: 'On your WordPress site, and paste the token into its settings.' },
      {
        title: 'Find the site',
        text: 'The plugin registers the site; it appears under Connections with its last activity.',
      },
      { title: 'Publish a post', text: 'Its audio is made, and its player stands in the post when it is ready.' },
    ] as readonly Titled[],
    documentation: 'Plugin Documentation',
    documentationLead: 'What the plugin asks of the API, in this order.',
    calls: [
      {
        method: 'post',
        path: '/api/plugin-connections',
        by: 'API token',
        text: 'Registers the site and answers its id, its token and its webhook secret. Asked again, it answers the same.',
      },
      {
        method: 'post',
        path: '/api/plugin-connections/{id}/heartbeat',
        by: 'Site token',
        text: 'Says that the site is alive and which versions it runs.',
      },
      {
        method: 'post',
        path: '/api/compilations',
        by: 'Site token',
        text: 'Starts the audio of a post: 202 with the id of its job.',
      },
      { method: 'get', path: '/api/jobs/{jobId}', by: 'Site token', text: 'Tells how far it is.' },
      {
        method: 'get',
        path: '/api/jobs/{jobId}/output',
        by: 'Site token',
        text: 'Gives the audio; 202 while it is not ready.',
      },
      {
        method: 'get',
        path: '/api/usage/characters/{domain}',
        by: 'Site token',
        text: 'Tells what the site has used this month, and what is left.',
      },
      {
        method: 'delete',
        path: '/api/plugin-connections/{id}',
        by: 'API token',
        text: 'Disconnects the site and ends its token.',
      },
    ] as readonly Call[],
    columns: { call: 'Call', by: 'Called with', does: 'What it does' },
    register: 'Register a site',
    compile: 'Start the audio of a post',
    compileText:
      'Name the post by external_id and its content by content_hash: the same pair of the same site is the same job.',
    webhooks: 'Verify a webhook',
    webhooksText:
      'Every call carries X-Duetcast-Signature: the time of sending, and an HMAC-SHA256 over time and body under the webhook secret. Refuse what is old or does not match. A delivery that fails is repeated after 10 seconds, 1, 5 and 30 minutes, and 2 hours.',
    allCalls: 'All calls, with samples in three languages',
  },
  zh: {
    title: 'WordPress 插件',
    lead: '把网站连接到你的账户，文章就能变成播客。其他软件也可以做到插件所做的一切：接口见下文。',
    download: '在 WordPress 插件目录中查找',
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
      { title: '按域名统计用量', text: '字符按网站和月份计算。超出限额的任务在开始前就会被拒绝。' },
      { title: '随时断开', text: '在“连接”中断开网站，它的令牌立即失效。音频和记录仍归你所有。' },
    ],
    setUp: '四步完成设置',
    steps: [
      { title: '创建账户', text: '然后在“设置”中生成 API 令牌。' },
      { title: '安装插件', text: '在你的 WordPress 网站上安装，并把令牌粘贴到插件设置中。' },
      { title: '查看网站', text: '插件会注册网站，“连接”中会显示该网站及其最近活动。' },
      { title: '发布文章', text: '音频生成完毕后，播放器会出现在文章中。' },
    ],
    documentation: '插件文档',
    documentationLead: '插件按以下顺序调用 API。',
    calls: [
      {
        method: 'post',
        path: '/api/plugin-connections',
        by: 'API 令牌',
        text: '注册网站，返回它的 ID、令牌和 Webhook 密钥。重复调用返回相同结果。',
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
        method: 'get',
        path: '/api/usage/characters/{domain}',
        by: '网站令牌',
        text: '查询网站本月已用和剩余的字符数。',
      },
      {
        method: 'delete',
        path: '/api/plugin-connections/{id}',
        by: 'API 令牌',
        text: '断开网站，其令牌随即失效。',
      },
    ],
    columns: { call: '接口', by: '凭证', does: '作用' },
    register: '注册网站',
    compile: '生成文章的音频',
    compileText: '用 external_id 标识文章，用 content_hash 标识内容：同一网站的同一组合就是同一个任务。',
    webhooks: '验证 Webhook',
    webhooksText:
      '每次调用都带有 X-Duetcast-Signature：发送时间，以及用 Webhook 密钥对时间和正文计算的 HMAC-SHA256。请拒绝过期或不匹配的调用。投递失败会在 10 秒、1 分钟、5 分钟、30 分钟和 2 小时后重试。',
    allCalls: '全部接口，附三种语言的示例',
  },
});

interface Call {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly by: string;
  readonly text: string;
}
