import { lexiconProblems, type LexiconProblem } from '@duetcast/domain/lexicon/lexicon-problems';
import { words } from '../../kernel/words';
import texts from './lexicon.json';

const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);
const characters = (count: number): string => (count === 1 ? '1 character' : `${count} characters`);

const reasons: Readonly<Record<LexiconProblem, string>> = lexiconProblems;

/** The card of pronunciations; English follows docs/PRODUCT.md#screens-settings. */
export const lexiconWords = words('lexiconWords', {
  ...texts,
  count: (count: number, limit: number) => `${count} of ${limit} pronunciations`,
  full: (limit: number) => `The lexicon is full: it holds ${limit} pronunciations. Remove one to add another.`,
  hear: (word: string, count: number) => `Hear “${word}” (${characters(count)}, charged once)`,
  stop: (word: string) => `Stop “${word}”`,
  edit: (word: string) => `Edit “${word}”`,
  remove: (word: string) => `Remove “${word}”`,
  impact: (affected: number, cost: number) =>
    `${lines(affected)} of audio that you keep would sound different. Rendering ${affected === 1 ? 'it' : 'them'} again costs ${characters(cost)}, and only when you make the audio again.`,
  removeTitle: (word: string) => `Remove the pronunciation of “${word}”?`,
  imported: (added: number, changed: number, unchanged: number) =>
    `Added ${added}, changed ${changed}, unchanged ${unchanged}.`,
  skipped: (count: number) => `${count} left out:`,
  skipReasons: reasons,
});
