import { toCardinal, toOrdinal as ordinalOf } from 'n2words/es-ES';
import { fromFirst, romanBefore, romanBehind } from '../grammar/numbers';
import { type Gender, type SpokenLanguage, before, oneOf, type Rule } from '../grammar/spoken-language';
import { monthNames } from '../rules/dates';
import { tablesOf, type Tables } from '../grammar/language-tables';
import { romance } from './romance';

/** The ordinals from 11 to 19 are one word: "undécimo", "decimotercero". */
const toOrdinal = (value: number, options?: { gender?: 'masculine' | 'feminine' }): string =>
  fromFirst(
    (positive) => ordinalOf(positive, options),
    toCardinal,
  )(value)
    .replace(/^décim[oa] primer/, 'undécim')
    .replace(/^décim[oa] segund/, 'duodécim')
    .replace(/^décim[oa] o/, 'decimo')
    .replace(/^décim[oa] /, 'decimo');

export function spanish(locale: string): SpokenLanguage {
  const tables = tablesOf('es');
  const isAmerican = !/^es(-ES|$)/i.test(locale);
  return {
    ...romance(tables, 'es', cardinal, (day) => dayOf(day, isAmerican), ' de '),
    locale: isAmerican ? 'es-419' : 'es-ES',
    decimalMark: isAmerican ? '.' : ',',
    feminine: /^vez$|^(?!d[ií]a)\p{L}*[ao]?ra$|^(?!d[ií]a$)\p{L}*a(?: |$)/u,
    cardinal,
    ordinal: (value, gender) => toOrdinal(value, { gender: gender === 'f' ? 'feminine' : 'masculine' }),
    clock,
    cents: (whole, cents) => `${whole} con ${cents}`,
    own: own(tables, isAmerican),
  };
}

/** With a gender "uno" is shortened before a masculine noun: "veintiún libros". */
function cardinal(digits: string | number, gender?: Gender): string {
  const spoken = toCardinal(digits, { gender: gender === 'f' ? 'feminine' : 'masculine' })
    .replace('dieciseis', 'dieciséis')
    .replace(/\bcienta\b/, 'ciento')
    .replace(/veintiun[oa] (?=mil)/g, 'veintiún ')
    .replace(/ y un[oa] (?=mil)/g, ' y un ');
  return gender === 'm' ? spoken.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un') : spoken;
}

const dayOf = (day: number, isAmerican: boolean): string => (day === 1 && isAmerican ? 'primero' : cardinal(day));

const clock = (hours: number, minutes: number): string => {
  const hour = cardinal(hours, 'f');
  if (minutes === 0) return `${hour} ${hours === 1 ? 'hora' : 'horas'}`;
  return `${hour} ${minutes < 10 ? 'cero ' : ''}${cardinal(minutes)}`;
};

const months = oneOf(monthNames('es'));
/** A rank is said as an ordinal up to the tenth, then as a number. */
const rank = (value: number, gender: Gender): string =>
  value <= 10 ? toOrdinal(value, { gender: gender === 'f' ? 'feminine' : 'masculine' }) : cardinal(value);
/** "el tercer congreso", "la quinta edición" */
const beforeNoun = (gender: Gender) => (value: number) =>
  value > 20
    ? cardinal(value, gender)
    : toOrdinal(value, { gender: gender === 'f' ? 'feminine' : 'masculine' }).replace(/(primer|tercer)o$/, '$1');
const feminineWord =
  '(?!día|problema|programa|sistema|tema|mapa|idioma|clima|planeta|cura|colega)\\p{Ll}+a(?:s)?(?!\\p{L})';
const smallWord =
  '(?:cda|cdta|de|del|y|o|u|en|a|al|con|por|para|que|se|es|son|no|más|menos|ni|si|su|sus|hasta|entre|como|pero|cada|sobre|fue|era|mil|millón|millones)(?!\\p{L})';

const own = (tables: Tables, isAmerican: boolean): readonly Rule[] => [
  [
    /(?<![\d:.,])([01]?\d|2[0-4])[:.]([0-5]\d)\s?(?:h|hs|hrs|horas)\.?(?![\p{L}\d])/gu,
    (_, hours, minutes) => clock(Number(hours), Number(minutes)),
  ],
  [
    /(?<![\d:.,])(\d{1,2})(?::([0-5]\d))?\s?([ap])\.?\s?m\.?(?![\p{L}\d])/gu,
    (_, hours, minutes = '0', half) =>
      `${cardinal(hours, 'f')}${Number(minutes) ? ` ${cardinal(Number(minutes))}` : ''} ${half === 'a' ? 'de la mañana' : 'de la tarde'}`,
  ],
  [
    new RegExp(`${before}1(?:\\.?º)?(?= de (?:${months}))`, 'gu'),
    (whole) => (isAmerican || whole !== '1' ? 'primero' : 'uno'),
  ],
  [
    /(?<!\d)(\d{1,4})\.?(?:er|ᵉʳ)(?!\p{L})/gu,
    (_, number) => toOrdinal(Number(number)).replace(/(primer|tercer)o$/, '$1'),
  ],
  [/(?<!\d)([1-9]\d{0,3})\.?º(?![\p{L}CF]| ?[CF](?!\p{L}))/gu, (_, number) => toOrdinal(Number(number))],
  [/(?<!\d)([1-9]\d{0,3})\.?ª/gu, (_, number) => toOrdinal(Number(number), { gender: 'feminine' })],
  romanBehind(`siglos?|Siglo|${tables.alternatives('monarchs')}`, (value) => rank(value, 'm')),
  romanBehind('Isabel', (value) => rank(value, 'f')),
  romanBehind(tables.alternatives('numbered things'), cardinal),
  romanBefore('\\p{L}{3,}', beforeNoun('m'), '(?<=(?<!\\p{L})(?:[Ee]l|[Dd]el|[Aa]l) )(?=[IVX]{2})'),
  romanBefore('\\p{L}{3,}', beforeNoun('f'), '(?<=(?<!\\p{L})[Ll]a )(?=[IVX]{2})'),
  romanBefore('Guerra|Edición|Jornadas|Feria|Cumbre|Bienal', beforeNoun('f')),
  romanBefore('Congreso|Premio|Plan', beforeNoun('m')),
  [
    new RegExp(`(?<![\\p{L}\\d.,:/⁄–-])(\\d{0,3}1|[2-9]\\d\\d) (?=${feminineWord})(?!${smallWord})`, 'gu'),
    (_, number) => `${cardinal(number, 'f')} `,
  ],
  [
    new RegExp(`(?<![\\p{L}\\d.,:/⁄–-])(\\d{0,3}1) (?=\\p{Ll}{3})(?!${smallWord})`, 'gu'),
    (_, number) => `${cardinal(number, 'm')} `,
  ],
];
