import { everyLanguage, tablesOf } from '../grammar/language-tables';
import { counted, numberPattern, spokenNumber } from '../grammar/numbers';
import { type SpokenLanguage, after, oneOf, type Rule } from '../grammar/spoken-language';
import { unitNouns } from './units';

/** Name of a currency as "one|many". */
function currencyNoun(locale: string, currency: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  });
  const names = [1, 5].map(
    (amount) => format.formatToParts(amount).find(({ type }) => type === 'currency')?.value ?? '',
  );
  // Portuguese names have a capital in CLDR, as in a list.
  return names.map((name) => (locale.startsWith('pt') ? name.charAt(0).toLowerCase() + name.slice(1) : name)).join('|');
}

export function currencyNames(locale: string): Readonly<Record<string, string>> {
  const minor = tablesOf(locale.slice(0, 2)).of('minor');
  return Object.fromEntries(
    Object.entries(everyLanguage().of('currency')).map(([sign, code]) => [
      sign,
      [currencyNoun(locale, code), minor[code]].filter(Boolean).join('|'),
    ]),
  );
}

export function currenciesOf(language: SpokenLanguage): ReadonlyMap<string, string> {
  const known = new Map(Object.entries(currencyNames(language.locale)));
  for (const [sign, noun] of Object.entries(language.currencies)) known.set(sign, noun);
  return known;
}

/** `amount` is a plain number; `scale` a written one such as "M" or "million". */
export function spokenMoney(language: SpokenLanguage, amount: string, scale: string, currency: string): string {
  const [one = '', many = one, cent, cents = cent] = currency.split('|');
  if (scale) {
    const noun = language.scales[scale] ?? scale;
    const link = noun.includes('|') ? language.scaleLink(many) : ' ';
    return `${counted(language, amount, noun)}${link}${many}`;
  }
  const [whole = '0', minor = ''] = amount.split(/[.,]/);
  if (cent === undefined || !/^\d\d$/.test(minor)) return counted(language, amount, `${one}|${many}`);
  const minorAmount = String(Number(minor));
  if (minor === '00') return counted(language, whole, `${one}|${many}`);
  if (Number(whole) === 0) return counted(language, minorAmount, `${cent}|${cents}`);
  return language.cents(
    counted(language, whole, `${one}|${many}`),
    counted(language, minorAmount, `${cent}|${cents}`),
    language.cardinal(minorAmount),
  );
}

export function moneyRules(language: SpokenLanguage): readonly Rule[] {
  const currencies = currenciesOf(language);
  const say = (amount: string, scale: string, sign: string): string =>
    spokenMoney(language, amount, scale, currencies.get(sign) ?? sign);
  /** The lower end of a range; with cents it has its currency, too. */
  const bare = (low: string, written: string, sign: string): string => {
    if (written) return counted(language, low, language.scales[written] ?? written);
    return /[.,](?!00$)\d\d$/.test(low) ? say(low, '', sign) : spokenNumber(language, low.replace(/[.,]00$/, ''));
  };
  const currency = `(${oneOf(currencies.keys())})`;
  const scale = `(?:[\\s-]?(${oneOf(Object.keys(language.scales))})${after})?`;
  const number = `(${numberPattern})`;
  const to = ` ${language.words.to} `;
  const dash = '\\s?[–—-]\\s?';
  return [
    [
      new RegExp(`(?<!\\p{L})${currency}\\s?${number}${scale}(?:${dash}|${to})(?:${currency}\\s?)?(?=\\d)`, 'gu'),
      (_, sign, low, written = '') => `${bare(low, written, sign)}${to}${sign}`,
    ],
    [
      new RegExp(`(?<!\\p{L})([-−–+]?)${currency}\\s?${number}${scale}(?![\\d])`, 'gu'),
      (_, prefix, sign, amount, written = '') => prefix + say(amount, written, sign),
    ],
    [
      new RegExp(`(?<![\\p{L}\\d.,])${number}${dash}(?=${number}${scale}\\s?${currency}(?!\\p{L}))`, 'gu'),
      (_, low, _high, _scale, sign) => `${bare(low, '', sign)}${to}`,
    ],
    [
      new RegExp(`(?<![\\p{L}\\d])${number}${scale}\\s?${currency}(?!\\p{L})`, 'gu'),
      (_, amount, written = '', sign) => say(amount, written, sign),
    ],
  ];
}

/** Numbers with a scale that is written out or has no other reading: "2 Mio.", "3 millones". */
export function scaleRules(language: SpokenLanguage): readonly Rule[] {
  const units = unitNouns(language);
  // "mm" is a million of money only.
  const written = Object.keys(language.scales).filter((scale) => scale.length > 1 && !units.has(scale));
  return [
    [
      new RegExp(`(?<![\\p{L}\\d])(${numberPattern})[\\s-]?(${oneOf(written)})${after}`, 'gu'),
      (_, number, scale) => counted(language, number, language.scales[scale] ?? scale),
    ],
  ];
}
