import { toCardinal, toOrdinal as ordinalOf } from 'n2words/it-IT';
import { fromFirst, romanBefore, romanBehind } from '../grammar/numbers';
import { type Gender, type SpokenLanguage, type Rule } from '../grammar/spoken-language';
import { tablesOf, type Tables } from '../grammar/language-tables';
import { romance } from './romance';

const toOrdinal = fromFirst(ordinalOf, toCardinal);

export function italian(): SpokenLanguage {
  const tables = tablesOf('it');
  return {
    ...romance(tables, 'it', cardinal, dayOf, ' '),
    locale: 'it',
    feminine: /^\p{L}*a(?: |$)/u,
    cardinal,
    ordinal,
    clock,
    cents: (whole, _cents, bare) => `${whole} e ${bare}`,
    scaleLink: () => ' di ',
    own: own(tables),
  };
}

/** Written as one word up to a million; "un" and "una" before a noun. */
function cardinal(digits: string | number, gender?: Gender): string {
  const spoken = toCardinal(digits)
    .replace(/(milion[ei]|miliard[oi]) e /g, '$1 ')
    .replace(/mila e /g, 'mila');
  if (spoken !== 'uno' || !gender) return spoken;
  return gender === 'f' ? 'una' : 'un';
}

const ordinal = (value: number, gender?: Gender): string => {
  const spoken = toOrdinal(value).replace(/seesimo$/, 'seiesimo');
  return gender === 'f' ? spoken.replace(/o$/, 'a') : spoken;
};
const dayOf = (day: number): string => (day === 1 ? 'primo' : cardinal(day));

const clock = (hours: number, minutes: number): string => {
  const hour = hours === 1 ? 'una' : cardinal(hours);
  return minutes === 0 ? hour : `${hour} e ${cardinal(minutes)}`;
};

const own = (tables: Tables): readonly Rule[] => [
  [
    /(?<=\b(?:[Oo]re|[Aa]lle|[Dd]alle|le|ora|e) )([01]?\d|2[0-4])[:.]([0-5]\d)(?![\d%])(?! ?(?:€|euro|mila|milioni))/g,
    (_, hours, minutes) => clock(Number(hours), Number(minutes)),
  ],
  [
    /(?<!\d)([1-9]\d{0,3})[º°](?! ?[CF](?!\p{L}))(?=\s?\p{L}|\)?[.,;:/]|\)?$)/gu,
    (_, number) => ordinal(Number(number)),
  ],
  [/(?<!\d)([1-9]\d{0,3})ª/gu, (_, number) => ordinal(Number(number), 'f')],
  romanBefore(tables.alternatives('masculine things'), (value) => ordinal(value), '(?!I )'),
  romanBefore(tables.alternatives('feminine things'), (value) => ordinal(value, 'f')),
  romanBehind(`${tables.alternatives('monarchs')}|${tables.alternatives('numbered things')}`, (value) =>
    ordinal(value),
  ),
  romanBehind('Elisabetta|Caterina|parte|Parte', (value) => ordinal(value, 'f')),
  [/(?<![\d.,])(\d{1,3}) ?mila(?!\p{L})/gu, (_, number) => cardinal(`${number}000`)],
  [/(?<!\p{L})una (?=ora(?!\p{L}))/gu, 'un’'],
  [/(?<![\p{L}\d.,:/⁄–-])1 (?=(?!di |a |e |o |su |per |in |che )\p{Ll}{2,}a(?!\p{L}))/gu, 'una '],
  [/(?<![\p{L}\d.,:/⁄–-])1 (?=(?!di |a |e |o |su |per |in |che |punto )\p{Ll}{2,}[oei](?!\p{L}))/gu, 'un '],
];
