import texts from './dashboard.json';

export const dashboardWords = {
  ...texts,
  errorOf: (text: string) => `错误：${text}`,
  shownEntries: (_count: number, text: string) => `${text} 条`,
  shownEntriesAndMore: (text: string) => `已显示 ${text} 条，向下滚动可查看更多`,
};
