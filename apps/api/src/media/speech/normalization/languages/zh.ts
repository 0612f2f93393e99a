import { toCardinal } from 'n2words/zh-Hans-CN';
import { z } from 'zod';
import { productWords, tablesOf } from '../grammar/language-tables';
import { oneOf, wordRules, type Rule } from '../grammar/rule';
import type { AddressWords } from '../grammar/spoken-language';
import { webRules } from '../rules/web';

const plainDigits: Readonly<Record<string, string>> = {
  壹: '一',
  贰: '二',
  叁: '三',
  肆: '四',
  伍: '五',
  陆: '六',
  柒: '七',
  捌: '八',
  玖: '九',
  拾: '十',
  佰: '百',
  仟: '千',
};

/** A whole number; 二 is 两 before 千, 万 and 亿. */
const cardinal = (digits: string | number): string =>
  toCardinal(digits)
    .replace(/[壹贰叁肆伍陆柒捌玖拾佰仟]/g, (digit) => plainDigits[digit] ?? digit)
    .replace(/零(?=[一二三四五六七八九]千)/g, '')
    .replace(/^一十/, '十')
    .replace(/(?<!十)二(?=[千万亿])/g, '两');

const digitByDigit = (digits: string): string => [...digits].map((digit) => cardinal(digit)).join('');
/** One is 幺 in numbers of telephones. */
const phone = (written: string): string =>
  written.replace(/\D/g, '').replace(/\d/g, (digit) => (digit === '1' ? '幺' : cardinal(digit)));

function number(written: string): string {
  const [whole = '', fraction] = written.split('.');
  const spoken = whole.length > 15 || /^0\d/.test(whole) ? digitByDigit(whole) : cardinal(whole);
  return fraction ? `${spoken}点${digitByDigit(fraction)}` : spoken;
}

/** The tables, and patterns of what they have. */
function nounsOf() {
  const tables = tablesOf('zh');
  const [currencies, units] = [tables.of('currency'), tables.of('unit')];
  return {
    currencies,
    currency: `(${oneOf(Object.keys(currencies))})`,
    scales: tables.of('factor'),
    units,
    unit: oneOf(Object.keys(units)),
    measureWords: tables.alternatives('measure words'),
    saidAsWords: new Set(tables.list('said as words')),
    marks: tables.of('mark'),
  };
}
type Nouns = ReturnType<typeof nounsOf>;

const n = '(\\d{1,15}(?:\\.\\d{1,15})?)';
const to = '\\s?[-–—~～至到]\\s?';
const date = (whole: string, year: string, month: string, day: string): string =>
  Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31
    ? whole
    : `${digitByDigit(year)}年${cardinal(Number(month))}月${cardinal(Number(day))}日`;

const clock = (hours: string, minutes: string): string => {
  const hour = `${Number(hours) === 2 ? '两' : cardinal(Number(hours))}点`;
  if (Number(minutes) === 0) return hour;
  return `${hour}${Number(minutes) < 10 ? '零' : ''}${cardinal(Number(minutes))}分`;
};

const dates: readonly Rule[] = [
  [/(?<![\d.])0(?=\d\s?[月日号时点分秒])/g, ''],
  [/(?<!\d)([12]\d{3})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d-])(?:T(?=\d\d:))?/g, date],
  [/(?<!\d)(1[1-9]\d{2}|20\d\d)(?=\s?年(?!前|来|间))/g, (_, year) => digitByDigit(year)],
  [
    /(?<!\d)(1[1-9]\d{2}|20\d\d)\s?[-–—~～至到]\s?(?=(?:[12]\d{3}\s?年|[一二][一二三四五六七八九零]{3}\s?年))/g,
    (_, year) => `${digitByDigit(year)}至`,
  ],
  [/(?<!\d)(\d0)(?=[后後](?![来來面]))/g, (_, decade) => digitByDigit(decade)],
  [
    /(?<![\d:：])([01]?\d|2[0-4])[:：]([0-5]\d)(?:[:：]([0-5]\d))?(?![:：]?\d)/g,
    (_, hours, minutes, seconds = '') => `${clock(hours, minutes)}${seconds ? `${cardinal(Number(seconds))}秒` : ''}`,
  ],
  [/Q([1-4])(?!\d)/g, (_, quarter) => `第${cardinal(quarter)}季度`],
];

/** "42.5M" is multiplied out, because Chinese counts in groups of four zeros. */
function amount(value: string, factor: number): string {
  const product = Math.round(Number(value) * factor);
  return Number.isSafeInteger(product) && factor > 1 ? number(String(product)) : number(value);
}
const money = (value: string): string => (value.includes('.') ? number(value.replace(/\.?0+$/, '')) : number(value));

