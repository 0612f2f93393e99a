import { sampleWords } from './sample';
import { words } from '../../kernel/words';
import texts from './library.json';

/** Texts of the voice library: filters, cards, pages and the voice picker. */
export const libraryWords = words('libraryWords', {
  ...texts,
  ...sampleWords.en,
  enginesDownloading: (percent: string) =>
    `Neural voices are being installed, ${percent}. Basic voices are used until they are ready.`,
  clear: (count: number) => (count === 1 ? 'Clear 1 filter' : `Clear ${count} filters`),
  found: (count: number, text: string) => `${text} ${count === 1 ? 'voice' : 'voices'}`,
  moreLanguages: (count: number) => `+${count}`,
  moreLanguagesNamed: (names: string) => `Also speaks ${names}`,
  page: (text: string) => `Page ${text}`,
  chooseNamed: (name: string) => `Choose ${name}`,
  chosen: (label: string, name: string) => `${label}: ${name}`,
  rate: (factor: string) => `${factor}×`,
});
