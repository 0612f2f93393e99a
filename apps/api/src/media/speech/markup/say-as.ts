import { fullYear } from '../normalization/rules/dates';
import { numbersOf } from '../normalization/normalize';

/** Letters are joined as those of an acronym; figures and signs stand alone. */
const spelled = (text: string): string =>
  [...text.replace(/\s+/gu, '').toUpperCase()].join(' ').replace(/(?<=\p{L}) (?=\p{L})/gu, '-');

const digits = (text: string): string =>
  (text.match(/\d+|\p{L}+/gu) ?? []).map((group) => (/\d/.test(group) ? [...group].join(' ') : group)).join(', ');

export const dateFormats = ['mdy', 'dmy', 'ymd', 'md', 'dm', 'ym', 'my', 'd', 'm', 'y'];

/** "3/4/2026" with the format "mdy" as a date that has one reading; null: not a date of this format. */
function date(text: string, format: string, locale: string): string | null {
  const places = [...format];
  if (format === '' || /\p{L}/u.test(text)) return text;
  const figures = places.map((place) => (place === 'y' ? '(\\d{4}|\\d{2})' : '(\\d{1,2})'));
  const found = new RegExp(`^\\D*${figures.join('\\D*')}\\D*$`).exec(text) ?? [];
  const { y = '2000', m = '1', d = '1' } = Object.fromEntries(places.map((place, at) => [place, found[at + 1]]));
  const day = new Date(`${fullYear(y)}-${m.padStart(2, '0')}-${d.padStart(2, '0')}T00:00Z`);
  if (found.length === 0 || day.getUTCDate() !== Number(d)) return null;
  if (places.length === 3) return day.toISOString().slice(0, 10);
  if (format === 'd' && /^(?:en|de)/.test(locale)) return numbersOf(locale)?.ordinal(d) ?? d;
  const shown = (place: string) => (format.includes(place) ? ('numeric' as const) : undefined);
  const month = format.includes('m') ? ('long' as const) : undefined;
  const options = { timeZone: 'UTC', year: shown('y'), month, day: shown('d') };
  return new Intl.DateTimeFormat(locale || undefined, options).format(day);
}

type Reader = (text: string, format: string, locale: string) => string | null;
const number =
  (form: 'cardinal' | 'ordinal'): Reader =>
  (text, _format, locale) => {
    const plain = text.replace(/(?<=\d)[,.\s'’](?=\d{3}(?!\d))/g, '').trim();
    return /^\d{1,15}$/.test(plain) ? (numbersOf(locale)?.[form](plain) ?? text) : form === 'cardinal' ? text : null;
  };
/** Forms that the rules of written text read by themselves. */
const asWritten: Reader = (text) => text;

const readers: Readonly<Record<string, Reader>> = {
  characters: spelled,
  'spell-out': spelled,
  verbatim: spelled,
  digits,
  telephone: digits,
  cardinal: number('cardinal'),
  number: number('cardinal'),
  ordinal: number('ordinal'),
  date,
  time: asWritten,
  currency: asWritten,
  fraction: asWritten,
  unit: asWritten,
  address: asWritten,
  name: asWritten,
};
export const sayAsKinds = Object.keys(readers);

/** The text in a form that every engine says in this way; null: it has no such form. */
export const saidAs = (kind: string, text: string, format: string, locale: string): string | null =>
  readers[kind]?.(text.trim(), format, locale) ?? null;
