import { everyLanguage } from '../grammar/language-tables';
import type { SpokenLanguage, Rule } from '../grammar/spoken-language';

const vowel = /[AEIOUYÀ-Ý]/;

const listed = () => ({
  spelled: new Set(everyLanguage().list('spelled')),
  words: new Set(everyLanguage().list('said as words')),
});

/** A row of capitals that can be said: vowels and consonants alternate well enough. */
const isPronounceable = (word: string): boolean =>
  word.length >= 4 && vowel.test(word) && !/[^AEIOUYÀ-Ý]{4}|^[^AEIOUYÀ-Ý]{3}|[^AEIOUYÀ-Ý]{3}$/.test(word);

/** No word begins so: "FBI", "DNA". */
const unspeakable = /^(?!S[CHKLMNPQTW]|[BCFGP][LR]|[DKTVW]R|[CPTW]H|GN|KN|PS|TW|\p{L}[YÀ-Ý])[^AEIOUYÀ-Ý]{2}/u;

/** "IT'S", "THEY'LL" */
const endings = /(?<=\p{L}['’])\p{Lu}(?:\p{Lu}|\p{Ll})?(?!\p{L})/gu;
/** So many words that may all be short: "OÙ EST LA MER ?" */
const minWords = 4;

/** A headline in capitals is one of words: its short ones are no acronyms. */
export function headlineRules({ saidAsWords }: SpokenLanguage): readonly Rule[] {
  const { spelled, words } = listed();
  // "IT IS TIME"
  const isAcronym = (word: string): boolean =>
    (spelled.has(word) && word !== 'IT') || words.has(word) || !vowel.test(word) || unspeakable.test(word);
  const isLong = (word: string): boolean => !isAcronym(word) && !saidAsWords.has(word) && isPronounceable(word);
  return [
    [
      /(?<=^|[.!?…:;–—(“"«¿¡„] ?)\p{Lu}[\p{Lu}\d'’,&/ -]{4,}(?=$|[.!?…:;–—)”"»])/gmu,
      (whole) => {
        const all = whole.match(/\p{Lu}+/gu) ?? [];
        if (!(all.length > 1 && all.some(isLong)) && all.filter((word) => !isAcronym(word)).length < minWords)
          return whole;
        const said = (word: string): string => (isAcronym(word) ? word : word[0] + word.slice(1).toLowerCase());
        return whole.replace(/\p{Lu}{2,}/gu, said).replace(endings, (ending) => ending.toLowerCase());
      },
    ],
  ];
}

export function letterRules(language: SpokenLanguage): readonly Rule[] {
  const { letterJoin } = language;
  const { spelled, words } = listed();
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
