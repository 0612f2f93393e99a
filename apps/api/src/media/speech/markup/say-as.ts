import { numbersOf } from '../normalization/normalize';

/** Letters are joined as those of an acronym; figures and signs stand alone. */
const spelled = (text: string): string =>
  [...text.replace(/\s+/gu, '').toUpperCase()].join(' ').replace(/(?<=\p{L}) (?=\p{L})/gu, '-');

const digits = (text: string): string =>
  (text.match(/\d+|\p{L}+/gu) ?? []).map((group) => (/\d/.test(group) ? [...group].join(' ') : group)).join(', ');

/** "3/4/2026" with the format "mdy" as a date that has one reading; null: not a date of this format. */
function date(text: string, format: string): string | null {
  const fields = text.match(/\d+/g) ?? [];
  const places = [...(format === '' ? 'ymd' : format.toLowerCase())];
  if (/[^ymd]/.test(places.join('')) || new Set(places).size !== places.length) return null;
  if (fields.length !== places.length) return format === '' ? text : null;
  const { y, m, d } = Object.fromEntries(places.map((place, at) => [place, fields[at]])) as Partial<
    Record<string, string>
  >;
  if (y === undefined || m === undefined || d === undefined) return text;
  return `${y.padStart(4, '20')}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
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
