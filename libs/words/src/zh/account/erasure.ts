import { erasureGraceMs } from '@duetcast/domain/limits/time-limits';
import texts from './erasure.json';

const graceDays = erasureGraceMs / (24 * 60 * 60 * 1000);

export const erasureWords = {
  ...texts,
  text: `${graceDays} 天内可以取消删除，在此之前一切照常。`,
  bannerText: (date: string) => `账户将于 ${date} 永久关闭，在此之前可以取消。`,
};
