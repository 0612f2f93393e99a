import type { JobStatus, LogStatus } from '@duetcast/domain/jobs/job-statuses';
import type { JobRow, JobStep } from '@duetcast/projections/jobs/jobs';
import { words } from '../../../i18n/words';

const plural = (count: number, noun: string): string => `${noun}${count === 1 ? '' : 's'}`;

const typesEn: Record<JobRow['type'], string> = {
  tts: 'Speech',
  audioCompilation: 'Compilation',
  stitch: 'Stitch',
};
const typesZh: typeof typesEn = {
  tts: '语音',
  audioCompilation: '合辑',
  stitch: '拼接',
};

const stepsEn: Record<JobStep, string> = {
  job_created: 'Waiting for a worker',
  downloading_chunks: 'Downloading chunks',
  tts_processing: 'Generating speech',
  assembling: 'Assembling the audio',
  completed: 'Finished',
  failed: 'Failed',
  cancelled: 'Cancelled',
};
const stepsZh: typeof stepsEn = {
  job_created: '等待处理',
  downloading_chunks: '正在下载片段',
  tts_processing: '正在朗读各段',
  assembling: '正在合成音频',
  completed: '已完成',
  failed: '失败',
  cancelled: '已取消',
};

/** The table shows the API's own statuses (docs/PRODUCT.md#job-states). */
const statusesEn: Record<JobStatus, string> = {
  pending: 'pending',
  downloading: 'downloading',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};
const statusesZh: typeof statusesEn = {
  pending: '等待中',
  downloading: '下载中',
  processing: '处理中',
  completed: '已完成',
  failed: '失败',
  cancelled: '已取消',
};

const logStatusesEn: Record<LogStatus, string> = {
  success: 'Success',
  failure: 'Failed',
  pending: 'Pending',
  downloading: 'Downloading',
  processing: 'Processing',
};
const logStatusesZh: typeof logStatusesEn = {
  success: '成功',
  failure: '失败',
  pending: '等待中',
  downloading: '下载中',
  processing: '处理中',
};

/** Texts for jobs; English follows docs/PRODUCT.md#screens-dashboard. Callers pass formatted counts. */
export const jobWords = words({
  en: {
    types: typesEn,
    steps: stepsEn,
    statuses: statusesEn,
    logStatuses: logStatusesEn,
    columns: {
      id: 'ID',
      type: 'Type',
      domain: 'Domain',
      characters: 'Characters',
      status: 'Status',
      output: 'Output',
      created: 'Created',
    },
    listen: 'Listen',
    progressOf: (id: string) => `Progress of job ${id}`,
    segmentsDone: (done: string, total: string) => `${done} of ${total} segments`,
    characters: (count: number, text: string) => `${text} ${plural(count, 'character')}`,
  },
  zh: {
    types: typesZh,
    steps: stepsZh,
    statuses: statusesZh,
    logStatuses: logStatusesZh,
    columns: {
      id: 'ID',
      type: '类型',
      domain: '域名',
      characters: '字符',
      status: '状态',
      output: '输出',
      created: '创建时间',
    },
    listen: '收听',
    progressOf: (id: string) => `任务 ${id} 的进度`,
    segmentsDone: (done: string, total: string) => `已完成 ${done}/${total} 段`,
    characters: (_count: number, text: string) => `${text} 个字符`,
  },
});

/** Server text in English → displayed text. */
type Reasons = Readonly<Record<string, string>>;
const reasonsEn: Reasons = {};
const reasonsZh: Reasons = {
  'Cancelled by its owner.': '已由所有者取消。',
  'The retry was interrupted.': '重试已中断。',
};

/** Reasons for a job's end. */
export const reasonWords = words({
  en: {
    reasons: reasonsEn,
    inSegment: (number: string, reason: string) => `Segment ${number}: ${reason}`,
  },
  zh: {
    reasons: reasonsZh,
    inSegment: (number: string, reason: string) => `第 ${number} 段：${reason}`,
  },
});
