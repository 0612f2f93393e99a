import { numberPattern } from '../grammar/numbers';
import { type SpokenLanguage, oneOf, type Rule } from '../grammar/spoken-language';
import { unitNouns } from './units';

const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const raised = `[${raisedDigits}]{1,4}`;
export const exponent = `[⁺⁻]?${raised}|⁻?ⁿ`;
/** "word¹,²" */
const marks = `${raised}(?:[,⁻˒–]${raised}){0,5}`;

const plainForms: Readonly<Record<string, string>> = { '⁻': '-', '⁺': '', ⁿ: 'n' };
export const lowered = (signs: string): string =>
  signs.replace(/./gu, (sign) => plainForms[sign] ?? String(raisedDigits.indexOf(sign)));
const raise = (written: string): string =>
  written.replace(/./gu, (sign) => (sign === 'n' ? 'ⁿ' : sign === '+' ? '' : (raisedDigits[Number(sign)] ?? '⁻')));

const value = '[+−-]?(?:\\d{1,4}|n)';

/** Exponents written with a caret or an `e`, as raised figures: "10^-9", "1.5e-10". */
export const writtenExponents: readonly Rule[] = [
  [
    new RegExp(`(?<=[\\p{L}\\d)\\]])\\^(?:(${value})(?![\\p{L}\\d])|\\{(${value})\\}|\\((${value})\\))`, 'gu'),
    (_, plain = '', inBraces = '', inParentheses = '') => raise(plain || inBraces || inParentheses),
    '^',
  ],
  [
    new RegExp(`(?<![\\p{L}\\d.,_/#-])(${numberPattern})[eE]([+−-]?\\d{1,3})(?![\\p{L}\\d]|[.,]\\d)`, 'gu'),
    (_, number, digits) => `${number} × 10${raise(digits)}`,
    'eE',
  ],
  [new RegExp(`(?<=\\d) ?[x*·⋅×] ?(?=10(?:${exponent}))`, 'gu'), ' × ', raisedDigits],
];

/** Whether raised figures are the mark of a note: behind a word, a year or punctuation; else they are an exponent. */
function isNote(before: string, signs: string): boolean {
  if (/^\d/.test(before)) return (signs === '¹' && before !== '10') || /^[12]\d{3}$/.test(before);
  if (!/^\p{L}/u.test(before)) return !/[)\]]/.test(before) || signs === '¹';
  return before.length > 1 && (signs === '¹' || before.length > 3 || /[aeiouà-öø-ÿ]/iu.test(before));
}

export const noteRules: readonly Rule[] = [
  [new RegExp(`⁽${marks}⁾`, 'gu'), '', '⁽'],
  [
    new RegExp(
      `((?<![\\p{L}\\d]|[=+−×·/*] ?)\\p{L}[\\p{L}\\p{M}’'-]{0,40}|(?<!\\d)\\d{1,15}|[.,;:!?…"”’»)\\]])(${marks})(?![ⁿ${raisedDigits}]|(?<=[\\p{L}\\d]${marks})[\\p{L}\\d])`,
      'gu',
    ),
    (whole, before, signs) => (isNote(before, signs) ? before : whole),
    raisedDigits,
  ],
];

/** The charge of an ion: "Ca²⁺"; its figure is still to be read. */
export const chargeRules = (plus: string, minus: string): readonly Rule[] => [
  [
    new RegExp(`(?<=[\\p{L}\\d)\\]])([${raisedDigits}]{0,2})([⁺⁻])(?![${raisedDigits}ⁿ])`, 'gu'),
    (_, digits, sign) => `${digits && ` ${lowered(digits)}`} ${sign === '⁺' ? plus : minus}`,
    '⁺⁻',
  ],
];

/** An exponent after its noun: "10 to the sixth". */
function spokenExponent({ powers, words, cardinal, ordinal }: SpokenLanguage, digits: string): string {
  const size = digits.replace('-', '');
  const known = size === 'n' ? undefined : powers[digits];
  if (known !== undefined) return known;
  const isOrdinal = powers.n?.includes('#') && size === digits && size !== 'n';
  const number = isOrdinal ? ordinal(Number(size), 'f') : size === 'n' ? size : cardinal(size);
  return (powers.n ?? '*').replace(/[*#]/, size === digits ? number : `${words.minus} ${number}`);
}

export function powerRules(language: SpokenLanguage): readonly Rule[] {
  const units = unitNouns(language);
  return [
    ...chargeRules(language.words.plus, language.words.minus),
    ...noteRules,
    [new RegExp(`(?<=[${raisedDigits}ⁿ]) [-–] (?=[\\p{L}\\d(])`, 'gu'), ` ${language.words.minus} `, raisedDigits],
    [
      new RegExp(`(?<![\\p{L}\\d])(\\p{L}{2,3})(${exponent})`, 'gu'),
      (_, letters, signs) => `${[...letters].join(' ')}${signs}`,
      `${raisedDigits}ⁿ`,
    ],
    [
      new RegExp(
        `(?<=[\\p{L}\\d)\\]])(${exponent})(?: ?(${oneOf(units.keys())})(?![\\p{L}\\d/]))?(?=(\\p{L}|\\d)?)`,
        'gu',
      ),
      (_, signs, unit = '', next = '') => {
        const noun = unit && ` ${units.get(unit)?.split('|').at(-1)}`;
        return ` ${spokenExponent(language, lowered(signs))}${noun}${next && ' '}`;
      },
      `${raisedDigits}ⁿ`,
    ],
    ...Object.entries(language.roots).map(([sign, spoken]): Rule => [
      new RegExp(` ?${sign} ?(?=[\\p{L}\\d(])`, 'gu'),
      ` ${spoken} `,
      sign,
    ]),
  ];
}
