import { maxAliasCharacters, maxIpaCharacters, maxWrittenCharacters } from '@duetcast/domain/limits/lexicon-limits';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/lexicon';
import texts from './lexicon.json';

export const lexiconWords: TextsOf<typeof english.lexiconWords> = {
  ...texts,
  count: (count, limit) => `${count} / ${limit} 条读音`,
  full: (limit) => `读音词典已满：最多 ${limit} 条。请先删除一条再添加。`,
  hear: (word, count) => `试听“${word}”（${count} 个字符，只计费一次）`,
  stop: (word) => `停止“${word}”`,
  edit: (word) => `编辑“${word}”`,
  remove: (word) => `删除“${word}”`,
  impact: (affected, cost) =>
    `已保留的音频中有 ${affected} 行会有不同读法。重新合成需要 ${cost} 个字符，并且只在你再次制作音频时计费。`,
  removeTitle: (word) => `删除“${word}”的读音？`,
  imported: (added, changed, unchanged) => `新增 ${added} 条，更改 ${changed} 条，未变 ${unchanged} 条。`,
  skipped: (count) => `略过 ${count} 条：`,
  skipReasons: {
    writtenMissing: '缺少词语',
    aliasEmpty: '替代读法为空',
    ipaEmpty: '音标为空',
    nothingToSay: '缺少替代读法或国际音标',
    writtenTooLong: `词语最多 ${maxWrittenCharacters} 个字符`,
    aliasTooLong: `替代读法最多 ${maxAliasCharacters} 个字符`,
    ipaTooLong: `音标最多 ${maxIpaCharacters} 个字符`,
    controlCharacter: '含有控制字符',
    noLetter: '至少要有一个字母或数字',
    noIpa: '不是国际音标',
    language: '不是语言代码，例如 en 或 pt-BR',
    twice: '词语重复',
  },
};
