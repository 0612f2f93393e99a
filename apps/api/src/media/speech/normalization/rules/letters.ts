import type { Rule } from '../grammar/rule';
import type { SpokenLanguage } from '../grammar/spoken-language';

/** Acronyms that are said letter by letter although they could be words, in every language. */
const spelled = new Set(
  'AI API ATA CEO CIA DIY EU FAQ IBGE IBM ID IO IP IPA IT NHS OS UFO UI UK UN URI URL US USA USB UX VIP'.split(' '),
);

/** Said as words in every language. */
const words = new Set('NASA NATO UNESCO UNICEF FIFA UEFA OPEC COVID SIM PIN RAM ROM GIF JPEG LAN ZIP'.split(' '));

const vowel = /[AEIOUYÀ-Ý]/;

/** A row of capitals that can be said: vowels and consonants alternate well enough. */
const isPronounceable = (word: string): boolean =>
  word.length >= 4 && vowel.test(word) && !/[^AEIOUYÀ-Ý]{4}|^[^AEIOUYÀ-Ý]{3}|[^AEIOUYÀ-Ý]{3}$/.test(word);

export function letterRules(language: SpokenLanguage): readonly Rule[] {
  const { letterJoin } = language;
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

/** Words of computing whose spelling misleads in every language. */
export const productWords: Readonly<Record<string, string>> = {
  nginx: 'engine x',
  macOS: 'mac O S',
  iOS: 'i O S',
  iPadOS: 'i pad O S',
  watchOS: 'watch O S',
  MySQL: 'my S Q L',
  SQLite: 'S Q lite',
  PostgreSQL: 'postgres',
  GraphQL: 'graph Q L',
  OpenAI: 'open A I',
  GitHub: 'git hub',
  GitLab: 'git lab',
  YouTube: 'you tube',
  DevOps: 'dev ops',
  'C++': 'C plus plus',
  'C#': 'C sharp',
  'F#': 'F sharp',
  'A/B': 'A B',
};
