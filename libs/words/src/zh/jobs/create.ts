import { maxCompilationSegments, maxNameLength, maxTtsCharacters } from '@duetcast/domain/limits/job-limits';
import { maxArticleCharacters } from '@duetcast/domain/limits/podcast-limits';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/jobs/create';
import texts from './create.json';

export const createWords: TextsOf<typeof english.createWords> = {
  ...texts,
  fetched: (characters, host) => `已从 ${host} 读取 ${characters} 个字符。`,
  charactersOf: (count, max) => `${count} / ${max}`,
  articleTooLong: `文章最多 ${maxArticleCharacters} 个字符。`,
  shorten: `只保留前 ${maxArticleCharacters.toLocaleString('zh')} 个字符`,
  refusedTitle: () => `标题最多 ${maxNameLength} 个字符。`,
  refusedDomain: () => '请填写有效的域名，例如 example.com。',
  lines: (_, text) => `${text} 句`,

  line: (number) => `第 ${number} 句`,
  speakerOf: (number) => `第 ${number} 句的说话人`,
  lineTooLong: `每句最多 ${maxTtsCharacters} 个字符。`,
  dragLine: (number) => `移动第 ${number} 句：拖动或按方向键`,
  lineMenu: (number) => `第 ${number} 句的更多操作`,
  moved: (number, to) => `第 ${number} 句已移至第 ${to} 句。`,
  playAtPrice: (price) => `试听 · ${price}`,
  characters: (_, text) => `${text} 个字符`,
  playLine: (number, price) => `试听 · ${price}，第 ${number} 句`,
  stopLine: (number) => `停止，第 ${number} 句`,
  playFailed: (number) => `第 ${number} 句未能朗读。`,
  lineVoice: (number, name) => `第 ${number} 句的声音：${name}`,
  voiceTitle: (number) => `第 ${number} 句的声音`,
  speakersVoice: (speaker) => `使用${speaker}的声音`,
  rendered: (_, rendered, reused) => `将生成 ${rendered} 句，复用 ${reused} 句`,
  makeAt: (count, text) => `生成音频 · ${count === 0 ? '免费' : `${text} 个字符`}`,
  obstacles: {
    noLine: '请至少写一句。',
    tooManyLines: `一次合成最多 ${maxCompilationSegments} 个片段。`,
    lineTooLong: `每句最多 ${maxTtsCharacters} 个字符。`,
    noDomain: '请填写字符用量计入的域名。',
    noHost: '请为主持人选择声音。',
    noGuest: '请为嘉宾选择声音。',
    notLeft: '字符数超出本月剩余用量。',
  },
  overLimit: (limit, used, requested) => `上限 ${limit} · 已用 ${used} · 本次需要 ${requested}`,
  waitSeconds: (seconds) => `请在 ${seconds} 秒后重试。`,
  makePodcastAt: (characters: string) => `制作播客 · 最多 ${characters} 个字符`,
  dearer: (characters: string) => `脚本所需字符超过您同意的 ${characters} 个。请查看脚本和价格，再生成音频。`,
  place: (position: string) => `在您的队列中排第 ${position} 位`,
  timeLeft: (time: string) => `约剩 ${time}`,
  leftAfter: (characters: string) => `之后还剩 ${characters} 个字符`,
  copyOf: (title: string) => `${title}（副本）`,
  linesDone: (done, total) => `${done} / ${total} 句`,
  download: (format) => `下载 ${format}`,
  jumpTo: (number, time) => `第 ${number} 句，${time}`,
};
