import anyAscii from 'any-ascii';

/** ISO 15924 codes of the writing systems that are counted. */
const systems = (
  'Latn Cyrl Grek Arab Hebr Hani Hira Kana Hang Thai Deva Beng Gujr Guru Orya Sinh Taml Telu Knda Mlym Armn Geor Ethi ' +
  'Khmr Laoo Mymr Tibt Thaa Mong'
).split(' ');

const unknownSystem = 'Zzzz';

/** Letters only: punctuation, digits and emoji belong to no language. */
const letter = /\p{L}/gu;
const lettersOf = new Map(systems.map((system) => [system, new RegExp(`(?=\\p{L})\\p{sc=${system}}`, 'gu')]));

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

export const letterCount = (text: string): number => countOf(text, letter);

/** Systems that Unicode counts apart, of languages that mix them. */
const mixed: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Hani', 'Hira', 'Kana'],
  Hans: ['Hani'],
  Hant: ['Hani'],
  Kore: ['Hang'],
};

/** What a reader of the BCP 47 tag reads: the language's own writing system, and Latin letters as foreign words. */
function readableIn(locale: string): readonly string[] {
  const { script = 'Latn' } = new Intl.Locale(locale).maximize();
  return ['Latn', ...(mixed[script] ?? [script])];
}

/** Maximum share of foreign letters: quoted words are spelled out, more would be unintelligible. */
const maxForeignShare = 0.3;

/** The predominant writing system that readers of none of the tags read; null if they read enough of the text. */
export function foreignSystem(text: string, locales: readonly string[]): string | null {
  const readable = new Set(locales.flatMap(readableIn));
  const letters = letterCount(text);
  const readableLetters = [...readable].reduce(
    (sum, system) => sum + countOf(text, lettersOf.get(system) ?? letter),
    0,
  );
  if (letters === 0 || (letters - readableLetters) / letters <= maxForeignShare) return null;
  const foreign = systems
    .filter((system) => !readable.has(system))
    .map((system) => ({ system, letters: countOf(text, lettersOf.get(system)!) }))
    .sort((a, b) => b.letters - a.letters);
  return foreign[0]?.letters ? foreign[0].system : unknownSystem;
}

/** Letters that readers of a tag do not read, by the tag. */
const foreignWords = new Map<string, RegExp>();

/** The text with its foreign words in Latin letters, so that every engine says something for them: "Ri Ben" for 日本. */
export function inReadableLetters(text: string, locale: string): string {
  const readable = ['Common', 'Inherited', ...readableIn(locale)].map((system) => `\\p{sc=${system}}`).join('');
  const words = foreignWords.get(locale) ?? new RegExp(`(?:(?![${readable}])\\p{L}\\p{M}*)+`, 'gu');
  foreignWords.set(locale, words);
  return text.replace(words, (word) =>
    anyAscii(word)
      .replace(/[^A-Za-z]+/g, '')
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
  );
}

/** The most widespread language of a writing system, ISO 639: `ru` of `Cyrl`; `und` if unknown. */
export const languageOfSystem = (system: string): string =>
  system === unknownSystem ? 'und' : new Intl.Locale(`und-${system}`).maximize().language;
