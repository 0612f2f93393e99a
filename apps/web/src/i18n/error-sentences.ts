import { readTranslation } from './language';

/** The translated sentence of an error code; undefined means use the server's own. */
export function sentenceOf(code: string): string | undefined {
  const sentences: Readonly<Record<string, string>> | undefined = readTranslation()?.errorSentences;
  return sentences && Object.hasOwn(sentences, code) ? sentences[code] : undefined;
}

/** Translates a stored failure by its code, else by its catalog sentence; otherwise returns it unchanged. */
export const storedSentence = (text: string, code: string | null): string =>
  sentenceOf(code ?? readTranslation()?.codeOfErrorSentence.get(text) ?? '') ?? text;
