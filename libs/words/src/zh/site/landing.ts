import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/landing';

export const landingWords: TextsOf<typeof english.landingWords> = {
  title: ['你的文字，化作', '一场对话', '，', '值得聆听。'],
  lead: '粘贴一篇文章，选两个声音。Duetcast 把它变成可以发布的播客，并记录它是如何制作的。',
  facts: '50 多种语言 · 数百个声音 · 免费开始',
  duet: [
    { speaker: 'host', text: '也就是说，整篇文章会变成一段对话？' },
    { speaker: 'guest', text: '一句一句地来，谁说什么由你决定。' },
    { speaker: 'host', text: '那做好之后呢？' },
  ],
  start: '免费开始使用',
  signIn: '登录',
  dashboard: '前往控制台',
  howItWorks: '使用方法',
  steps: [
    {
      title: '粘贴文字',
      text: `一篇文章、一个网址，或文章的 HTML。最多 ${maxArticleCharacters.toLocaleString('zh')} 个字符。`,
    },
    { title: '选择声音', text: '主持人一个，嘉宾一个。每个声音都可以先试听。' },
    { title: '发布或下载', text: '带章节的 MP3，或嵌入你网页的播放器。' },
  ],
  teaser: '可供挑选的声音',
  teaserLead: '点击播放，这些都是真实的样音。',
  exploreVoices: '浏览声音',
  benefits: '为什么选择 Duetcast',
  benefitCards: [
    { title: '两个声音，一个文件', text: '停顿自然，响度一致，每一节一个章节，可直接发布。' },
    { title: '看着它完成', text: '每一段读完就立即显示。断线也不会丢失任何内容。' },
    { title: '每个任务都有记录', text: '每一步都被记录、串联，并可验证。任何内容都不会被覆盖。' },
  ],
  example: '示例',
  exampleNote: '这是评价的示例。Duetcast 不展示无人给出的赞誉。',
  quote: '我粘贴文章，选好两个声音，读一遍脚本。咖啡煮好时，节目也做好了。',
  quoteBy: '我们想象中的一位创作者',
  trustedBy: '合作伙伴',
  logosNote: '示例标志。未经同意，这里不会出现任何客户的名字。',
  logos: ['示例电台', '样本出版社', '占位周刊', '演示大学'],
  plans: '选择套餐',
  plansLead: '字符按账户和月份计算，每行只计一次。每个套餐都包含全部声音和功能。',
  planFor: {
    free_user: '真正地试一试。',
    starter: '适合每周一期的节目。',
    creator: '适合每天一期的节目。',
    entreprise: '适合新闻编辑部。',
  },
  characters: (count: string) => `每月 ${count} 个字符`,
  unlimited: '字符不限',
  choosePlan: '选择套餐',
  noPayments: '此服务器未配置支付：套餐由管理员设置。',
};
