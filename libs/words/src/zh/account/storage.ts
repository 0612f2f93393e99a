import { defaultRetentionDays } from '@duetcast/domain/limits/time-limits';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/account/storage';

export const storageWords: TextsOf<typeof english.storageWords> = {
  title: '存储空间',
  used: (used, limit) => `${used} / ${limit}`,
  unlimited: '不限',
  outputs: (size) => `音频 ${size}`,
  sounds: (size) => `声音 ${size}`,
  covers: (size) => `封面 ${size}`,
  texts: (size) => `文本 ${size}`,
  expected: (size) => `进行中的任务 ${size}`,
  hint: `音频和文本在 ${defaultRetentionDays} 天后删除，已发布的除外。删除声音和封面可立即释放空间。`,
};
