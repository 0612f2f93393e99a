import { presetDays } from '@duetcast/domain/usage/usage-period';
import { words } from '../../kernel/words';

/** Downloads of a shared podcast or an episode. Callers pass formatted numbers. */
export const downloadWords = words('downloadWords', {
  title: 'Downloads',
  hint: 'Of the public link, by UTC day: one for each listener and day, from a minute of audio, without bots.',
  episodeHint: 'From feeds and pages, by UTC day: one for each listener and day, from a minute of audio, without bots.',
  titleOf: (episode: string) => `Downloads of “${episode}”`,
  period: 'Period',
  periods: { days30: `${presetDays.days30} days`, days365: `${presetDays.days365} days` },
  loading: 'Loading downloads',
  failed: 'Failed to load downloads',
  none: 'No downloads in this period.',
  day: 'Day',
  chooseDay: 'Day',
  ofDay: (day: string, downloads: string) => `${day}: ${downloads}`,
  downloads: (count: number, text: string) => `${text} ${count === 1 ? 'download' : 'downloads'}`,
});
