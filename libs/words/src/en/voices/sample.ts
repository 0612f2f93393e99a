import { words } from '../../kernel/words';

/** Voice labels by value; an unknown label is shown as given (docs/PRODUCT.md#screens-voices). */
const englishLabels: Readonly<Record<string, string>> = {
  conversational: 'Conversational',
  narration: 'Narration',
  news: 'News',
  female: 'Female',
  male: 'Male',
  neutral: 'Neutral',
  young: 'Young',
  middle_aged: 'Middle aged',
  old: 'Old',
  neural: 'Neural',
};

/** Texts of a voice and its sample; separate, so that the landing page loads no more. */
export const sampleWords = words('sampleWords', {
  tryAgain: 'Try Again',
  fetchFailed: 'Failed to fetch voices',
  networkError: 'Network error occurred while fetching voices',
  play: (name: string) => `Play preview of ${name}`,
  stop: (name: string) => `Stop preview of ${name}`,
  labels: englishLabels,
});
