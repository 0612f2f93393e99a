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

/** Fetches the sentences that the language shown needs: English has the server's own. Where they do not come, so has Chinese. */
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

/** The sentence of an error's code in the language that is shown; undefined where the server's own is to be used. */
export const sentenceOf = (code: string): string | undefined =>
  readLanguage() === 'zh' && chinese && Object.hasOwn(chinese, code) ? chinese[code] : undefined;

/** Draws again when the language changes and when its sentences have come. */
export function useErrorSentences(): void {
  const language = useLanguage();
  useSyncExternalStore(onErrorSentences, () => chinese);
  useEffect(() => void loadErrorSentences(), [language]);
}

/** What is stored of a failure: said by its code, else by that of the catalogue's sentence that it is, else as it stands. */
export const storedSentence = (text: string, code: string | null): string =>
  sentenceOf(code ?? codes?.get(text) ?? '') ?? text;
