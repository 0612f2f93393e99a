import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/landing';
import texts from './landing.json';

export const landingWords: TextsOf<typeof english.landingWords> = {
  ...texts,
  title: ['你的文字，化作', '一场对话', '，', '值得聆听。'],
  duet: [
    { speaker: 'host', text: '整篇文章会变成两个声音的节目。' },
    { speaker: 'guest', text: '一句一句，轮流来读，谁说什么由你决定。' },
    { speaker: 'host', text: '做好之后，你会得到一个带章节的文件。' },
    { speaker: 'guest', text: '还有每一步的记录。' },
    { speaker: 'host', text: '它记下说了什么，花了多少。' },
    { speaker: 'guest', text: '精确到每一个字符。' },
  ],
  steps: [
    {
      title: '粘贴文字',
      text: `一篇文章、一个网址，或文章的 HTML。最多 ${maxArticleCharacters.toLocaleString('zh')} 个字符。`,
    },
    { title: '选择声音', text: '主持人一个，嘉宾一个。每个声音都可以先试听。' },
    { title: '发布或下载', text: '带章节的 MP3，或嵌入你网页的播放器。' },
  ],
  spokenBy: (host, guest) => `由本服务器上的 ${host} 和 ${guest} 朗读。`,
  characters: (count: string) => `每月 ${count} 个字符`,
};
