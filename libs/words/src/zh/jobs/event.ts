import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/jobs/event';
import texts from './event.json';

export const eventWords: TextsOf<typeof english.eventWords> = {
  ...texts,
  cut: (count: string) => `只显示最新的 ${count} 个事件。`,
  shown: (_count, text) => `${text} 个事件`,
  shownAndMore: (count: string) => `已显示 ${count} 个事件；滚动可加载更多`,
  open: (type: string, at: string) => `${type}，${at}`,
  correlationText: (count, streams, duration) => `${streams} 个事件流中的 ${count} 个事件，历时 ${duration}。`,
  causedBy: (type) => `由 ${type} 引起`,
  verifiedText: (count) => `全部 ${count} 个事件按写入时的哈希相连。`,
  brokenText: (revision, reason) => `修订号 ${revision} 的事件：${reason}。`,
  onlyFirst: (count) => `只显示前 ${count} 个。`,
  copy: (what: string) => `复制${what}`,
};
