import { words } from '../../kernel/words';
import texts from './report.json';

/** Texts of the page that reports public content. */
export const reportWords = words('reportWords', {
  ...texts,
  kept: (days: string) =>
    `Only administrators can read the details and the address. They are deleted after ${days} days.`,
});
