import { everyLanguage } from '../grammar/language-tables';
import { numberPattern } from '../grammar/numbers';
import { type SpokenLanguage, oneOf, type Rule } from '../grammar/spoken-language';
import { monthNames } from './dates';
import { currenciesOf } from './money';
import { unitNouns } from './units';

const dash = ' ?[–—−-] ?';
const year = /^(?:1\d|20)\d\d$/;

/** Days of the week or months by their names, long or short: "Mon–Fri". */
function nameRanges(language: SpokenLanguage): readonly Rule[] {
  const { to } = language.words;
  const days = (weekday: 'long' | 'short'): string[] => {
    const format = new Intl.DateTimeFormat(language.locale, { weekday, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2026, 0, day + 4)).replace(/\.$/, ''));
  };
  const long = [...days('long'), ...monthNames(language.locale)];
  const months = monthNames(language.locale, 'short').map((name) => name.replace(/\.$/, ''));
  const short = [...days('short'), ...months];
  const full = new Map<string, string>();
  for (const [at, name] of long.entries())
    for (const form of [short[at] ?? name, name]) {
      full.set(form, name);
      full.set(form.charAt(0).toUpperCase() + form.slice(1), name.charAt(0).toUpperCase() + name.slice(1));
    }
  const name = `(${oneOf(full.keys())})\\.?`;
  const month = `(?:${oneOf(long.slice(7))})`;
  return [
    [
      new RegExp(`(?<![\\p{L}\\d])${name}${dash}${name}(?!\\p{L})`, 'gu'),
      (_, first, last) => `${full.get(first)} ${to} ${full.get(last)}`,
      '-–—−',
    ],
    // "June 30–July 4", "30 June–4 July"
    [new RegExp(`(?<=${month} \\d{1,2}(?:st|nd|rd|th)?)${dash}(?=${month} \\d)`, 'gu'), ` ${to} `],
    [new RegExp(`(?<=\\d\\.? (?:de |of )?${month})${dash}(?=\\d{1,2}\\.? (?:de |of )?${month})`, 'gu'), ` ${to} `],
  ];
}

/** Ranges whose ends are quantities or times, before these are read: "5kg-10kg", "9am-5pm", "$10k–$20k"; and ratios. */
export function typedRangeRules(language: SpokenLanguage): readonly Rule[] {
  const { to, score } = language.words;
  const units = oneOf([...unitNouns(language).keys()]);
  const scales = oneOf(Object.keys(language.scales));
  const time = '\\d{1,2}(?:[:.][0-5]\\d)?';
  const money = oneOf(currenciesOf(language).keys());
  const per = `(?: ?/ ?(?:${units}|\\p{L}\\p{Ll}{2,12}))`;
  return [
    ...nameRanges(language),
    [
      new RegExp(
        `(?<=(?<!\\p{L})(?:${everyLanguage().alternatives('ratios')})(?: \\p{Ll}{1,6}){0,2} )(\\d{1,4}):(?=\\d{1,4}(?![\\d:]))`,
        'giu',
      ),
      (_, side) => `${side} ${score} `,
      ':',
    ],
    [
      new RegExp(`(?<=\\d:\\d\\d|\\d ?[ap]\\.? ?m\\.?|\\d ?h(?: ?[0-5]\\d)?)${dash}(?=\\d|noon|midnight)`, 'giu'),
      ` ${to} `,
    ],
    [
      new RegExp(
        `(?<![\\p{L}\\d.,:/–-])(\\d{1,2})([:.][0-5]\\d)?${dash}(?=${time} ?[ap](?:\\.? ?m\\.?)(?!\\p{L}))`,
        'giu',
      ),
      (_, hours, minutes = '') => `${hours}${minutes.endsWith('00') ? '' : minutes.replace('.', ':')} ${to} `,
    ],
    [
      new RegExp(
        `(?= ?[–—−-])(?<=(?<![\\p{L}\\d.,])${numberPattern}(?: ?(?:(?:${scales}) ?(?:${money})|${units}|${scales}|[%‰]|${money})${per}?|${per}))${dash}(?=(?:${money})?\\s?\\d)`,
        'gu',
      ),
      ` ${to} `,
      '-–—−',
    ],
    [
      new RegExp(`(?<![\\p{L}\\d.,])(${numberPattern})([kK])(?= ${to} ${numberPattern}[kK](?![\\p{L}\\d]))`, 'gu'),
      (_, number) => `${number} ${language.scales.k ?? ''}`,
    ],
    [
      new RegExp(
        `(?<=(?<![\\p{L}\\d.,])${numberPattern} ${language.scales.k ?? '-'} ${to} ${numberPattern})[kK](?![\\p{L}\\d])`,
        'gu',
      ),
      ` ${language.scales.k ?? ''}`,
    ],
  ];
}

/** Hyphens before figures; what a name joins to them is no range: "CVE-2024-3094". */
export const hyphenRules: readonly Rule[] = [[/(?<=\p{L})-(?=\d)|(?<=\p{L}-\d{1,6}(?:\.\d{1,3})?)-(?=\d)/gu, ' ']];

/** Both ends of a range or score, and hyphens between figures and letters. */
export function rangeRules(language: SpokenLanguage): readonly Rule[] {
  const { to } = language.words;
  return [
    [/(?<=\d(?:[%°]| ?(?:a|p)\.?m\.?)?[CF]?)\s?[–—]\s?(?=[-−+]?[$€£¥]?\d)/gu, ` ${to} `],
    [
      new RegExp(`(?<![\\p{L}\\d.,-])(${numberPattern})( ?)-\\2(${numberPattern})(?![-\\d]|[.,]\\d)`, 'gu'),
      (whole, low, space, high) => {
        // With spaces it may be the dash of a sentence.
        if (space && (Number(low) >= Number(high) || year.test(low) !== year.test(high))) return whole;
        return low === high && language.locale.startsWith('en') ? `${low} ${high}` : `${low} ${to} ${high}`;
      },
    ],
    [/(?<=[\d%] )\.\.\.? ?(?=\d)/g, `${to} `],
    [/(?<=\d)-(?=\p{L})/gu, ' '],
  ];
}
