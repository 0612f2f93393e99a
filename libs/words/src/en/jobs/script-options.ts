import { words, type TextsOf } from '../../kernel/words';

export const scriptOptionWords = words('scriptOptionWords', {
  length: 'Length',
  lengths: { brief: 'Brief', standard: 'Standard', full: 'Full' },
  speakers: 'Speakers',
  nameOf: (role: string) => `Name of the ${role.toLowerCase()}`,
  tone: 'Tone',
  audience: 'Audience',
  examples: { tone: 'Warm and curious', audience: 'People new to the subject' },
  language: 'Language',
  automatic: 'Automatic',
  automaticAs: (language: string) => `Automatic (${language})`,
  needs: (characters: string, left: string) =>
    `This article needs about ${characters} of the ${left} characters left this month`,
  keptWithin: (characters: string) => `The script will have at most ${characters} characters`,
  writeBrief: (characters: string) => `Brief script, about ${characters} characters`,
  writeWhatFits: 'The part that fits',
  writeWhole: 'The whole article',
  seePlans: 'See the plans',
  notInArticle: (items: string) => `Not found in the article: ${items}. Check this line before you make audio.`,
  isRight: 'It is right',
});

export type ScriptOptionWords = TextsOf<typeof scriptOptionWords>;
