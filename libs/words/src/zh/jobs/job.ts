import texts from './job.json';

export const jobWords = {
  ...texts.jobWords,
  awaiting: (provider: string) => `${provider} 没有响应，恢复后自动继续`,
  progressOf: (id: string) => `任务 ${id} 的进度`,
  segmentsDone: (done: string, total: string) => `已完成 ${done}/${total} 段`,
  characters: (_count: number, text: string) => `${text} 个字符`,
  charged: (text: string) => `计费 ${text}`,
};

/** Server text in English → displayed text. */
type Reasons = Readonly<Record<string, string>>;

const reasons: Reasons = {
  'Cancelled by its owner.': '已由所有者取消。',
  'The retry was interrupted.': '重试已中断。',
};

export const reasonWords = {
  reasons,
  inSegment: (number: string, reason: string) => `第 ${number} 段：${reason}`,
  possiblyBilled: (reason: string, characters: string) => `${reason}服务商可能已计费：${characters} 个字符。`,
  requestedAudio: (reason: string, time: string) => `${reason}请求时长至少 ${time}。`,
};
