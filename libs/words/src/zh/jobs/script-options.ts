import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/jobs/script-options';
import texts from './script-options.json';

export const scriptOptionWords: TextsOf<typeof english.scriptOptionWords> = {
  ...texts,
  nameOf: (role) => `${role}的名字`,
  automaticAs: (language) => `自动（${language}）`,
  needs: (characters, left) => `这篇文章约需 ${characters} 个字符，本月还剩 ${left} 个`,
  keptWithin: (characters) => `脚本最多 ${characters} 个字符`,
  writeBrief: (characters) => `简短脚本，约 ${characters} 个字符`,
  notInArticle: (items) => `文章中没有：${items}。生成音频前请核对这一句。`,
};
