import { everyLanguage } from '../grammar/language-tables';
import type { SpokenLanguage, Rule } from '../grammar/spoken-language';

const vowel = /[AEIOUYÀ-Ý]/;

/** A row of capitals that can be said: vowels and consonants alternate well enough. */
const isPronounceable = (word: string): boolean =>
  word.length >= 4 && vowel.test(word) && !/[^AEIOUYÀ-Ý]{4}|^[^AEIOUYÀ-Ý]{3}|[^AEIOUYÀ-Ý]{3}$/.test(word);

export function letterRules(language: SpokenLanguage): readonly Rule[] {
  const { letterJoin } = language;
  const spelled = new Set(everyLanguage().list('spelled'));
  const words = new Set(everyLanguage().list('said as words'));
  const isWord = (word: string): boolean => {
    if (language.saidAsWords.has(word)) return true;
    return !spelled.has(word) && (words.has(word) || isPronounceable(word));
  };
  return [
    // "D.C.": the last dot ends the sentence, too, if nothing follows or a word that starts sentences.
    [
      new RegExp(`(?<![\\p{L}\\d.])((?:\\p{Lu}\\.){2,6})(?=(\\s*$)|(\\s+(?:${language.starters})(?!\\p{L}))|)`, 'gmu'),
      (_, letters, end, start) =>
        [...letters.replace(/\./g, '')].join(letterJoin) + ((end ?? start) === undefined ? '' : '.'),
    ],
    [
      /(?<![\p{L}\d]|\p{Lu}['’])(\p{Lu}{2,6})(s|['’]s)?(?![\p{L}\d'’])/gu,
      (whole, letters, plural = '') =>
        isWord(letters) ? whole : `${[...letters].join(letterJoin)}${plural ? language.letterPlural : ''}`,
    ],
    [/(?<=(?<!\p{L})\p{Lu})-(?=\p{Lu}(?!\p{L}))/gu, letterJoin],
    [/(?<=\p{Ll})-(?=\p{Lu}[ -]\p{Lu}(?!\p{L}))/gu, ' '],
  ];
}
