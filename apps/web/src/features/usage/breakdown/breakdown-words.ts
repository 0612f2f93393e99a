import { maxBreakdownDays, type UsageBreakdown } from '@duetcast/domain/usage/usage-period';
import { words } from '../../../i18n/words';
import { presetDays, type PeriodProblem, type Preset } from './periods';

const sidesEn: Record<UsageBreakdown, string> = { day: 'Day', voice: 'Voice', type: 'Type', domain: 'Domain' };
const sidesZh: typeof sidesEn = { day: '日期', voice: '声音', type: '类型', domain: '域名' };

const presetsEn: Record<Preset, string> = {
  thisMonth: 'This month',
  lastMonth: 'Last month',
  days30: `${presetDays.days30} days`,
  days365: `${presetDays.days365} days`,
};
const presetsZh: typeof presetsEn = {
  thisMonth: '本月',
  lastMonth: '上月',
  days30: `${presetDays.days30} 天`,
  days365: `${presetDays.days365} 天`,
};

const problemsEn: Record<PeriodProblem, string> = {
  missing: 'Choose a first and a last day.',
  backwards: 'The last day is before the first.',
  tooLong: `Choose at most ${maxBreakdownDays} days.`,
};
const problemsZh: typeof problemsEn = {
  missing: '请选择起止日期。',
  backwards: '结束日期早于开始日期。',
  tooLong: `最多 ${maxBreakdownDays} 天。`,
};

/** Texts of the breakdown and its exports. Callers pass formatted numbers. */
export const breakdownWords = words({
  en: {
    title: 'Breakdown',
    hint: 'A job counts on the UTC day it was accepted.',
    by: 'Break down by',
    sides: sidesEn,
    period: 'Period',
    presets: presetsEn,
    from: 'From',
    to: 'To',
    problems: problemsEn,
    loading: 'Loading the breakdown',
    loadFailed: 'The breakdown could not be loaded.',
    nothing: 'No characters were used in this period.',
    total: (characters: string, period: string) => `${characters}, ${period}`,
    characters: (count: number, text: string) => `${text} ${count === 1 ? 'character' : 'characters'}`,
    ofDay: (day: string, characters: string) => `${day}: ${characters}`,
    chooseDay: 'Day',
    unattributed: 'Not attributed',
    unattributedHint: 'Corrections, and characters that no job segment covers.',
    used: 'Characters',
    export: 'Every job of this period, one per line:',
    exportAs: { csv: 'Export CSV', ndjson: 'Export NDJSON' },
    statement: 'Monthly statement',
    statementText: 'A signed file with the usage of each domain. Anyone can verify it.',
    month: 'Month',
    download: 'Download the statement',
    verify: 'Verify a file',
  },
  zh: {
    title: '明细',
    hint: '任务计入其被接受的那一天（UTC）。',
    by: '划分方式',
    sides: sidesZh,
    period: '时间段',
    presets: presetsZh,
    from: '从',
    to: '到',
    problems: problemsZh,
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
  },
});
