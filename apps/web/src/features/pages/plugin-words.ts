import { words } from '../../i18n/words';
import type { TextSection } from './page-text';

const directory = 'https://wordpress.org/plugins/search/duetcast/';
const registration = `curl -X POST "$DUETCAST/api/plugin-connections" \\
  -H "Authorization: Bearer $API_TOKEN" -H "Content-Type: application/json" \\
  -d '{"site_url": "https://blog.example.com", "callback_url": "https://blog.example.com/duetcast"}'`;
const compilation = `curl -X POST "$DUETCAST/api/compilations" \\
  -H "Authorization: Bearer $SITE_TOKEN" -H "Content-Type: application/json" \\
  -d '{"domain": "blog.example.com", "external_id": "post-42", "content_hash": "…",
       "compilation": [{"text": "Welcome.", "voice_id": "…"}]}'`;

interface Text {
  title: string;
  lead: string;
  sections: readonly TextSection[];
}

/** `/plugin`: what connecting a site brings, and how it is done. */
export const pluginWords = words<Text>({
  en: {
    title: 'WordPress Plugin',
    lead: 'Connect a site to your account, and its posts become podcasts without leaving the editor.',
    sections: [
      {
        title: 'What it does',
        paragraphs: [
          'A connected site has a token of its own: it may start audio for its domain, read its own jobs and usage, and nothing else. You can disconnect it at any time; its token ends at that moment.',
          'When a job of the site ends, Duetcast calls the address that the site gave, signed with a secret that only the two know, and tries again when the site does not answer.',
        ],
        link: { label: 'Find the plugin in the WordPress directory', to: directory },
      },
      {
        title: 'Set up',
        paragraphs: [],
        steps: [
          'Create an account and generate an API token under Settings.',
          'Install the plugin on your site and paste the token.',
          'The plugin registers the site; it appears under Connections.',
          'Open a post, press “Create audio”, and publish when it is ready.',
        ],
      },
      {
        title: 'Plugin Documentation',
        paragraphs: [
          'Any software can do what the plugin does. First it registers its site: the answer holds a site token and a webhook secret.',
        ],
        code: registration,
      },
      {
        title: 'Start audio for a post',
        paragraphs: [
          'The same site, external id and content hash give the same job: a post that is saved twice is spoken and charged once.',
        ],
        code: compilation,
        link: { label: 'All calls', to: '/doc' },
      },
      {
        title: 'Webhooks',
        paragraphs: [
          'A call carries the time and an HMAC-SHA256 over time and body. Verify both before you trust it. A delivery that fails is repeated after 10 seconds, 1, 5 and 30 minutes, and 2 hours; each attempt is listed under Connections.',
        ],
      },
    ],
  },
  zh: {
    title: 'WordPress 插件',
    lead: '把网站连接到你的账户，文章无需离开编辑器即可变成播客。',
    sections: [
      {
        title: '功能',
        paragraphs: [
          '每个已连接的网站都有自己的令牌：只能为自己的域名生成音频，读取自己的任务和用量，别无其他权限。你可以随时断开连接，令牌立即失效。',
          '网站的任务结束时，Duetcast 会调用网站提供的地址，并用只有双方知道的密钥签名；网站没有响应时会重试。',
        ],
        link: { label: '在 WordPress 插件目录中查找', to: directory },
      },
      {
        title: '设置步骤',
        paragraphs: [],
        steps: [
          '创建账户，在“设置”中生成 API 令牌。',
          '在网站上安装插件并粘贴令牌。',
          '插件会注册网站，网站将显示在“连接”中。',
          '打开文章，点击“创建音频”，完成后发布。',
        ],
      },
      {
        title: '插件文档',
        paragraphs: ['任何软件都可以实现插件的功能。首先注册网站：响应中包含网站令牌和 Webhook 密钥。'],
        code: registration,
      },
      {
        title: '为文章生成音频',
        paragraphs: ['相同的网站、外部 ID 和内容哈希对应同一个任务：保存两次的文章只朗读和计费一次。'],
        code: compilation,
        link: { label: '全部接口', to: '/doc' },
      },
      {
        title: 'Webhook',
        paragraphs: [
          '每次调用都带有时间，以及对时间和正文计算的 HMAC-SHA256。请先验证两者。投递失败会在 10 秒、1 分钟、5 分钟、30 分钟和 2 小时后重试；每次尝试都列在“连接”中。',
        ],
      },
    ],
  },
});
