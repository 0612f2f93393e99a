import { lexiconProblems, type LexiconProblem } from '@duetcast/domain/lexicon/lexicon-problems';
import { words } from '../../kernel/words';

const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);
const characters = (count: number): string => (count === 1 ? '1 character' : `${count} characters`);

const reasons: Readonly<Record<LexiconProblem, string>> = lexiconProblems;

/** The card of pronunciations; English follows docs/PRODUCT.md#screens-settings. */
export const lexiconWords = words('lexiconWords', {
  title: 'Pronunciations',
  lead: 'How voices say names and terms. Applies to the audio that you make from now on.',
  loading: 'Loading pronunciations',
  failed: 'Failed to load pronunciations',
  none: 'No pronunciations yet',
  noneHint: 'Add a word that a voice says wrong, and how it sounds.',
  noneFound: 'No pronunciation matches the search.',
  search: 'Search pronunciations',
  showMore: 'Show more',
  count: (count: number, limit: number) => `${count} of ${limit} pronunciations`,
  full: (limit: number) => `The lexicon is full: it holds ${limit} pronunciations. Remove one to add another.`,
  voice: 'Voice to listen with',
  hear: (word: string, count: number) => `Hear “${word}” (${characters(count)}, charged once)`,
  stop: (word: string) => `Stop “${word}”`,
  hearFailed: 'Failed to play the word',
  edit: (word: string) => `Edit “${word}”`,
  remove: (word: string) => `Remove “${word}”`,
  exactCase: 'exact case',
  add: 'Add pronunciation',
  addTitle: 'Add a pronunciation',
  editTitle: 'Edit the pronunciation',
  written: 'Word or phrase',
  alias: 'Say as',
  aliasHint: 'Other words that sound right, such as “engine x” for “nginx”. Works with every voice.',
  ipa: 'IPA transcription',
  ipaHint:
    'Voices that read no IPA say the words above; without any, neural voices say a respelling that sounds close.',
  language: 'Language',
  languageHint: 'Only for voices of this language, such as en or pt-BR. Leave empty for all voices.',
  caseSensitive: 'Only in this upper and lower case',
  cancel: 'Cancel',
  save: 'Save',
  saveAnyway: 'Save and keep the audio as it is',
  saveFailed: 'Failed to save the pronunciation',
  impact: (affected: number, cost: number) =>
    `${lines(affected)} of audio that you keep would sound different. Rendering ${affected === 1 ? 'it' : 'them'} again costs ${characters(cost)}, and only when you make the audio again.`,
  removeTitle: (word: string) => `Remove the pronunciation of “${word}”?`,
  removeText: 'Voices will say the word as they read it.',
  removeAction: 'Remove',
  removeFailed: 'Failed to remove the pronunciation',
  importFile: 'Import file',
  importFailed: 'Failed to import the file',
  imported: (added: number, changed: number, unchanged: number) =>
    `Added ${added}, changed ${changed}, unchanged ${unchanged}.`,
  skipped: (count: number) => `${count} left out:`,
  skipReasons: reasons,
  exportFile: 'Export file',
  filesHint: 'Files are W3C pronunciation lexicons (PLS 1.0). An import keeps the entries that the file does not have.',
});
