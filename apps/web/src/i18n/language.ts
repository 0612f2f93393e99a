import { useSyncExternalStore } from 'react';
import { writeStored, readStored } from '../browser/local-storage';

/** The languages of the interface, each in its own name. */
export const languages = { en: 'English', zh: '中文' } as const;
export type Language = keyof typeof languages;

const storageKey = 'duetcast.language';
const listeners = new Set<() => void>();

const isLanguage = (value: unknown): value is Language => typeof value === 'string' && Object.hasOwn(languages, value);
const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0]!;

/** The browser's first language that the interface is written in, else English. */
const ofBrowser = (): Language => navigator.languages.map(languageOf).find(isLanguage) ?? 'en';

function chosen(): Language {
  const kept = readStored<unknown>(storageKey);
  return isLanguage(kept) ? kept : ofBrowser();
}

let current = chosen();

function follow(): void {
  current = chosen();
  document.documentElement.lang = current;
  listeners.forEach((listener) => listener());
}

document.documentElement.lang = current;
globalThis.addEventListener('languagechange', follow);
// Another tab chose: this one follows.
globalThis.addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) follow();
});

/** Remembered in this browser; until then the interface follows the browser. */
export function chooseLanguage(language: Language): void {
  writeStored(storageKey, language);
  follow();
}

export const readLanguage = (): Language => current;

function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLanguage = (): Language => useSyncExternalStore(onLanguageChange, readLanguage);

/** The tag for dates and numbers: the reader's own region where it speaks the chosen language. */
export const localeOf = (language: Language): string =>
  navigator.languages.find((tag) => languageOf(tag) === language) ?? language;

/** {@link localeOf} of the language that is shown. */
export const useLocale = (): string => localeOf(useLanguage());
