import type { Rule } from '../grammar/rule';
import type { SpokenLanguage } from '../grammar/spoken-language';

/** Acronyms that are said letter by letter although they could be words, in every language. */
const spelled = new Set(
  'AI API ATA CEO CIA DIY EU FAQ IBM ID IO IP IPA IT NHS OS PIN UFO UI UK UN URI URL US USA USB UX VIP AIDA'
    .split(' ')
    .filter((word) => word !== 'AIDA' && word !== 'PIN'),
);

/** Said as words in every language. */
const words = new Set(
  'NASA NATO UNESCO UNICEF FIFA UEFA OPEC COVID SIM PIN RAM ROM GIF JPEG LED LAN WAN WLAN ZIP VAT'
    .split(' ')
    .filter((word) => !['LED', 'WLAN', 'VAT'].includes(word)),
);

const vowel = /[AEIOUYÀ-Ý]/;

/** A row of capitals that can be said: vowels and consonants alternate well enough. */
const isPronounceable = (word: string): boolean =>
  word.length >= 4 && vowel.test(word) && !/[^AEIOUYÀ-Ý]{4}|^[^AEIOUYÀ-Ý]{3}|[^AEIOUYÀ-Ý]{3}$/.test(word);

export function letterRules(language: SpokenLanguage): readonly Rule[] {
  const isWord = (word: string): boolean => {
    if (spelled.has(word)) return false;
    return words.has(word) || language.saidAsWords.has(word) || isPronounceable(word);
  };
  return [
    // "U.S.", "D.C.": the last dot may end the sentence.
    [
      /(?<![\p{L}\d.])(?:\p{Lu}\.){2,6}(?=(\s+\p{Lu}|\s*$)?)/gu,
      (letters, ends) => [...letters.replace(/\./g, '')].join(' ') + (ends === undefined ? '' : ''),
    ],
    [
      /(?<![\p{L}\d'’])(\p{Lu}{2,6})(s|['’]s)?(?![\p{L}\d'’])/gu,
      (whole, letters, plural = '') =>
        isWord(letters) ? whole : `${[...letters].join(' ')}${plural ? language.letterPlural : ''}`,
    ],
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
