import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/landing';
import texts from './landing.json';

export const landingWords: TextsOf<typeof english.landingWords> = {
  ...texts,
  title: ['你的文字，化作', '一场对话', '，', '值得聆听。'],
  duet: [
    { speaker: 'host', text: '也就是说，整篇文章会变成一段对话？' },
    { speaker: 'guest', text: '一句一句地来，谁说什么由你决定。' },
    { speaker: 'host', text: '那做好之后呢？' },
  ],
  steps: [
    {
      title: '粘贴文字',
      text: `一篇文章、一个网址，或文章的 HTML。最多 ${maxArticleCharacters.toLocaleString('zh')} 个字符。`,
    },
    { title: '选择声音', text: '主持人一个，嘉宾一个。每个声音都可以先试听。' },
    { title: '发布或下载', text: '带章节的 MP3，或嵌入你网页的播放器。' },
  ],
  characters: (count: string) => `每月 ${count} 个字符`,
};
