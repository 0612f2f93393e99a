import { everyLanguage } from '../grammar/language-tables';
import { digitByDigit, numberOrYear, numberPattern, spokenNumber, wholeNumber } from '../grammar/numbers';
import { before, type Rule } from '../grammar/rule';
import type { SpokenLanguage } from '../grammar/spoken-language';

/** Numbers longer than this are read digit by digit, and so are phone numbers. */
const longest = 15;
/** Fewer digits are no phone number. */
const fewest = 7;

/** Units of three and more letters that are signs, not words. */
const longSigns = '[kMGTmh]?(?:Wh|Hz|Pa|Ah|cal|bit|bps)|mph|lbs|min|rpm|bpm|fps|dpi|ppm|kmh|\\p{Lu}{2,}';

/** Digits of a number in one piece: "12,000", "12.000", "12 000" and "12'000" become 12000. */
export function groupRules(language: SpokenLanguage): readonly Rule[] {
  const mark = language.decimalMark === ',' ? '.' : ',';
  const joined = (whole: string): string => whole.replace(/\D/g, '');
  const spaces = language.spacedGroups ? ' \\u00A0\\u202F\\u2009' : '\\u00A0\\u202F\\u2009';
  const group = (sign: string): RegExp =>
    new RegExp(`(?<![\\d.,])\\d{1,3}(?:[${sign}]\\d{3}){1,4}(?!\\d|[${sign}]\\d)`, 'g');
  return [
    ...(language.year('1999') === language.cardinal('1999') ? [] : [groupedThousands(language, mark)]),
    ...(language.decimalMark === '.' ? [leadingPoint] : []),
    [group(mark), joined],
    [group("'’"), joined],
    [group(spaces), joined],
    // Spaces that do not break between a number and what follows count as spaces.
    [/[\u00A0\u202F\u2007\u2009]/g, ' '],
  ];
}

/** ".5" */
const leadingPoint: Rule = [/(?<![\p{L}\d.)\]/])\.(?=\d{1,15}(?!\.?\d))/gu, '0.'];

/** A number of four digits is a year only if it is written without a mark: "1,140 homes". */
const groupedThousands = (language: SpokenLanguage, mark: string): Rule => [
  new RegExp(
    `(?<![\\p{L}\\d.,$€£¥–—-])([12])[${mark}](\\d{3})(?=\\s(?!(?:${longSigns})(?!\\p{L}))\\p{L}{3,}|[.;:!?)"”]*$|[,.;:!?)](?:\\s|$))`,
    'gmu',
  ),
  (_, thousand, rest) => language.cardinal(thousand + rest),
];

export function phoneRules(language: SpokenLanguage): readonly Rule[] {
  const read = (written: string): string =>
    written
      .replace(/\+/g, `${language.words.plus} `)
      .replace(/\d+/g, (digits) => digitByDigit(language, digits))
      .replace(/(?<=\p{L})[ .()/-]{1,4}(?=\p{L})/gu, (gap) => (gap === ' ' ? ' ' : ', '))
      .replace(/[()]/g, '');
  const grouped = (written: string): string =>
    written.replace(/\D/g, '').length < fewest ? written : groups(language, written);
  const parts = '[ .-]?(?:\\(\\d{1,5}\\)[ .-]?)?\\d{1,8}(?:[ .\\/-]\\d{2,8}){0,5}(?![\\d.,]\\d|\\d)';
  return [
    [new RegExp(`(?<![\\p{L}\\d])(?:\\+|\\b00(?=[1-9]))\\d{1,3}${parts}`, 'gu'), grouped],
    [/(?<![\p{L}\d.,])\(\d{2,5}\)[ .-]?\d{3,8}(?:[ .-]\d{2,8}){0,3}(?!\d)/gu, grouped],
    [/(?<![\p{L}\d.,$€£-])\d{3}[.-]\d{3}[.-]\d{4}(?![\d-])/gu, grouped],
    [/(?<![\p{L}\d.,]|\d[ \u00A0\u202F])0\d{1,4}(?:[ .\/-]\d{2,8}){1,5}(?![\d/]|[.,-]\d)/gu, grouped],
    [new RegExp(`\\d{${longest + 1},}`, 'g'), read],
  ];
}

/** Groups of a phone number, with a short pause between them. */
function groups(language: SpokenLanguage, written: string): string {
  const digits = written.match(/\d+/g) ?? [];
  const isPairs = language.locale.startsWith('fr') && digits.every((group) => group.length <= 2);
  const spoken = digits.map((group) => (isPairs ? wholeNumber(language, group) : digitByDigit(language, group)));
  return `${written.startsWith('+') ? `${language.words.plus} ` : ''}${spoken.join(', ')}`;
}

