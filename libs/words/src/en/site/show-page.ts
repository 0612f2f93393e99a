import { words } from '../../kernel/words';
import texts from './show-page.json';

/** Texts of the public pages of shows and episodes. */
export const showPageWords = words('showPageWords', {
  ...texts,
  by: (author: string) => `By ${author}`,
  season: (season: number) => `Season ${season}`,
  episode: (number: number) => `Episode ${number}`,
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
});
