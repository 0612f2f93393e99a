import { words } from '../../kernel/words';
import texts from './usage-as-of.json';

/** Usage as of a past date and time. */
export const usageAsOfWords = words('usageAsOfWords', {
  ...texts,
  asOf: (time: string, month: string) => `As of ${time}, for the month ${month} (UTC)`,
});
