import texts from './job-page.json';

export const jobPageWords = {
  ...texts,
  replaced: (_count: number, text: string) =>
    `所选声音的引擎出错，${text} 句改由基本声音朗读。再次运行任务即可听到所选声音；已付费的句子不再收费。`,
  segment: (number: string, state: string) => `第 ${number} 段：${state}`,
  captions: (format: string) => `字幕（${format}）`,
  download: (format: string) => `下载 ${format}`,
};