const amounts = ({ currencies, currency, scales, units, unit: known }: Nouns): readonly Rule[] => [
  [
    new RegExp(`(?<=\\d ?[\\p{Script=Han}A-Za-z$€£]{0,6}) ?/ ?(?!h|s)(${known})(?![A-Za-z²³\\d])`, 'gu'),
    (_, unit) => `每${units[unit] ?? unit}`,
  ],
  [new RegExp(`${currency}\\s?${n}${to}(?:${currency}\\s?)?(?=\\d)`, 'g'), (_, sign, low) => `${number(low)}到${sign}`],
  [
    new RegExp(`([-−]?)${currency}\\s?${n}\\s?(${oneOf(Object.keys(scales))})(?![A-Za-z])`, 'g'),
    (_, minus, sign, value, written) =>
      `${minus && '负'}${amount(value, Number(scales[written] ?? 1))}${currencies[sign] ?? ''}`,
  ],
  [
    new RegExp(`([-−]?)${currency}\\s?${n}\\s?([万亿]*)(?:多?元|块)?`, 'g'),
    (_, minus, sign, value, large) =>
      `${minus && '负'}${large ? number(value) : money(value)}${large}${currencies[sign] ?? ''}`,
  ],
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

const fractions: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
};
const relations = ({ units, unit: known }: Nouns): readonly Rule[] => [
  [
    /(\d{1,4})?[½⅓⅔¼¾⅛]/gu,
    (whole, count = '') => `${count && `${cardinal(count)}又`}${fractions[whole.slice(-1)] ?? ''}`,
  ],
  [
    /(?<![\d./])(\d{1,4})\/(\d{1,4})(?![\d/.])/g,
    (_, top, bottom) => `${cardinal(Number(bottom))}分之${cardinal(Number(top))}`,
  ],
  [/(\d{1,6})\s?[:：∶]\s?(?=\d)/g, (_, side) => `${cardinal(Number(side))}比`],
  [
    /(?<=(?:比分|以|战胜|击败|负|胜|平|投票)\s?)(\d{1,3})[-–—](?=\d{1,3}(?![\d%]))/g,
    (_, side) => `${cardinal(Number(side))}比`,
  ],
  [/(?<=零下|[约近逾超达]\s?)[-−](?=\d)/g, ''],
  [new RegExp(`${n}\\s?(${known})?${to}(?=\\d)`, 'g'), (_, low, unit = '') => `${number(low)}${units[unit] ?? ''}到`],
  [
    new RegExp(`(?<![\\p{L}\\d])[-−]${n}\\s?(°C|℃|度)`, 'gu'),
    (_, value, unit) => `零下${number(value)}${unit === '度' ? unit : '摄氏度'}`,
  ],
  [/(?<![A-Za-z\d)\]])[-−](?=\d)/g, '负'],
  [/[~～≈](?=\s?\d)/g, '约'],
];

const quantities = ({ units, unit: known, measureWords }: Nouns): readonly Rule[] => [
  [/(?<![\d.第])2(?=[千万亿])/g, '两'],
  [new RegExp(`(?<![\\d.第])2\\s?(?=(?:${known})(?![A-Za-z]))`, 'g'), '两'],
  [new RegExp(`(?<=两|\\d)\\s?(${known})(?![A-Za-z²³])`, 'g'), (_, unit) => units[unit] ?? unit],
  [new RegExp(`(?<![\\d.第:：/])2\\s?(?=多?(?:${measureWords}))`, 'g'), '两'],
  [/(?<=\d)\s?[x×X]\s?(?=\d)/g, '乘'],
  [/(?<=\d)\s?÷\s?(?=\d)/g, '除以'],
  [/(?<=\d)\s?\+\s?(?=\d)/g, '加'],
  [/(?<=[\d加])\s?=\s?(?=\d)/g, '等于'],
  [/(?<=[\p{L}\d])\+(?!\d)/gu, '加'],
];

const codes: readonly Rule[] = [
  [
    /(?<![A-Za-z\d.])[vV](\d{1,4}(?:\.\d{1,4}){0,3})(?![A-Za-z\d])/g,
    (_, version) =>
      `版本${version
        .split('.')
        .map((part) => cardinal(part))
        .join('点')}`,
  ],
  [
    /(?<![A-Za-z\d.])\d{1,4}(?:\.\d{1,4}){2,5}(?![\d.])/g,
    (version) =>
      version
        .split('.')
        .map((part) => number(part))
        .join('点'),
  ],
  [
    /(?<!\d)(?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g,
    (written) => (written.startsWith('+') ? '加' : '') + phone(written),
  ],
  [/(?<!\d)0\d{2,3}[ -]\d{7,8}(?!\d)|(?<!\d)400[ -]?\d{3}[ -]?\d{4}(?!\d)/g, phone],
  [/(?<!\d)1(?:10|19|20|22|2345|2306)(?!\d|\.\d)(?=\s?(?:电话|热线|报警|急救))/g, phone],
  [/(?<=拨打|电话|热线|致电)(\s?)(\d{3,8})(?!\d|\.\d)/g, (_, space, digits) => space + phone(digits)],
  [/\d{16,}/g, digitByDigit],
];

const letters = ({ saidAsWords }: Nouns): readonly Rule[] => [
  [/(?<![A-Za-z\d])[A-Z]{2,6}(?![A-Za-z\d])/g, (word) => (saidAsWords.has(word) ? word : ` ${[...word].join(' ')} `)],
  [/(?<=[A-Za-z])-(?=[一-龥])|(?<=[一-龥])-(?=[A-Za-z])/g, ' '],
  [/(?<=(?<![A-Za-z])[A-Z]{1,3})(?=[零一二三四五六七八九十百千])|(?<=[零一二三四五六七八九十百千])(?=[A-Z])/g, ' '],
];

/** Numbers that nothing else read, then signs, then spaces that rules left between Chinese characters. */
const last = (nouns: Nouns): readonly Rule[] => [
  [/(?<=\d),(?=\d{3}(?!\d))/g, ''],
  [new RegExp(n, 'g'), number],
  ...letters(nouns),
  ...Object.entries(nouns.marks).map(([sign, spoken]): Rule => [new RegExp(sign, 'gu'), spoken]),
  [/[*#^_<>=~\\{}|]+|\p{Sc}|[^\P{S}$+|`]|[^\P{No}]/gu, ' '],
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
  ...wordRules(productWords()),
  [/(?<=(?<![\d.,])\d{1,3}(?:,\d{3}){0,4}),(?=\d{3}(?!\d))/g, ''],
  ...dates,
  ...codes,
  ...amounts(nouns),
  ...relations(nouns),
  ...quantities(nouns),
  ...last(nouns),
];
