import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/jobs/script-options';

export const scriptOptionWords: TextsOf<typeof english.scriptOptionWords> = {
  length: '长度',
  lengths: { brief: '简短', standard: '标准', full: '完整' },
  speakers: '说话人数',
  nameOf: (role) => `${role}的名字`,
  tone: '语气',
  audience: '听众',
  examples: { tone: '亲切、好奇', audience: '初次接触这一主题的人' },
  language: '语言',
  automatic: '自动',
  automaticAs: (language) => `自动（${language}）`,
  needs: (characters, left) => `这篇文章约需 ${characters} 个字符，本月还剩 ${left} 个`,
  keptWithin: (characters) => `脚本最多 ${characters} 个字符`,
  writeBrief: (characters) => `简短脚本，约 ${characters} 个字符`,
  writeWhatFits: '只写放得下的部分',
  writeWhole: '整篇文章',
  seePlans: '查看套餐',
  notInArticle: (items) => `文章中没有：${items}。生成音频前请核对这一句。`,
  isRight: '没有问题',
};
