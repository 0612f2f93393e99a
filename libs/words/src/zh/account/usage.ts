import { historyMonths } from '@duetcast/domain/usage/usage-period';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/usage';
import texts from './usage.json';

export const usageWords: TextsOf<typeof english.usageWords> = {
  ...texts,
  cycle: (month: string) => `当前计费周期：${month}`,
  resetsOn: (day: string) => `将于 ${day}（UTC）重新计算`,
  used: (used: string, limit: string) => `${used} / ${limit} 字符`,
  remaining: (text: string) => `剩余 ${text}`,
  reserved: (text) => `进行中的任务预留 ${text}`,
  usedOf: (name: string) => `${name}：已用`,
  history: `最近 ${historyMonths} 个月`,
  historyLoading: `正在加载最近 ${historyMonths} 个月的用量`,
  historyFailed: `最近 ${historyMonths} 个月的用量加载失败。`,
  characters: (_count: number, text: string) => `${text} 字符`,
  ofMonth: (month: string, characters: string) => `${month}：${characters}`,
};
