import texts from './explain.json';

const signs = { reserved: '预留', used: '使用', released: '释放', corrected: '更正' };

export const explainWords = {
  ...texts,
  explainWhat: (what: string) => `解释此数字：${what}`,
  of: (domain: string, month: string) => `${domain}，${month}`,
  eventsOf: (what: string) => `${what}背后的事件`,
  signs,
  job: (id: string) => `任务 ${id}`,
  equal: (_count: number, events: string, sum: string) => `${events} 个事件合计 ${sum}：正是所显示的数字。`,
  open: (reserved: string) => `尚未结束的任务另外预留了 ${reserved}。`,
  partial: (events: string, sum: string, figure: string) => `前 ${events} 个事件合计 ${sum}，总数为 ${figure}。`,
  different: (sum: string, figure: string) => `这些事件合计 ${sum}，但显示的是 ${figure}。`,
  incomplete: (rest: string) => `最早的事件已超过保留期并被删除，它们计入的数量不在此列：${rest}。`,
  domainsOf: (month: string) => `${month}的域名`,
  sum: (sum: string) => `合计 ${sum}`,
};
