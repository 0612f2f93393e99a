import { erasureGraceMs } from '@duetcast/domain/limits/time-limits';
import { words } from '../../kernel/words';
import texts from './erasure.json';

const graceDays = erasureGraceMs / (24 * 60 * 60 * 1000);

/** Texts of the deletion of an account. */
export const erasureWords = words('erasureWords', {
  ...texts,
  text: `You can cancel the deletion for ${graceDays} days. Until then everything works as before.`,
  bannerText: (date: string) => `It is closed for good on ${date}. Until then you can cancel.`,
});
