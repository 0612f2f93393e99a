import type { Words } from '@duetcast/words/kernel/words';
import {
  isLanguage,
  supportedLanguage,
  translationOf,
  type Language,
  type Translation,
  textsFrom,
} from '@duetcast/words/languages';
import { writeStored, readStored } from '../browser/local-storage';
import { sharedValue } from '../browser/shared-value';

const storageKey = 'duetcast.language';
const loaded = new Map<Language, Translation>();

/** The browser's first supported language, else English. */
const browserLanguage = (): Language =>
  globalThis.navigator?.languages?.map(supportedLanguage).find(isLanguage) ?? 'en';

function chosen(): Language {
  const stored = readStored<unknown>(storageKey);
  return isLanguage(stored) ? stored : browserLanguage();
}

/** English until the texts of the chosen language are here. */
const current = sharedValue<Language>('en');

function show(language: Language): void {
  document.documentElement.lang = language;
  current.set(language);
}

/** Makes the texts of a language available without loading them. */
export function provideTranslation(language: Language, translation: Translation): void {
  loaded.set(language, translation);
  if (language === chosen()) show(language);
}

/** Shows the chosen language once its texts are here; what is shown stays if they cannot be loaded. */
export async function loadChosenLanguage(): Promise<void> {
  const language = chosen();
  if (language === 'en' || loaded.has(language)) return show(language);
  const translation = await translationOf(language).catch(() => null);
  if (!translation) return;
  loaded.set(language, translation);
  if (language === chosen()) show(language);
}

const reload = () => void loadChosenLanguage();
// While the API documentation is rendered at build time, these are never called.
globalThis.addEventListener?.('languagechange', reload);
// Follows a choice in another tab.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === storageKey || key === null) reload();
});

/** Stores the language in this browser; without a choice the interface follows the browser. */
export function chooseLanguage(language: Language): void {
  writeStored(storageKey, language);
  reload();
}

export const readLanguage = current.get;

/** The texts of the displayed language, or null in English. */
export const readTranslation = (): Translation | null => loaded.get(current.get()) ?? null;

export const useLanguage = current.use;

/** Locale for dates and numbers: the user's regional variant of the language if the browser lists one. */
export const localeOf = (language: Language): string =>
  globalThis.navigator?.languages.find((tag) => supportedLanguage(tag) === language) ?? language;

/** {@link localeOf} of the interface language. */
export const useLocale = (): string => localeOf(useLanguage());

/** The texts in the interface language; re-renders when it changes. */
export function useWords<Texts>(words: Words<Texts>): Texts {
  useLanguage();
  return textsFrom(readTranslation(), words);
}

/** The texts with the locale of the dates and numbers in them. */
export const useLocalWords = <Texts>(words: Words<Texts>) => [useWords(words), useLocale()] as const;
