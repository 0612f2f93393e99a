import { readTranslation } from './language';

/** The translated sentence of a key; undefined means use the server's own. */
function sentenceOf(key: string): string | undefined {
  const sentences: Readonly<Record<string, string>> | undefined = readTranslation()?.errorSentences;
  return sentences && Object.hasOwn(sentences, key) ? sentences[key] : undefined;
}

/** Translates a failure by its code, or by its sentence if the code has several or is unknown; undefined: not translated. */
export function translatedError(text: string, code: string | null): string | undefined {
  const key = readTranslation()?.codeOfErrorSentence.get(text);
  const isOfCode = code === null || key?.startsWith(`${code}/`) === true;
  return sentenceOf((isOfCode ? key : code) ?? '');
}

/** Translates a stored failure by its code, else by its catalog sentence; otherwise returns it unchanged. */
export const storedSentence = (text: string, code: string | null): string => translatedError(text, code) ?? text;
