import { useEffect, useSyncExternalStore } from 'react';
import { readLanguage, useLanguage } from './language';

type Sentences = Readonly<Record<string, string>>;

let chinese: Sentences | null = null;
let codes: ReadonlyMap<string, string> | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

function onErrorSentences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the Chinese sentences if needed; English, and Chinese after a failed load, shows the server's own. */
export async function loadErrorSentences(): Promise<void> {
  if (readLanguage() !== 'zh' || chinese) return;
  loading ??= import('./error-sentences-zh')
    .then(({ sentences, codeOfSentence }) => {
      chinese = sentences;
      codes = codeOfSentence;
      listeners.forEach((listener) => listener());
    })
    .catch(() => undefined)
    .finally(() => (loading = null));
  await loading;
}

/** The translated sentence of an error code; undefined means use the server's own. */
export const sentenceOf = (code: string): string | undefined =>
  readLanguage() === 'zh' && chinese && Object.hasOwn(chinese, code) ? chinese[code] : undefined;

/** Re-renders when the language changes or its sentences have loaded. */
export function useErrorSentences(): void {
  const language = useLanguage();
  useSyncExternalStore(onErrorSentences, () => chinese);
  useEffect(() => void loadErrorSentences(), [language]);
}

/** Translates a stored failure by its code, else by its catalog sentence; otherwise returns it unchanged. */
export const storedSentence = (text: string, code: string | null): string =>
  sentenceOf(code ?? codes?.get(text) ?? '') ?? text;
