import type { SpokenLanguage, Rule } from '../grammar/spoken-language';

/** "1⁄2", "3/4", "1 1/2", "8/10". */
export function fractionRules(language: SpokenLanguage): readonly Rule[] {
  const { and, outOf, over } = language.words;
  const fraction = (top: string, bottom: string): string => {
    if (top === bottom) return `${language.cardinal(top)} ${language.cardinal(bottom)}`;
    const [one, many = one] = (language.parts[Number(bottom)] ?? '').split('|');
    if (one && isFraction(Number(top), Number(bottom))) return partsOf(language, top, one, many ?? one);
    const link = ['10', '20', '100'].includes(bottom) ? outOf : over;
    return `${language.cardinal(String(Number(top)))} ${link} ${language.cardinal(String(Number(bottom)))}`;
  };
  return [
    ...halfRules(language),
    [
      /(?<![\d.,/])(\d{1,6}) (\d{1,2})[/⁄](\d{1,2})(?![\d/.,]\d|\d)/gu,
      (_, whole, top, bottom) => `${language.cardinal(String(Number(whole)))} ${and} ${fraction(top, bottom)}`,
    ],
    [/(?<![\p{L}\d.,/])(\d{1,4})[/⁄](\d{1,4})(?![\p{L}\d/]|[.,]\d)/gu, (_, top, bottom) => fraction(top, bottom)],
    [/(?<=\d)⁄/gu, ` ${over} `, '⁄'],
  ];
}

/** More than three wholes are rather figures of another kind, and so are tenths but one: "8/10". */
const isFraction = (top: number, bottom: number): boolean =>
  bottom === 10 ? top === 1 : top < bottom || (top < 3 * bottom && top % bottom !== 0);

const partsOf = (language: SpokenLanguage, top: string, one: string, many: string): string =>
  Number(top) === 1
    ? `${language.cardinal('1', language.feminine.test(one) ? 'f' : 'm')} ${one}`
    : `${language.cardinal(String(Number(top)))} ${many}`;

/** A half before its noun, "media taza", and behind a number of them: "dos tazas y media". */
function halfRules({ halves: [half, halfFeminine], feminine, cardinal, words }: SpokenLanguage): readonly Rule[] {
  if (half === undefined || halfFeminine === undefined) return [];
  // The plurals "horas" and "tazze" are feminine as "hora" and "tazza" are.
  const isFeminine = (noun: string): boolean =>
    feminine.test(noun) || feminine.test(noun.replace(/s$/, '')) || feminine.test(noun.replace(/e$/, 'a'));
  const noun = '(?!de |di |del |do |da |por |per )(\\p{Ll}{3,20})(?!\\p{L})';
  return [
    [
      new RegExp(`(?<![\\p{L}\\d.,/])(\\d{1,6}) 1[/⁄]2 ${noun}`, 'gu'),
      (written, whole, counted) => {
        // A plural behind one keeps its place: "una y media tazas".
        if (whole === '1' && /[sie]$/.test(counted)) return written;
        const gender = isFeminine(counted) ? 'f' : 'm';
        return `${cardinal(whole, gender)} ${counted} ${words.and} ${gender === 'f' ? halfFeminine : half}`;
      },
    ],
    [/(?<![\p{L}\d.,/])(\d{1,6}) 1[/⁄]2(?![\d/.,]\d|\d)/gu, (_, whole) => `${cardinal(whole)} ${words.and} ${half}`],
    [
      new RegExp(`(?<![\\p{L}\\d.,/]|\\d )1[/⁄]2 (?=${noun})`, 'gu'),
      (_, counted) => `${isFeminine(counted) ? halfFeminine : half} `,
    ],
  ];
}
