import { sampleWords } from './sample';
import texts from './library.json';

export const libraryWords = {
  ...texts,
  ...sampleWords,
  enginesDownloading: (percent: string) => `正在安装神经网络声音（${percent}）。安装完成前使用基本声音。`,
  clear: (count: number) => `清除 ${count} 个筛选条件`,
  found: (_count: number, text: string) => `${text} 个声音`,
  moreLanguages: (count: number) => `+${count}`,
  moreLanguagesNamed: (names: string) => `还支持：${names}`,
  page: (text: string) => `第 ${text} 页`,
  chooseNamed: (name: string) => `选择 ${name}`,
  chosen: (label: string, name: string) => `${label}：${name}`,
  rate: (factor: string) => `${factor} 倍`,
};
