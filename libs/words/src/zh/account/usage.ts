import { historyMonths } from '@duetcast/domain/usage/usage-period';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/usage';

export const usageWords: TextsOf<typeof english.usageWords> = {
  title: '字符用量',
  cycle: (month: string) => `当前计费周期：${month}`,
  resetsOn: (day: string) => `将于 ${day}（UTC）重新计算`,
  total: '总用量',
  byDomain: '各域名用量',
  loading: '正在加载用量数据…',
  none: '当前周期没有字符用量数据。',
  tryAgain: '重试',
  used: (used: string, limit: string) => `${used} / ${limit} 字符`,
  unlimited: '不限量',
  remaining: (text: string) => `剩余 ${text}`,
  reserved: (text) => `进行中的任务预留 ${text}`,
  noLimit: '没有限额',
  usedOf: (name: string) => `${name}：已用`,
  history: `最近 ${historyMonths} 个月`,
  historyHint: '选择月份，查看各域名的用量。',
  historyLoading: `正在加载最近 ${historyMonths} 个月的用量`,
  historyFailed: `最近 ${historyMonths} 个月的用量加载失败。`,
  month: '月份',
  characters: (_count: number, text: string) => `${text} 字符`,
  ofMonth: (month: string, characters: string) => `${month}：${characters}`,
  others: '其他域名',
  allDomains: '所有域名',
  nothing: '这段时间没有用量。',
};
