import { toCardinal, toOrdinal as ordinalOf } from 'n2words/pt-PT';
import { fromFirst, romanBefore, romanBehind } from '../grammar/numbers';
import { type Gender, type SpokenLanguage, type Rule } from '../grammar/spoken-language';
import { tablesOf, type Tables } from '../grammar/language-tables';
import { romance } from './romance';

type Cardinal = (digits: string | number, gender?: Gender) => string;

const toOrdinal = fromFirst(ordinalOf, toCardinal);

export function portuguese(locale: string): SpokenLanguage {
  const isEuropean = /^pt-PT/i.test(locale);
  const tables = isEuropean ? tablesOf('pt').with(tablesOf('pt-PT')) : tablesOf('pt');
  const cardinal: Cardinal = (digits, gender) => (isEuropean ? european(digits, gender) : brazilian(digits, gender));
  const dayOf = (day: number): string => (day === 1 ? 'primeiro' : cardinal(day));
  const clock = clockOf(cardinal);
  return {
    ...romance(tables, 'pt', cardinal, dayOf, ' de '),
    locale: isEuropean ? 'pt-PT' : 'pt-BR',
    feminine: /^(?:vez|colher.*)$|^(?!dia|\p{L}*grama)\p{L}*a(?:$|[ -])/u,
    cardinal,
    ordinal,
    clock,
    cents: (whole, cents) => `${whole} e ${cents}`,
    own: own(tables, cardinal, clock),
  };
}

/** "mil e duzentos": a round last group is joined with "e". */
function european(digits: string | number, gender?: Gender): string {
  const spoken = toCardinal(digits)
    .replace(/mil (?=(?:duzent|trezent|quatrocent|quinhent|seiscent|setecent|oitocent|novecent)os$)/, 'mil e ')
    .replace(/^um mil milhões/, 'mil milhões');
  if (gender !== 'f' || Number(digits) >= 1e6) return spoken;
  return spoken.replace(/um$/, 'uma').replace(/dois/g, 'duas').replace(/entos/g, 'entas');
}

const brazilianTens: Readonly<Record<string, string>> = {
  dezasseis: 'dezesseis',
  dezassete: 'dezessete',
  dezanove: 'dezenove',
};

/** Brazil counts in billions of nine zeros. */
function brazilian(digits: string | number, gender?: Gender): string {
  const value = Number(digits);
  const billions = Math.floor(value / 1e9);
  const rest = value % 1e9;
  const spoken = [
    billions >= 1000 ? `${european(Math.floor(billions / 1000))} ${billions < 2000 ? 'trilhão' : 'trilhões'}` : '',
    billions % 1000 > 0 ? `${european(billions % 1000)} ${billions % 1000 === 1 ? 'bilhão' : 'bilhões'}` : '',
    rest > 0 || billions === 0 ? european(rest, gender) : '',
  ];
  const isRound =
    (rest % 1e6 === 0 && (rest < 1e8 || rest % 1e8 === 0)) || rest <= 100 || (rest < 1e6 && rest % 1000 === 0);
  return spoken
    .filter(Boolean)
    .join(isRound ? ' e ' : ' ')
    .replace(/deza(?:sseis|ssete|nove)/g, (word) => brazilianTens[word] ?? word);
}

const clockOf =
  (cardinal: Cardinal) =>
  (hours: number, minutes: number): string => {
    const hour = cardinal(hours, 'f');
    return minutes === 0 ? `${hour} ${hours < 2 ? 'hora' : 'horas'}` : `${hour} e ${cardinal(minutes)}`;
  };

const ordinal = (value: number, gender?: Gender): string =>
  gender === 'f' ? toOrdinal(value).replace(/o(?= |$)/g, 'a') : toOrdinal(value);

const feminineWord =
  '(?!dia|problema|programa|sistema|tema|mapa|idioma|clima|planeta|quilograma|grama)\\p{Ll}+(?:as?|ções|ção|dades?)(?!\\p{L})';
const smallWord =
  '(?:de|da|do|e|ou|em|na|no|a|ao|com|por|para|que|se|é|são|não|mais|menos|até|para|contra|mil|cada|sobre|era|hora)(?!\\p{L})';
/** A rank is said as an ordinal up to the tenth, then as a number. */
const rank = (cardinal: Cardinal, value: number, gender: Gender): string =>
  value <= 10 ? ordinal(value, gender) : cardinal(value);

const own = (
  tables: Tables,
  cardinal: Cardinal,
  clock: (hours: number, minutes: number) => string,
): readonly Rule[] => [
  [
    /(?<![\d:.,])([01]?\d|2[0-4])\s?[h:]\s?([0-5]\d)(?:\s?(?:h|min|m))?(?![\p{L}\d:])/gu,
    (_, hours, minutes) => clock(Number(hours), Number(minutes)),
  ],
  [/(?<!\d)([1-9]\d{0,3})\.?º(?![\p{L}CF]| ?[CF](?!\p{L}))/gu, (_, number) => toOrdinal(Number(number))],
  [/(?<!\d)([1-9]\d{0,3})\.?ª/gu, (_, number) => ordinal(Number(number), 'f')],
  romanBehind(`${tables.alternatives('monarchs')}|${tables.alternatives('numbered things')}`, (value) =>
    rank(cardinal, value, 'm'),
  ),
  romanBehind('Isabel|Maria|Elizabeth|Elisabete|Catarina|parte|Parte', (value) => rank(cardinal, value, 'f')),
  romanBefore('Guerra|Feira|Edição|Conferência|Bienal|Jornada|Semana|Festa', (value) => ordinal(value, 'f')),
  romanBefore('Congresso|Encontro|Fórum|Festival|Prêmio|Simpósio', toOrdinal),
  [
    new RegExp(`(?<![\\p{L}\\d.,:/⁄–-])(\\d{0,3}[12]|[2-9]\\d\\d) (?=${feminineWord})(?!${smallWord})`, 'gu'),
    (_, number) => `${cardinal(number, 'f')} `,
  ],
];
