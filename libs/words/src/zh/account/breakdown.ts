import { maxBreakdownDays } from '@duetcast/domain/limits/usage-limits';
import { presetDays } from '@duetcast/domain/usage/usage-period';
import texts from './breakdown.json';

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

export const breakdownWords = {
  ...texts,
  sides,
  presets,
  problems,
  total: (characters: string, period: string) => `${period}：${characters}`,
  characters: (_count: number, text: string) => `${text} 字符`,
  ofDay: (day: string, characters: string) => `${day}：${characters}`,
};
