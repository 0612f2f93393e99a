import { words } from '../../kernel/words';
import texts from './dashboard.json';

/** The Dashboard tab and its log; the English texts are those of docs/PRODUCT.md#screens-dashboard. */
export const dashboardWords = words('dashboardWords', {
  ...texts,
  errorOf: (text: string) => `Error: ${text}`,
  shownEntries: (count: number, text: string) => `${text} ${count === 1 ? 'entry' : 'entries'}`,
  shownEntriesAndMore: (text: string) => `${text} entries shown. Scroll to load more.`,
});
