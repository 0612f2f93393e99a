import { words } from '../../kernel/words';

/** Usage as of a past date and time. */
export const usageAsOfWords = words('usageAsOfWords', {
  title: 'Usage as of a date',
  text: 'What each domain had used of the month at a past date and time, computed from the events up to it, next to its usage of that month today.',
  at: 'Date and time',
  atHint: 'In your time zone.',
  account: 'Account',
  allAccounts: 'All accounts',
  domain: 'Domain',
  allDomains: 'All domains',
  show: 'Show usage',
  required: 'Choose a date and time.',
  loading: 'Loading usage',
  failed: 'Failed to load usage',
  none: 'No usage',
  noneHint: 'No usage in that month matches these filters.',
  choose: 'Choose a date and time',
  chooseHint: 'The figures are computed from the events up to that time.',
  asOf: (time: string, month: string) => `As of ${time}, for the month ${month} (UTC)`,
  columns: {
    account: 'Account',
    domain: 'Domain',
    usedAsOf: 'Used as of',
    reservedAsOf: 'Reserved as of',
    limitAsOf: 'Limit as of',
    usedToday: 'Used today',
    change: 'Change since',
    limitToday: 'Limit today',
  },
  unlimited: 'unlimited',
  noUsageYet: 'no usage yet',
});
