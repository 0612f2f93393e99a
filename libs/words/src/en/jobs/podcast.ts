import { words } from '../../kernel/words';
import texts from './podcast.json';

/** Texts of the welcome dialog (docs/PRODUCT.md#screens-welcome) and of a podcast's page. */
export const podcastWords = words('podcastWords', {
  ...texts,
  titleAndMore: (more: number) => `Your podcast script is ready (${more} more)`,
  segment: (number: number) => `Segment ${number}`,
  characters: (count: string) => `${count} characters`,
  segments: (count: number, text: string) => `${text} ${count === 1 ? 'segment' : 'segments'}`,
});
