import { z } from 'zod';
import { everyLanguage, productWords, tablesOf } from '../grammar/language-tables';
import { type AddressWords, oneOf, wordRules, type Rule } from '../grammar/spoken-language';
import { currencyNames } from '../rules/money';
import { chargeRules, exponent, lowered, noteRules, writtenExponents } from '../rules/powers';
import { identifierRules } from '../rules/identifiers';
import { webRules } from '../rules/web';
import { codes, dates, durations } from './zh-dates';
import { cardinal, digitByDigit, number } from './zh-numbers';

/** The tables, and patterns of what they have. */
function nounsOf() {
  const tables = tablesOf('zh');
  const units = tables.of('unit');
  const named = Object.entries(currencyNames('zh')).map(([sign, noun]) => [sign, noun.split('|')[0] ?? noun] as const);
  const currencies: Readonly<Record<string, string>> = { ...Object.fromEntries(named), ...tables.of('currency') };
  return {
    currencies,
    currency: `(${oneOf(Object.keys(currencies))})`,
    scales: tables.of('factor'),
    units,
    unit: oneOf(Object.keys(units)),
    bare: oneOf(
      everyLanguage()
        .list('units without a number')
        .filter((sign) => units[sign]),
    ),
    powers: tables.of('power'),
    math: tables.of('math'),
    measureWords: tables.alternatives('measure words'),
    saidAsWords: new Set(tables.list('said as words')),
    marks: tables.of('mark'),
  };
}
type Nouns = ReturnType<typeof nounsOf>;

const n = '(\\d{1,15}(?:\\.\\d{1,15})?)';
const to = '\\s?[-–—~～至到]\\s?';
/** "42.5M" is multiplied out, because Chinese counts in groups of four zeros. */
function amount(value: string, factor: number): string {
  const product = Math.round(Number(value) * factor);
  return Number.isSafeInteger(product) && factor > 1 ? number(String(product)) : number(value);
}
const money = (value: string): string => (value.includes('.') ? number(value.replace(/\.?0+$/, '')) : number(value));

const amounts = ({ currencies, currency, scales, units, unit: known }: Nouns): readonly Rule[] => [
  [
    /(?<=\d[\p{Script=Han}A-Za-z$€£]{0,6}) ?[/／] ?(?=(?:小时|分钟|秒|天|日|周|月|年|人|次|公斤|千克|斤|升|平方米|晚|个)(?!(?!到)\p{Script=Han}))/gu,
    '每',
  ],
  [
    new RegExp(`(?<=\\d ?[\\p{Script=Han}A-Za-z$€£]{0,6}) ?/ ?(?!h|s)(${known})(?![A-Za-z²³\\d])`, 'gu'),
    (_, unit) => `每${units[unit] ?? unit}`,
  ],
  [
    new RegExp(`${currency}\\s?${n}\\s?(${oneOf(Object.keys(scales))})?${to}(?:${currency}\\s?)?(?=\\d)`, 'g'),
    (_, sign, low, written = '') => `${amount(low, Number(scales[written] ?? 1))}到${sign}`,
  ],
  [
    new RegExp(`([-−]?)${currency}\\s?${n}\\s?(${oneOf(Object.keys(scales))})(?![A-Za-z])`, 'g'),
    (_, minus, sign, value, written) =>
      `${minus && '负'}${amount(value, Number(scales[written] ?? 1))}${currencies[sign] ?? ''}`,
  ],
  [
    new RegExp(`([-−]?)${currency}\\s?${n}(?:\\s?([万亿]+))?(?:多?元|块)?`, 'g'),
    (_, minus, sign, value, large = '') =>
      `${minus && '负'}${large ? number(value) : money(value)}${large}${currencies[sign] ?? ''}`,
  ],
  [
    new RegExp(`${n}\\s?(${oneOf(Object.keys(scales))})\\s?${currency}`, 'g'),
    (_, value, written, sign) => `${amount(value, Number(scales[written] ?? 1))}${currencies[sign] ?? ''}`,
  ],
  [new RegExp(`${n}${to}(?=${n}\\s?[万亿]*\\s?${currency})`, 'g'), (_, low) => `${number(low)}到`],
  [
    new RegExp(`${n}\\s?([万亿]*)\\s?${currency}`, 'g'),
    (_, value, large, sign) => `${large ? number(value) : money(value)}${large}${currencies[sign] ?? ''}`,
  ],
  [new RegExp(`${n}%?${to}${n}\\s?%`, 'g'), (_, low, high) => `百分之${number(low)}到百分之${number(high)}`],
  [
    new RegExp(`([-−+]?)${n}\\s?[%％]`, 'g'),
    (_, sign, value) => `${sign === '+' ? '正' : sign && '负'}百分之${number(value)}`,
  ],
  [new RegExp(`${n}\\s?‰`, 'g'), (_, value) => `千分之${number(value)}`],
];

