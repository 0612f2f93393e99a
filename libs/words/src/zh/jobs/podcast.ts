import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/jobs/podcast';

export const podcastWords: TextsOf<typeof english.podcastWords> = {
  title: '你的播客脚本已就绪',
  close: '关闭',
  titleAndMore: (more: number) => `你的播客脚本已就绪（之后还有 ${more} 个）`,
  original: '原文',
  script: '播客脚本',
  segment: (number: number) => `第 ${number} 段`,
  characters: (count: string) => `${count} 个字符`,
  segments: (_count: number, text: string) => `${text} 段`,
  promise: '有了账户，你可以不限次数地生成播客脚本并转换为音频。',
  makeAudio: '制作音频',
  gotIt: '知道了',
  exploreVoices: '浏览声音',
  plugin: 'WordPress 插件',
  back: '控制台',
  open: '打开',
  copyId: '复制播客 ID',
  loading: '正在加载脚本',
  loadFailed: '无法加载此脚本。',
};
