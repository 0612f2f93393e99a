import texts from './demo.json';

export const demoWords = {
  ...texts,
  counter: (used: number, max: number) => `${used} / ${max} 个字符`,
  failed: (reason: string) => `错误：${reason}`,
  segment: (number: number) => `第 ${number} 段`,
  shownOf: (shown: number, total: number) => `${shown} / ${total}`,
  characters: (count: number) => `${count} 个字符`,
  upgrade: (_message: string, hidden: number) =>
    hidden === 0
      ? '免费注册即可获得音频，并可不限次数地生成播客脚本。'
      : `免费注册即可获得其余 ${hidden} 段和音频，并可不限次数地生成播客脚本。`,
};
