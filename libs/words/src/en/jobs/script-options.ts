import { words } from '../../kernel/words';
import texts from './script-options.json';

export const scriptOptionWords = words('scriptOptionWords', {
  ...texts,
  nameOf: (role: string) => `Name of the ${role.toLowerCase()}`,
  automaticAs: (language: string) => `Automatic (${language})`,
  needs: (characters: string, left: string) =>
    `This article needs about ${characters} of the ${left} characters left this month`,
  keptWithin: (characters: string) => `The script will have at most ${characters} characters`,
  writeBrief: (characters: string) => `Brief script, about ${characters} characters`,
  notInArticle: (items: string) => `Not found in the article: ${items}. Check this line before you make audio.`,
});
