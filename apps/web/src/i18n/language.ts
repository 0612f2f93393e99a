import { useSyncExternalStore } from 'react';
import { writeStored, readStored } from '../browser/local-storage';

/** Interface languages with their own names. */
export const languages = { en: 'English', zh: '中文' } as const;
export type Language = keyof typeof languages;

const storageKey = 'duetcast.language';
const listeners = new Set<() => void>();

const isLanguage = (value: unknown): value is Language => typeof value === 'string' && Object.hasOwn(languages, value);
const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0]!;

/** The browser's first supported language, else English. */
const browserLanguage = (): Language => globalThis.navigator?.languages?.map(languageOf).find(isLanguage) ?? 'en';

function chosen(): Language {
  const stored = readStored<unknown>(storageKey);
  return isLanguage(stored) ? stored : browserLanguage();
}

let current = chosen();

function reload(): void {
  current = chosen();
  document.documentElement.lang = current;
  listeners.forEach((listener) => listener());
}

// At build time, when the API documentation is rendered, there is no page.
if (globalThis.document) {
  document.documentElement.lang = current;
  globalThis.addEventListener('languagechange', reload);
  // Follows a choice in another tab.
  globalThis.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) reload();
  });
}

/** Stores the language in this browser; without a choice the interface follows the browser. */
export function chooseLanguage(language: Language): void {
  writeStored(storageKey, language);
  reload();
}

export const readLanguage = (): Language => current;

function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLanguage = (): Language => useSyncExternalStore(onLanguageChange, readLanguage);

/** Locale for dates and numbers: the user's regional variant of the language if the browser lists one. */
export const localeOf = (language: Language): string =>
  navigator.languages.find((tag) => languageOf(tag) === language) ?? language;

/** {@link localeOf} of the interface language. */
export const useLocale = (): string => localeOf(useLanguage());
