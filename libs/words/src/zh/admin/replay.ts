import { unlimited } from '@duetcast/domain/usage/unlimited';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/admin/replay';
import texts from './replay.json';

export const replayWords: TextsOf<typeof english.replayWords> = {
  ...texts,
  versionOf: (version, title) => `${version}：${title}`,
  charactersHint: `${unlimited}：不限`,
  refused: {
    account: () => '请填写有效的账户 ID。',
    domain: () => '请填写有效的域名。',
    from: () => '起始时间必须有效，且早于结束时间。',
    to: () => '请填写有效的结束时间。',
    characters: () => `请输入不小于 ${unlimited} 的整数。`,
  },
  requestedBy: (accountId) => `请求者：${accountId}`,
  window: (from, to) => `${from} – ${to}`,
  read: (count) => `已读取 ${count} 个事件`,
  rate: (count) => `每秒 ${count} 个事件`,
  left: (text) => `剩余 ${text}`,
  applyText: (events, characters) =>
    `将向用量历史追加${events}，共 ${characters} 个字符。原有历史保留不变；相关账户的数字立即改变。`,
  correctingEvents: (_count, text) => ` ${text} 个更正事件`,
  undoText: (characters) => `将为它追加的每条更正各追加一条相反的更正，共 ${characters} 字符。原有更正仍留在历史中。`,
  undone: (events, characters) => `已撤销：${events}，共 ${characters} 字符。`,
  applied: (events, characters) => `已应用：${events}，共 ${characters} 个字符。`,
  stale: (count) => `未应用任何更正：其中 ${count} 个数字的用量又有变化。请丢弃并重新重放。`,
  noDriftHint: (streams) => `重新判定后，全部 ${streams} 个账户、域名和月份的数字都与记录一致。`,
  largest: (count) => `显示最大的 ${count} 个。`,
  refusedOf: (refused, judged) => `${judged} 个中的 ${refused} 个`,
  byAccount: (refused) => `其中 ${refused} 个超出账户额度`,
};
