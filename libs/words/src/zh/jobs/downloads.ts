import { presetDays } from '@duetcast/domain/usage/usage-period';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/jobs/downloads';
import texts from './downloads.json';

export const downloadWords: TextsOf<typeof english.downloadWords> = {
  ...texts,
  titleOf: (episode) => `“${episode}”的下载量`,
  periods: { days30: `${presetDays.days30} 天`, days365: `${presetDays.days365} 天` },
  ofDay: (day, downloads) => `${day}：${downloads}`,
  downloads: (_count, text) => `${text} 次下载`,
};