export function versionRules(language: SpokenLanguage): readonly Rule[] {
  const { version, dot } = language.words;
  const read = (numbers: string): string =>
    numbers
      .split('.')
      .map((number) => wholeNumber(language, number))
      .join(` ${language.words['.']} `);
  return [
    [
      /(?<![\p{L}\d])[vV]\.?(\d{1,6}(?:\.\d{1,6}){0,4})(?![\p{L}\d]|\.\d)/gu,
      (_, numbers) => `${version} ${read(numbers)}`,
    ],
    [/(?<![\p{L}\d.,])\d{1,6}(?:\.\d{1,6}){2,5}(?!\d|\.\d)/gu, read],
    [/(?<=\d)\.(?=\d{1,6}\.\d)/g, ` ${dot} `],
  ];
}

/** Hyphens before figures, and dashes between times of day. */
export const hyphenRules = ({ words }: SpokenLanguage): readonly Rule[] => [
  [/(?<=\p{L})-(?=\d)/gu, ' '],
  [/(?<=\d:\d\d|\d ?[ap]\.?m\.?|\d ?h) ?[–—-] ?(?=\d)/giu, ` ${words.to} `],
];

/** Both ends of a range or score, and hyphens between figures and letters. */
export function rangeRules(language: SpokenLanguage): readonly Rule[] {
  const { to } = language.words;
  return [
    [new RegExp(`(?<=\\d(?:[%°]| ?(?:a|p)\\.?m\\.?)?[CF]?)\\s?[–—]\\s?(?=[-−+]?[$€£¥]?\\d)`, 'gu'), ` ${to} `],
    [
      new RegExp(`(?<![\\p{L}\\d.,-])(${numberPattern})-(${numberPattern})(?![-\\d]|[.,]\\d)`, 'gu'),
      (_, low, high) => (low === high ? `${low} ${high}` : `${low} ${to} ${high}`),
    ],
    [/(?<=[\d%] )\.\.\.? ?(?=\d)/g, `${to} `],
    [/(?<=\d)-(?=\p{L})/gu, ' '],
  ];
}

/** "½", "3/4", "1½", "8/10". */
export function fractionRules(language: SpokenLanguage): readonly Rule[] {
  const { and, outOf, over } = language.words;
  const simple = everyLanguage().of('fraction');
  const signs = Object.keys(simple).join('');
  const fraction = (top: string, bottom: string): string => {
    const [one, many = one] = (language.parts[Number(bottom)] ?? '').split('|');
    if (one && isFraction(Number(top), Number(bottom))) return partsOf(language, top, one, many ?? one);
    const link = ['10', '20', '100'].includes(bottom) ? outOf : over;
    return `${language.cardinal(String(Number(top)))} ${link} ${language.cardinal(String(Number(bottom)))}`;
  };
  return [
    [
      new RegExp(`(\\d{1,6})?\\s?([${signs}])`, 'gu'),
      (_, whole = '', sign) => `${whole ? `${whole} ` : ''}${simple[sign] ?? ''}`,
      signs,
    ],
    [
      /(?<![\d.,/])(\d{1,6}) (\d{1,2})[/⁄](\d{1,2})(?![\d/.,]\d|\d)/gu,
      (_, whole, top, bottom) => `${language.cardinal(String(Number(whole)))} ${and} ${fraction(top, bottom)}`,
    ],
    [/(?<![\p{L}\d.,/])(\d{1,4})[/⁄](\d{1,4})(?![\p{L}\d/]|[.,]\d)/gu, (_, top, bottom) => fraction(top, bottom)],
  ];
}

/** More than three wholes are rather figures of another kind, and so are tenths but one: "8/10". */
const isFraction = (top: number, bottom: number): boolean =>
  bottom === 10 ? top === 1 : top < bottom || (top < 3 * bottom && top % bottom !== 0);

const partsOf = (language: SpokenLanguage, top: string, one: string, many: string): string =>
  Number(top) === 1
    ? `${language.cardinal('1', language.feminine.test(one) ? 'f' : 'm')} ${one}`
    : `${language.cardinal(String(Number(top)))} ${many}`;

/** The numbers that no other rule has read. */
export function numberRules(language: SpokenLanguage): readonly Rule[] {
  return [
    [/(?<=(?<!\p{L})A)(?=\d)/gu, language.letterJoin],
    [/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' '],
    [new RegExp(`${before}${numberPattern}(?!\\d)`, 'gu'), (number) => numberOrYear(language, number)],
    [new RegExp(numberPattern, 'g'), (number) => ` ${spokenNumber(language, number)} `],
  ];
}
