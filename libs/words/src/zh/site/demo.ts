import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/demo';

export const demoWords: TextsOf<typeof english.demoWords> = {
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
};
