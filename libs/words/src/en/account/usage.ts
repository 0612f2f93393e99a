import { historyMonths } from '@duetcast/domain/usage/usage-period';
import { words } from '../../kernel/words';
import texts from './usage.json';

/** Texts of the Usage page of the account dialog. */
export const usageWords = words('usageWords', {
  ...texts,
  cycle: (month: string) => `Current Billing Cycle: ${month}`,
  resetsOn: (day: string) => `Resets on ${day}, UTC`,
  used: (used: string, limit: string) => `${used} / ${limit} characters`,
  remaining: (text: string) => `${text} remaining`,
  reserved: (text: string) => `${text} reserved by running jobs`,
  usedOf: (name: string) => `${name}: used`,
  history: `Last ${historyMonths} months`,
  historyLoading: `Loading the last ${historyMonths} months`,
  historyFailed: `The last ${historyMonths} months could not be loaded.`,
  characters: (count: number, text: string) => `${text} ${count === 1 ? 'character' : 'characters'}`,
  ofMonth: (month: string, characters: string) => `${month}: ${characters}`,
});
