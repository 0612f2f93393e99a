import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/jobs/line-delivery';
import texts from './line-delivery.json';

export const lineDeliveryWords: TextsOf<typeof english.lineDeliveryWords> = {
  ...texts,
  of: (number) => `第 ${number} 句的语速、停顿和章节`,
  edit: (number, values) => `更改第 ${number} 句：${values}`,
  times: (speed) => `${speed} 倍`,
  asShow: (speed) => `与节目相同（${speed} 倍）`,
  seconds: (seconds) => `${seconds} 秒`,
  pauseOf: (pause) => `停顿：${pause}`,
  chapterOf: (title) => `章节：${title}`,
};
