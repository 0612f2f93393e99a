import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/admin/projection';
import texts from './projection.json';

export const projectionWords: TextsOf<typeof english.projectionWords> = {
  ...texts,
  version: (version) => `版本 ${version}`,
  commandLabel: (command, name) => `${command}：${name}`,
  progress: (name) => `${name} 的重建`,
  folded: (count) => `${count} 个事件`,
  rate: (count) => `每秒 ${count} 个事件`,
  left: (text) => `剩余 ${text}`,
  reasonHint: (count) => `1 到 ${count} 个字符；随操作一起保存。`,
};
