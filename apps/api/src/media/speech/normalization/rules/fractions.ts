import { numberOrYear } from '../grammar/numbers';
import { type SpokenLanguage, oneOf, type Rule } from '../grammar/spoken-language';
import { unitNouns } from './units';

/** A unit behind a half, by its noun: a half agrees with it in some languages. */
export function halfUnitRules(language: SpokenLanguage): readonly Rule[] {
  if (language.halves.length === 0) return [];
  const nouns = unitNouns(language);
  return [
    [
      new RegExp(`(?<![\\d.,/])(\\d{1,6} )?(1[/⁄]2) ?(${oneOf(nouns.keys())})(?![\\p{L}\\d/²³])`, 'gu'),
      (_, whole = '', half, unit) =>
        `${whole}${half} ${nouns
          .get(unit)
          ?.split('|')
          .at(whole > '1 ' ? -1 : 0)}`,
      '/⁄',
    ],
  ];
}

/** "1⁄2", "3/4", "1 1/2", "8/10". */
export function fractionRules(language: SpokenLanguage): readonly Rule[] {
  const { and, outOf, over } = language.words;
  const isYear = (digits: string): boolean => /^(?:19|20)\d\d$/.test(digits);
  const fraction = (top: string, bottom: string): string => {
    // Of a series, a week or a law: "12/2024", "2016/679"
    if (isYear(top) || isYear(bottom)) return [top, bottom].map((digits) => numberOrYear(language, digits)).join(' ');
    if (top === bottom && bottom !== '10') return `${language.cardinal(top)} ${language.cardinal(bottom)}`;
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

/** More than three wholes are rather figures of another kind, and so are tenths but one: "8/10", "85/100". */
const isFraction = (top: number, bottom: number): boolean =>
  [10, 20, 100].includes(bottom) ? top === 1 : top < bottom || (top < 3 * bottom && top % bottom !== 0);

const partsOf = (language: SpokenLanguage, top: string, one: string, many: string): string =>
  Number(top) === 1
    ? `${language.cardinal('1', language.feminine.test(one) ? 'f' : 'm')} ${one}`
    : `${language.cardinal(String(Number(top)))} ${many}`;

/** A half before its noun, "media taza", and behind a number of them: "dos tazas y media". */
function halfRules(language: SpokenLanguage): readonly Rule[] {
  const { locale, halves, feminine, cardinal, words } = language;
  const [half, halfFeminine] = halves;
  if (half === undefined || halfFeminine === undefined) return [];
  // The plurals "horas" and "tazze" are feminine as "hora" and "tazza" are.
  const isFeminine = (noun: string): boolean =>
    feminine.test(noun) || feminine.test(noun.replace(/s$/, '')) || feminine.test(noun.replace(/e$/, 'a'));
  const units = new Map([...unitNouns(language).values()].map((forms) => [forms.split('|')[1], forms.split('|')[0]!]));
  /** "litros" and "tazze" become "litro" and "tazza"; another plural stays as it is: "uno y medio meses". */
  const singular = (noun: string): string =>
    units.get(noun) ?? (locale === 'it' ? noun.replace(/e$/, 'a') : noun.replace(/(?<=[ao])s$/, ''));
  const noun = '(?!de |di |del |do |da |por |per )(\\p{Ll}{3,20})(?!\\p{L})';
  return [
    [
      new RegExp(`(?<![\\p{L}\\d.,/])(\\d{1,6}) 1[/⁄]2 ${noun}`, 'gu'),
      (_, whole, counted) => {
        const gender = isFeminine(counted) ? 'f' : 'm';
        const and = `${words.and} ${gender === 'f' ? halfFeminine : half}`;
        if (whole !== '1') return `${cardinal(whole, gender)} ${counted} ${and}`;
        const one = singular(counted);
        const isPlural = one === counted && (locale === 'it' ? /[ie]$/ : /s$/).test(one);
        return isPlural ? `${cardinal('1')} ${and} ${counted}` : `${cardinal('1', gender)} ${one} ${and}`;
      },
    ],
    [/(?<![\p{L}\d.,/])(\d{1,6}) 1[/⁄]2(?![\d/.,]\d|\d)/gu, (_, whole) => `${cardinal(whole)} ${words.and} ${half}`],
    [
      new RegExp(`(?<![\\p{L}\\d.,/]|\\d )1[/⁄]2 (?=${noun})`, 'gu'),
      (_, counted) => `${isFeminine(counted) ? halfFeminine : half} `,
    ],
  ];
}
