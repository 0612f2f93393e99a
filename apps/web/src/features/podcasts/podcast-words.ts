import { words } from '../../i18n/words';

/** Texts of the welcome dialog (docs/PRODUCT.md#screens-welcome). */
export const podcastWords = words({
  en: {
    title: 'Your podcast script is ready',
    close: 'Close',
    titleAndMore: (more: number) => `Your podcast script is ready (${more} more)`,
    original: 'Original content',
    script: 'Podcast script',
    segment: (number: number) => `Segment ${number}`,
    speakers: { Host: 'Host', Guest: 'Guest' },
    characters: (count: string) => `${count} characters`,
    segments: (count: number, text: string) => `${text} ${count === 1 ? 'segment' : 'segments'}`,
    promise: 'Your account allows unlimited podcast scripts and audio conversion.',
    makeAudio: 'Make audio',
    gotIt: 'Got it',
    exploreVoices: 'Explore Voices',
    plugin: 'WordPress Plugin',
  },
  zh: {
    title: '你的播客脚本已就绪',
    close: '关闭',
    titleAndMore: (more: number) => `你的播客脚本已就绪（之后还有 ${more} 个）`,
    original: '原文',
    script: '播客脚本',
    segment: (number: number) => `第 ${number} 段`,
    speakers: { Host: '主持人', Guest: '嘉宾' },
    characters: (count: string) => `${count} 个字符`,
    segments: (_count: number, text: string) => `${text} 段`,
    promise: '有了账户，你可以不限次数地生成播客脚本并转换为音频。',
    makeAudio: '制作音频',
    gotIt: '知道了',
    exploreVoices: '浏览声音',
    plugin: 'WordPress 插件',
  },
});
