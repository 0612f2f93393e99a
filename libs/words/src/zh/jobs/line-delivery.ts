import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/jobs/line-delivery';

export const lineDeliveryWords: TextsOf<typeof english.lineDeliveryWords> = {
  open: '语速、停顿和章节',
  of: (number) => `第 ${number} 句的语速、停顿和章节`,
  edit: (number, values) => `更改第 ${number} 句：${values}`,
  speed: '语速',
  times: (speed) => `${speed} 倍`,
  asShow: (speed) => `与节目相同（${speed} 倍）`,
  pause: '句后停顿',
  automaticPause: '自动',
  noPause: '无',
  seconds: (seconds) => `${seconds} 秒`,
  pauseOf: (pause) => `停顿：${pause}`,
  chapter: '从这里开始的章节',
  chapterHint: '留空则继续上一章节',
  chapterOf: (title) => `章节：${title}`,
  done: '完成',
  showSpeed: '节目语速',
  showSpeedHint: '换了语速的句子是新的音频，会计费',
};
