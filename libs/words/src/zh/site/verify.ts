import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/site/verify';
import texts from './verify.json';

export const verifyWords: TextsOf<typeof english.verifyWords> = {
  ...texts,
  dropHint: (size) => `签名的审计文件、月度账单或 NDJSON 审计记录，最大 ${size}。`,
  reading: (name) => `正在检查 ${name}`,
  tooLarge: (size) => `文件过大：本页面最多读取 ${size}。`,
  cannotRead: (name) => `无法检查 ${name}`,
  theEvent: (number) => `第 ${number} 个事件`,
  line: (line) => `文件第 ${line} 行`,
  field: (path) => `字段 ${path}`,
  notChecked: (names) => `已签名但未检查：${names}。本页面不认识文件的这些部分。`,
  showEvent: (number) => `查看第 ${number} 个事件`,
  by: (time, who) => `${time}，由 ${who}`,
  asOf: (time, count) => `${time}：${count} 个事件。此后的事件不在此文件中。`,
  compare: (issuer) => `如果你信任 ${issuer}，请将此密钥与其 /api/signing-keys 的内容对照。`,
  imported: (last, time) => `第 1 至第 ${last} 个事件，于 ${time} 在该处导出。`,
  dropped: (_count, text) => `在这些事件之前的 ${text} 个事件已超过保留期并被删除。`,
  eventCount: (_count, text) => `${text} 个事件`,
  more: (count) => `再显示 ${count} 个`,
  contentText: (named, released) => `事件以哈希引用了 ${named}内容；因保留期已删除 ${released}。`,
  pieces: (_count, text) => `${text} 项`,
  released: (named, released) => `由第 ${named} 个事件引用，由第 ${released} 个事件删除`,
  charactersUsed: (count) => `${count} 字符`,
  usedOf: (count, limit) => `${count} / ${limit} 字符`,
};