const relations = ({ units, unit: known }: Nouns): readonly Rule[] => [
  [
    /(?<![\d./])(\d{1,4})[/⁄](\d{1,4})(?![\d/.])/g,
    (_, top, bottom) => `${cardinal(Number(bottom))}分之${cardinal(Number(top))}`,
  ],
  [/(\d{1,6})\s?[:：∶]\s?(?=\d)/g, (_, side) => `${cardinal(Number(side))}比`],
  [
    /(?<=(?:比分|以|战胜|击败|负|胜|平|投票)\s?)(\d{1,3})[-–—](?=\d{1,3}(?![\d%]))/g,
    (_, side) => `${cardinal(Number(side))}比`,
  ],
  [/(?<![A-Za-z\d)\]℃°²³]|\d )[-−](?=\d)/g, '负'],
  [new RegExp(`${n}\\s?(${known})?${to}(?=\\d)`, 'g'), (_, low, unit = '') => `${number(low)}${units[unit] ?? ''}到`],
  [/[~～](?=\s?\d)|(?<![\p{L}\d)] ?)≈(?=\s?\d)/gu, '约'],
];

const quantities = ({ units, unit: known, bare, measureWords }: Nouns): readonly Rule[] => [
  [new RegExp(`(?<![A-Za-z\\d./·-] ?)(${bare})(?![A-Za-z\\d/²³-])`, 'g'), (_, unit) => units[unit] ?? unit],
  [/(?<![\d.第])2(?=[千万亿])/g, '两'],
  [new RegExp(`(?<![\\d.第])2\\s?(?=(?:${known})(?![A-Za-z]))`, 'g'), '两'],
  [
    new RegExp(`(?<=两|\\d|分之[一二三四五六七八九])\\s?(${known})(?![A-Za-z²³])`, 'g'),
    (_, unit) => units[unit] ?? unit,
  ],
  [new RegExp(`(?<![\\d.第:：/])2\\s?(?=多?(?:${measureWords}))`, 'g'), '两'],
  ...tablesOf('zh').rules('figure sign', {}),
];

/** Exponents: "10⁶" is ten's sixth power. */
const powers = ({ powers: known, math }: Nouns): readonly Rule[] => [
  ...chargeRules('加', '减'),
  ...noteRules,
  [
    new RegExp(`(?<=[A-Za-z\\d)])(${exponent})`, 'gu'),
    (_, signs) => {
      const digits = lowered(signs);
      const size = digits.replace('-', '');
      return known[digits] ?? `的${size === digits ? '' : '负'}${size === 'n' ? 'n' : cardinal(size)}次方`;
    },
  ],
  [/(?<=[A-Za-z\d方）)]) ?\+ ?(?=[A-Za-z\d(])/g, '加'],
  [/(?<=[A-Za-z\d方）)]) ?={1,3} ?(?=[A-Za-z\d(-])/g, '等于'],
  [new RegExp(`\\s?(${oneOf(Object.keys(math))})\\s?`, 'gu'), (_, sign) => math[sign] ?? sign],
];

const letters = ({ saidAsWords }: Nouns): readonly Rule[] => [
  [
    /(?<![A-Za-z\d])(?:[A-Z]{2,4}|[B-DF-HJ-NP-TV-Z]{5,6})(?![A-Za-z\d])/g,
    (word) => (saidAsWords.has(word) ? word : ` ${[...word].join(' ')} `),
  ],
  [/(?<=[A-Za-z] ?)-(?=[一-龥])|(?<=[一-龥])-(?=[A-Za-z])/g, ' '],
  [/(?<=(?<![A-Za-z])[A-Z]{1,3})(?=[零一二三四五六七八九十百千])|(?<=[零一二三四五六七八九十百千])(?=[A-Z])/g, ' '],
];

/** Numbers that nothing else read, then signs, then spaces that rules left between Chinese characters. */
const last = (nouns: Nouns): readonly Rule[] => [
  [/(?<=\d),(?=\d{3}(?!\d))/g, ''],
  [new RegExp(n, 'g'), number],
  ...letters(nouns),
  ...Object.entries(nouns.marks).map(([sign, spoken]): Rule => [new RegExp(sign, 'gu'), spoken]),
  [/ {2,}/g, ' '],
  [
    /(?<=[\p{Script=Han}，。！？；：、（“]) (?=\p{Script=Han})| (?=[，。！？；：、）”])|(?<=[，。！？；：、（“]) |^ | $/gu,
    '',
  ],
];

const addressSigns = z.record(z.enum(['.', 'dot', 'slash', 'at', 'dash', 'underscore', 'plus', 'hashtag']), z.string());
const addressWords = (): AddressWords => ({
  ...addressSigns.parse(tablesOf('zh').of('sign')),
  number: '',
  letterJoin: ' ',
  cardinal,
});
const address = '(?=(?:https?:|[A-Za-z\\d._+-]{1,64}@|(?:[a-z\\d-]{1,63}\\.){1,4}(?:com|cn|org|net|io)(?![a-z])))';

/** Chinese writes numbers and units without spaces, and in another order than the alphabetic languages. */
export const chinese = (nouns = nounsOf()): readonly Rule[] => [
  [new RegExp(`(?<=\\p{Script=Han}|[：，（])${address}`, 'gu'), ' '],
  ...webRules(addressWords()),
  ...identifierRules(digitByDigit, ' ', '，'),
  ...tablesOf('zh').rules('rewrite', {}),
  ...wordRules(productWords(tablesOf('zh')), 'gu', '\\p{Script=Latin}'),
  [/(?<=(?<![\d.,])\d{1,3}(?:,\d{3}){0,4}),(?=\d{3}(?!\d))/g, ''],
  ...dates,
  ...codes,
  ...writtenExponents,
  ...durations,
  ...amounts(nouns),
  ...relations(nouns),
  ...quantities(nouns),
  ...powers(nouns),
  ...last(nouns),
];
