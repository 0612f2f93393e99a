import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/jobs/job-page';

export const jobPageWords: TextsOf<typeof english.jobPageWords> = {
  back: '控制台',
  loading: '正在加载任务',
  loadFailed: '无法加载此任务。',
  copyId: '复制任务 ID',
  failedTitle: '此任务失败',
  cancelledTitle: '此任务已取消',
  hiddenTitle: '管理员已隐藏公开链接',
  hiddenText: '只有你仍可收听和下载此音频。隐藏于',
  replacedTitle: '部分句子使用了基本声音',
  replaced: (_count: number, text: string) =>
    `所选声音的引擎出错，${text} 句改由基本声音朗读。再次运行任务即可听到所选声音；已付费的句子不再收费。`,
  progress: '进度',
  segment: (number: string, state: string) => `第 ${number} 段：${state}`,
  segmentStates: { done: '已朗读', reused: '已复用', active: '朗读中', waiting: '等待中' },
  cancel: '取消',
  retry: '重试',
  runAgain: '修改后再次运行',
  actionFailed: {
    cancel: '无法取消此任务。',
    retry: '无法重试此任务。',
  },
  audio: '音频',
  player: '已完成的音频',
  captions: (format: string) => `字幕（${format}）`,
  transcriptText: '文字稿（纯文本）',
  download: (format: string) => `下载 ${format}`,
  unplayable: '此处无法播放该音频，但仍可下载。',
  expiredTitle: '音频已不再保存',
  expired: '此任务的音频已在保留期结束后删除，其审计记录仍然保留。',
};
