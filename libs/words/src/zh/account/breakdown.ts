import { maxBreakdownDays } from '@duetcast/domain/limits/usage-limits';
import { presetDays } from '@duetcast/domain/usage/usage-period';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/breakdown';

const sides = { day: '日期', voice: '声音', type: '类型', domain: '域名' };

const presets = {
  thisMonth: '本月',
  lastMonth: '上月',
  days30: `${presetDays.days30} 天`,
  days365: `${presetDays.days365} 天`,
};

const problems = {
  missing: '请选择起止日期。',
  backwards: '结束日期早于开始日期。',
  tooLong: `最多 ${maxBreakdownDays} 天。`,
};

export const breakdownWords: TextsOf<typeof english.breakdownWords> = {
  title: '明细',
  hint: '任务计入其被接受的那一天（UTC）。',
  by: '划分方式',
  sides,
  period: '时间段',
  presets,
  from: '从',
  to: '到',
  problems,
  loading: '正在加载明细',
  loadFailed: '无法加载明细。',
  nothing: '此时间段没有用量。',
  total: (characters: string, period: string) => `${period}：${characters}`,
  characters: (_count: number, text: string) => `${text} 字符`,
  ofDay: (day: string, characters: string) => `${day}：${characters}`,
  chooseDay: '日期',
  unattributed: '未归属',
  unattributedHint: '更正，以及没有任何段落说明的字符。',
  used: '字符',
  export: '此时间段内的每个任务，逐行列出：',
  exportAs: { csv: '导出 CSV', ndjson: '导出 NDJSON' },
  statement: '月度账单',
  statementText: '一份签名文件，列出各域名的用量，任何人都可以核验。',
  month: '月份',
  download: '下载账单',
  verify: '验证文件',
};
