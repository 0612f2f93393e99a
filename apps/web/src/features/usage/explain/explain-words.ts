import { words } from '../../../i18n/words';
import type { UsageSign } from '@duetcast/projections/usage/usage-steps';

const signsEn: Record<UsageSign, string> = {
  reserved: 'Reserved',
  used: 'Used',
  released: 'Released',
  corrected: 'Corrected',
};
const signsZh: typeof signsEn = { reserved: '预留', used: '使用', released: '释放', corrected: '更正' };

/** Texts that explain a usage figure. Callers pass formatted numbers. */
export const explainWords = words({
  en: {
    explain: 'Explain this number',
    explainWhat: (what: string) => `Explain this number: ${what}`,
    of: (domain: string, month: string) => `${domain}, ${month}`,
    eventsOf: (what: string) => `Events behind ${what}`,
    loading: 'Loading the events',
    loadFailed: 'The events behind this number could not be loaded.',
    none: 'No events yet.',
    more: 'Load more events',
    columns: { at: 'When', event: 'Event', characters: 'Characters', used: 'Used', reserved: 'Reserved' },
    signs: signsEn,
    job: (id: string) => `Job ${id}`,
    equal: (count: number, events: string, sum: string) =>
      `${events} ${count === 1 ? 'event adds' : 'events add'} up to ${sum}, the number shown.`,
    open: (reserved: string) => `Running jobs reserve another ${reserved}.`,
    partial: (events: string, sum: string, figure: string) =>
      `The first ${events} events add up to ${sum} of ${figure}.`,
    different: (sum: string, figure: string) => `These events add up to ${sum}, but ${figure} is shown.`,
    incomplete: (rest: string) =>
      `The oldest events were deleted after their retention period. They account for the remaining ${rest}.`,
    domainsOf: (month: string) => `Domains of ${month}`,
    sum: (sum: string) => `Total ${sum}`,
  },
  zh: {
    explain: '解释此数字',
    explainWhat: (what: string) => `解释此数字：${what}`,
    of: (domain: string, month: string) => `${domain}，${month}`,
    eventsOf: (what: string) => `${what}背后的事件`,
    loading: '正在加载事件',
    loadFailed: '无法加载此数字背后的事件。',
    none: '这里还没有任何计数事件。',
    more: '加载更多事件',
    columns: { at: '时间', event: '事件', characters: '字符', used: '已用', reserved: '预留' },
    signs: signsZh,
    job: (id: string) => `任务 ${id}`,
    equal: (_count: number, events: string, sum: string) => `${events} 个事件合计 ${sum}：正是所显示的数字。`,
    open: (reserved: string) => `尚未结束的任务另外预留了 ${reserved}。`,
    partial: (events: string, sum: string, figure: string) => `前 ${events} 个事件合计 ${sum}，总数为 ${figure}。`,
    different: (sum: string, figure: string) => `这些事件合计 ${sum}，但显示的是 ${figure}。`,
    incomplete: (rest: string) => `最早的事件已超过保留期并被删除，它们计入的数量不在此列：${rest}。`,
    domainsOf: (month: string) => `${month}的域名`,
    sum: (sum: string) => `合计 ${sum}`,
  },
});
