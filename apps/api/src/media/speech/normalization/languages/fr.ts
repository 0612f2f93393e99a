import { toCardinal, toOrdinal as ordinalOf } from 'n2words/fr-FR';
import { fromFirst, numberPattern, romanBehind, romanPattern, romanValue, spokenNumber } from '../grammar/numbers';
import { type Gender, type SpokenLanguage, oneOf, type Rule } from '../grammar/spoken-language';
import { tablesOf, type Tables } from '../grammar/language-tables';
import { romance } from './romance';

/** One, and numbers that end with it, before a feminine noun: "une maison", "vingt et une voitures". */
function feminineOne(tables: Tables, cardinal: (digits: string, gender: 'f') => string): Rule {
  const [endings, masculine, adjectives] = [
    tables.alternatives('feminine endings'),
    tables.alternatives('masculine nouns'),
    tables.alternatives('feminine adjectives'),
  ];
  const nouns = oneOf(tables.list('feminine nouns'));
  const noun = `(?:${nouns})s?(?!\\p{L})|(?!(?:${masculine})s?(?!\\p{L}))\\p{Ll}{2,20}(?:${endings})s?(?!\\p{L})`;
  return [
    new RegExp(
      `(?<![\\p{L}\\d.,:/⁄-]|(?<!\\p{L})(?:${tables.alternatives('followed by numbers')}) )(\\d{0,3}1)(?<!11)(?= (?:(?:${adjectives})s? )?(?:demi-)?(?:${noun}))`,
      'gu',
    ),
    (_, digits) => cardinal(digits, 'f'),
  ];
}

const toOrdinal = fromFirst(ordinalOf, toCardinal);

export function french(): SpokenLanguage {
  const tables = tablesOf('fr');
  const language: SpokenLanguage = {
    ...romance(tables, 'fr', toCardinal, (day) => (day === 1 ? 'premier' : toCardinal(day)), ' '),
    locale: 'fr',
    feminine:
      /^(?:.*heure|tasse|journée|année|minute|fois|cuillère.*|mole|.*seconde|livre|once|tonne|semaine|calorie|acre|couronne|roupie)(?: |$)/,
    cardinal,
    ordinal,
    clock,
    cents: (whole, _cents, bare) => `${whole} ${bare}`,
    scaleLink: (currency) => (/^[aeéiouyh]/.test(currency) ? ' d’' : ' de '),
    own: [],
  };
  return { ...language, own: own(tables, language) };
}

function cardinal(digits: string | number, gender?: Gender): string {
  const spoken = toCardinal(digits);
  return gender === 'f' ? spoken.replace(/un$/, 'une') : spoken;
}

const ordinal = (value: number, gender?: Gender): string =>
  value === 1 && gender === 'f' ? 'première' : toOrdinal(value);

const clock = (hours: number, minutes: number): string =>
  `${cardinal(hours, 'f')} ${hours < 2 ? 'heure' : 'heures'}${minutes > 0 ? ` ${cardinal(minutes, 'f')}` : ''}`;

const numeral = `(${romanPattern})`;

const own = (tables: Tables, language: SpokenLanguage): readonly Rule[] => [
  [
    /(?<![\d:.,])([01]?\d|2[0-4])(?:\s?h\s?([0-5]\d)(?![\p{L}\d])(?:\s?min)?|:([0-5]\d)\s?h(?![\p{L}\d]))/gu,
    (_, hours, minutes, others) => clock(Number(hours), Number(minutes ?? others)),
  ],
  [/(?<!\d)(\d{1,6})(?:e|è|ème|eme|ième)(s?)(?!\p{L})/gu, (_, number, plural) => toOrdinal(Number(number)) + plural],
  [
    new RegExp(`(?<![\\p{L}\\d])${numeral}(er|ère|re|e|ème)(?!\\p{L})`, 'gu'),
    (whole, digits, ending) => (digits ? ordinal(romanValue(digits), /re$/.test(ending) ? 'f' : 'm') : whole),
  ],
  romanBehind(`${tables.alternatives('monarchs')}|${tables.alternatives('numbered things')}`, toCardinal),
  [/(?<![\d/] ?)1[/⁄]2 (?=\p{Ll}{3})(?!de )/gu, '1 demi-'],
  feminineOne(tables, cardinal),
  [/(?<![\d])1(?= demi-)/gu, 'un'],
  [/(?<![\d/] ?)1[/⁄]2(?![\d/])/g, 'un demi'],
  [
    new RegExp(`(${numberPattern})\\s?°(?![CF\\p{L}])`, 'gu'),
    (_, number) => `${spokenNumber(language, number)} degrés`,
  ],
];
