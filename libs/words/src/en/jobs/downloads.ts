import { presetDays } from '@duetcast/domain/usage/usage-period';
import { words } from '../../kernel/words';
import texts from './downloads.json';

/** Downloads of a shared podcast or an episode. Callers pass formatted numbers. */
export const downloadWords = words('downloadWords', {
  ...texts,
  titleOf: (episode: string) => `Downloads of “${episode}”`,
  periods: { days30: `${presetDays.days30} days`, days365: `${presetDays.days365} days` },
  ofDay: (day: string, downloads: string) => `${day}: ${downloads}`,
  downloads: (count: number, text: string) => `${text} ${count === 1 ? 'download' : 'downloads'}`,
});
