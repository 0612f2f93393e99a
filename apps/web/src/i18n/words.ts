import { textsFrom } from '@duetcast/words/languages';
import type { Words } from '@duetcast/words/kernel/words';
import { readTranslation, useLanguage } from './language';

/** The texts in the interface language; re-renders when it changes. */
export function useWords<Texts>(words: Words<Texts>): Texts {
  useLanguage();
  return textsFrom(readTranslation(), words);
}
