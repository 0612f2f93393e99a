import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/jobs/library';
import texts from './library.json';

export const jobLibraryWords: TextsOf<typeof english.jobLibraryWords> = {
  ...texts,
  daysLeft: (days) => `剩余 ${days} 天`,
  play: (title) => `播放 ${title}`,
  closePlayer: (title) => `关闭 ${title} 的播放器`,
  actionsOf: (title) => `${title} 的操作`,
  selectOf: (title) => `选择 ${title}`,
  deleteSelected: (count) => `删除所选的 ${count} 项`,
  deleteTitle: (count) => `删除 ${count} 个任务？`,
  publishedTitle: (count) => `${count} 个任务已发布`,
  publishedText: (places) => `其他人可以在 ${places} 处（链接、文章或单集）收听，这些会一并结束。`,
};
