import { historyMonths } from '@duetcast/domain/usage/usage-period';
import { words } from '../../kernel/words';

/** Texts of the Usage page of the account dialog. */
export const usageWords = words('usageWords', {
  title: 'Character Usage',
  cycle: (month: string) => `Current Billing Cycle: ${month}`,
  resetsOn: (day: string) => `Resets on ${day}, UTC`,
  total: 'Total Usage',
  byDomain: 'Usage by Domain',
  loading: 'Loading usage data...',
  none: 'No character usage data found for the current period.',
  tryAgain: 'Try Again',
  used: (used: string, limit: string) => `${used} / ${limit} characters`,
  unlimited: 'Unlimited',
  remaining: (text: string) => `${text} remaining`,
  reserved: (text: string) => `${text} reserved by running jobs`,
  noLimit: 'No limit',
  usedOf: (name: string) => `${name}: used`,
  history: `Last ${historyMonths} months`,
  historyHint: 'Choose a month to see what each domain used.',
  historyLoading: `Loading the last ${historyMonths} months`,
  historyFailed: `The last ${historyMonths} months could not be loaded.`,
  month: 'Month',
  characters: (count: number, text: string) => `${text} ${count === 1 ? 'character' : 'characters'}`,
  ofMonth: (month: string, characters: string) => `${month}: ${characters}`,
  others: 'Other domains',
  allDomains: 'All domains',
  nothing: 'No characters were used in these months.',
});
