import { presetDays } from '@duetcast/domain/usage/usage-period';
import type { TextsOf } from '../../kernel/words';
import type * as english from '../../en/jobs/downloads';

export const downloadWords: TextsOf<typeof english.downloadWords> = {
  title: '下载量',
  hint: '公开链接的下载量，按 UTC 日统计：每位听众每天计一次，至少一分钟音频，不含机器人。',
  episodeHint: '来自订阅与页面的下载量，按 UTC 日统计：每位听众每天计一次，至少一分钟音频，不含机器人。',
  titleOf: (episode) => `“${episode}”的下载量`,
  period: '时间段',
  periods: { days30: `${presetDays.days30} 天`, days365: `${presetDays.days365} 天` },
  loading: '正在加载下载量',
  failed: '无法加载下载量',
  none: '此时间段内没有下载。',
  day: '日期',
  chooseDay: '日期',
  ofDay: (day, downloads) => `${day}：${downloads}`,
  downloads: (_count, text) => `${text} 次下载`,
};
