import { words } from '../../i18n/words';

/** The demo of the landing page (docs/PRODUCT.md#screens-demo). */
export const demoWords = words({
  en: {
    title: 'Try now!',
    lead: 'Paste a paragraph, pick a voice, and preview it as a podcast script.',
    text: 'Your text',
    defaultText:
      'Welcome to Duetcast! Pick a voice from the list, press play to hear a sample, then turn this text into the beginning of a two-speaker podcast.',
    counter: (used: number, max: number) => `${used} / ${max} characters`,
    voices: 'Voices',
    loadingVoices: 'Loading voices...',
    noVoices: 'No voices available for preview',
    generate: 'Generate Podcast',
    generating: 'Generating...',
    viewAll: 'View all voices',
    rateLimited: 'Rate limit exceeded. Please try again in an hour or sign up for unlimited access.',
    networkError: 'Network error. Please try again.',
    failed: (reason: string) => `Error: ${reason}`,
    failedScript: 'Failed to generate script',
    preview: 'Podcast Script Preview',
    waiting: 'Generating your podcast script...',
    segment: (number: number) => `Segment ${number}`,
    speakers: { Host: 'Host', Guest: 'Guest' },
    shown: 'Segments shown',
    shownOf: (shown: number, total: number) => `${shown} of ${total}`,
    inputLength: 'Input length',
    characters: (count: number) => `${count} characters`,
    fullScript: 'Get the Full Script',
    /** English uses the server's message; other languages get the number of hidden segments. */
    upgrade: (message: string, _hidden: number) => message,
    signUp: 'Sign Up Free',
    explore: 'Explore Voices',
    close: 'Close',
  },
  zh: {
    title: '立即试用！',
    lead: '粘贴一段文字，选一个声音，看看它变成怎样的对话。',
    text: '你的文字',
    defaultText:
      'Welcome to Duetcast! Pick a voice from the list, press play to hear a sample, then turn this text into the beginning of a two-speaker podcast.',
    counter: (used: number, max: number) => `${used} / ${max} 个字符`,
    voices: '声音',
    loadingVoices: '正在加载声音……',
    noVoices: '没有可试听的声音',
    generate: '生成播客',
    generating: '正在生成……',
    viewAll: '查看全部声音',
    rateLimited: '已超出使用次数。请一小时后再试，或注册以不受限制地使用。',
    networkError: '网络错误，请重试。',
    failed: (reason: string) => `错误：${reason}`,
    failedScript: '脚本生成失败',
    preview: '播客脚本预览',
    waiting: '正在生成你的播客脚本……',
    segment: (number: number) => `第 ${number} 段`,
    speakers: { Host: '主持人', Guest: '嘉宾' },
    shown: '已显示段落',
    shownOf: (shown: number, total: number) => `${shown} / ${total}`,
    inputLength: '输入长度',
    characters: (count: number) => `${count} 个字符`,
    fullScript: '获取完整脚本',
    upgrade: (_message: string, hidden: number) =>
      hidden === 0
        ? '免费注册即可获得音频，并可不限次数地生成播客脚本。'
        : `免费注册即可获得其余 ${hidden} 段和音频，并可不限次数地生成播客脚本。`,
    signUp: '免费注册',
    explore: '浏览声音',
    close: '关闭',
  },
});
export type DemoWords = (typeof demoWords)['en'];
