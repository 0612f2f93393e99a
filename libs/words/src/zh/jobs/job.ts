import texts from './job.json';

const types = {
  tts: '语音',
  audioCompilation: '合辑',
  stitch: '拼接',
};

const steps = {
  job_created: '等待处理',
  downloading_chunks: '正在下载片段',
  tts_processing: '正在朗读各段',
  assembling: '正在合成音频',
  waiting_for_storage: '等待存储恢复',
  waiting_for_speech: '等待语音服务，恢复后自动继续',
  waiting_for_release: '等待服务器更新完成',
  completed: '已完成',
  failed: '失败',
  cancelled: '已取消',
};

const statuses = {
  pending: '等待中',
  downloading: '下载中',
  processing: '处理中',
  completed: '已完成',
  failed: '失败',
  cancelled: '已取消',
};

const logStatuses = {
  success: '成功',
  failure: '失败',
  pending: '等待中',
  downloading: '下载中',
  processing: '处理中',
};

export const jobWords = {
  ...texts.jobWords,
  types,
  steps,
  awaiting: (provider: string) => `${provider} 没有响应，恢复后自动继续`,
  statuses,
  logStatuses,
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
