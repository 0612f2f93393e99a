import { defaultRetentionDays } from '@duetcast/domain/limits/time-limits';
import { words } from '../../kernel/words';

/** Texts of what an account stores. */
export const storageWords = words('storageWords', {
  title: 'Storage',
  used: (used: string, limit: string) => `${used} / ${limit}`,
  unlimited: 'Unlimited',
  outputs: (size: string) => `Audio ${size}`,
  sounds: (size: string) => `Sounds ${size}`,
  covers: (size: string) => `Covers ${size}`,
  texts: (size: string) => `Texts ${size}`,
  expected: (size: string) => `Running jobs ${size}`,
  hint: `Audio and texts are deleted after ${defaultRetentionDays} days, unless they are published. Delete sounds and covers to free space at once.`,
});
