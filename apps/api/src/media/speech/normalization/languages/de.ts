import { toCardinal, toOrdinal as ordinalOf } from 'n2words/de-DE';
import { fromFirst, romanBehind, romanValue } from '../grammar/numbers';
import { type Gender, type SpokenLanguage, before, oneOf, type Rule, wordRules } from '../grammar/spoken-language';
import { monthAbbreviations, monthNames, smallMonths } from '../rules/dates';
import { unitNouns } from '../rules/units';
import { productWords, shortForms, tablesOf, wordsOf, type Tables } from '../grammar/language-tables';

const toOrdinal = fromFirst(ordinalOf, toCardinal);

export function german(): SpokenLanguage {
  const tables = tablesOf('de');
  const words = wordsOf(tables);
  const months = tables.list('months');
  return {
    locale: 'de',
    decimalMark: ',',
    spacedGroups: true,
    ...words,
    fraction: 'digits',
    feminine: /^(?:(?! pro ).)*(?:e|ung|Million|Billion|Person)(?:$| pro )/,
    cardinal,
    ordinal: (value, gender) => ordinal(value, gender === 'f' ? 'e' : 'er'),
    year,
    // Read by the rules below, which know the case.
    date: ({ day, month, year: digits }) => `${day}. ${monthNames('de')[month - 1]}${digits ? ` ${digits}` : ''}`,
    clock,
    cents: (whole, _cents, bare) => `${whole} ${bare}`,
    scaleLink: () => ' ',
    letterJoin: ' ',
    letterPlural: 's',
    dayFirst: true,
    first: [
      ...shortForms(tables),
      ...figureDates(tables),
      ...smallMonths('de', months),
      ...monthAbbreviations('de', months),
      ...wordRules(productWords(tables)),
    ],
    own: own(tables, oneOf([...unitNouns({ locale: 'de', ...words }).keys(), ...Object.keys(words.scales)])),
  };
}

/** "am 24.12.", "vom 3.4. bis 5.6.", and quarters. */
const figureDates = (tables: Tables): readonly Rule[] => {
  const dative = tables.alternatives('dative words');
  return [
    [
      new RegExp(
        `(?<![\\p{L}\\d])(?:(${dative}) |(?<=[,(/–-] ?|und ))(0?[1-9]|[12]\\d|3[01])\\. ?(1[0-2]|0?[1-9])\\.(?! ?\\d)`,
        'gu',
      ),
      (_, article, day, month) =>
        `${article ? `${article} ` : ''}${ordinal(Number(day), article ? 'en' : 'er')} ${monthNames('de')[Number(month) - 1]}`,
    ],
    [
      new RegExp(`(?<![\\p{L}\\d])(?:(${dative}) )?Q([1-4])(?![\\p{L}\\d])`, 'gu'),
      (_, article, quarter) =>
        `${article ? `${article} ` : ''}${ordinal(Number(quarter), article ? 'en' : 'es')} Quartal`,
    ],
    [
      new RegExp(`(?<=(?<!\\p{L})[Aa]m )([1-9]|[12]\\d|3[01])\\.(?=,| (?:und|oder|bis) )`, 'gu'),
      (_, day) => ordinal(Number(day), 'en'),
    ],
    // The postal code of an address, "1,- €"
    [/(?<=\d\p{Ll}?, )\d{5}(?= \p{Lu})/gu, (digits) => [...digits].map((digit) => toCardinal(digit)).join(' ')],
  ];
};

function cardinal(digits: string | number, gender?: Gender): string {
  const spoken = toCardinal(digits);
  if (!gender || !spoken.endsWith('eins')) return spoken;
  return spoken.replace(/eins$/, gender === 'f' ? 'eine' : 'ein');
}

function year(digits: string): string {
  const century = Number(digits.slice(0, 2));
  if (century < 11 || century > 19) return toCardinal(digits);
  const rest = Number(digits.slice(2));
  return `${toCardinal(century)}hundert${rest > 0 ? toCardinal(rest) : ''}`;
}

const clock = (hours: number, minutes: number): string =>
  `${cardinal(hours, 'm')} Uhr${minutes > 0 ? ` ${toCardinal(minutes)}` : ''}`;

/** "dritte" with the ending that its article asks for. */
const ordinal = (value: number, ending: string): string => toOrdinal(value).replace(/e$/, ending);

const thousand = '\\d{1,3}';
const months = oneOf(monthNames('de'));

/** Numbers before one that is read as an ordinal, as that is: "1. und 2.", "3./4.", "1.–3." */
const listed = `((?:\\d{1,3}\\. ?(?:(?:und|oder|bis) |[/,–-] ?)){0,3})`;
const sameEnding = (list: string, ending: string): string =>
  list.replace(/(\d+)\. ?([/,–-]?) ?/g, (_, number: string, sign: string) => {
    return `${ordinal(Number(number), ending)}${/[/,]/.test(sign) ? ', ' : sign ? ' bis ' : ' '}`;
  });

/** "der 3. Oktober", "am 3. Oktober", "3. Oktober": the article before it decides the ending. */
const ordinals = (tables: Tables): readonly Rule[] => [
  [
    new RegExp(
      `(?<![\\p{L}\\d])(?:(${tables.alternatives('dative words')}) )?([1-9]|[12]\\d|3[01])\\. ?[–-] ?([1-9]|[12]\\d|3[01])\\. ?(?=${months})`,
      'gu',
    ),
    (_, article, first, last) => {
      const ending = article ? 'en' : 'er';
      return `${article ? `${article} ` : ''}${ordinal(Number(first), ending)} bis ${ordinal(Number(last), ending)} `;
    },
  ],
  [
    new RegExp(`(?<![\\p{L}\\d])(der) (\\d{1,2})\\. ?(?=${months})`, 'giu'),
    (_, article, day) => `${article} ${ordinal(Number(day), 'e')} `,
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\d])(${tables.alternatives('dative words')}) ${listed}(${thousand})\\. ?(?=\\p{Lu}\\p{Ll})`,
      'gu',
    ),
    (_, article, list, number) => `${article} ${sameEnding(list, 'en')}${ordinal(Number(number), 'en')} `,
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\d])(${tables.alternatives('weak articles')}) ${listed}(${thousand})\\. ?(?=\\p{L}{2})`,
      'gu',
    ),
    (_, article, list, number) => `${article} ${sameEnding(list, 'e')}${ordinal(Number(number), 'e')} `,
  ],
  ...Object.entries({ feminine: 'e', neuter: 'es', masculine: 'er' }).map(([gender, ending]): Rule => [
    new RegExp(`${before}${listed}(${thousand})\\. ?(?=(?:${tables.alternatives(`${gender} nouns`)})(?!\\p{L}))`, 'gu'),
    (_, list, number) => `${sameEnding(list, ending)}${ordinal(Number(number), ending)} `,
  ]),
  [
    new RegExp(`${before}(\\d{1,2})\\. ?(?:bis|und|oder|[–-]) ?(?=\\p{Ll}+en )`, 'gu'),
    (whole, number) => whole.replace(`${number}.`, ordinal(Number(number), 'en')),
  ],
];

const romanNumerals: readonly Rule[] = [
  romanBehind('Kapitel|Teil|Band|Akt|Artikel|Typ|Stufe|Klasse|Phase|Apollo|Rocky|Buch|Abschnitt|Hartz', toCardinal),
  [
    new RegExp(
      `(?<=\\p{Lu}\\p{Ll}+ )(I|[IVX]{2,5}|(?<=(?:Karl|Ludwig|Heinrich|Georg|Papst|Gustav|Urban|Pius|Leo) )[VX])\\.(?!\\p{L})`,
      'gu',
    ),
    (whole, digits) => (digits ? `der ${capital(ordinal(romanValue(digits), 'e'))}` : whole),
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\d])(der |die |das |im |des |dem |den )?([IVX]{1,5})\\. (?=(?:Weltkrieg|Vatikanisch|Internationale|Quartal|Akt|Republik|Reich|Kongress|Armee|Korps|Bezirk|Senat|Liga|Zivilsenat|Strafsenat))`,
      'gu',
    ),
    (whole, article = '', digits) =>
      digits ? `${article}${capital(ordinal(romanValue(digits), endingAfter(article.trim())))} ` : whole,
  ],
];

const endingAfter = (article: string): string => (article === '' ? 'er' : /^d(?:er|ie|as)$/.test(article) ? 'e' : 'en');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const own = (tables: Tables, signs: string): readonly Rule[] => [
  [/(?<![\d:.,])([01]?\d|2[0-4])[:.]([0-5]\d)\s?Uhr/g, (_, hours, minutes) => clock(Number(hours), Number(minutes))],
  [
    /(?<![\d:.,])([01]?\d|2[0-4])\s?(?=[–-]|bis)(?:\s?[–-]\s?)(\d{1,2}) Uhr/g,
    (_, from, to) => `${cardinal(from, 'm')} bis ${cardinal(to, 'm')} Uhr`,
  ],
  ...ordinals(tables),
  ...romanNumerals,
  [
    /(?<![\p{L}\d])['’]?(?:([12]\d)(?=\d\d))?(\d{1,2})(ern?)(?!\p{L})/gu,
    (_, century = '', decade, ending) => (century ? year(century + decade) : toCardinal(decade)) + ending,
  ],
  [
    new RegExp(`(?<![\\p{L}\\d.,])(\\d{1,4})-?(${tables.alternatives('compound endings')})(?!\\p{L})`, 'gu'),
    (_, number, word) => cardinal(number, 'm') + word,
  ],
  [/(?<![\d.,])(\d{1,3}) 1[/⁄]2(?![\d/])/g, (_, number) => `${cardinal(number, 'm')}einhalb`],
  [
    /(?<![\p{L}\d.,:⁄–-])1 (?!Mi[ol]|Mrd|Tausend)(?=\p{Lu}\p{Ll}+(?:e|ung|heit|keit|schaft|ion|tät)(?!\p{L}))/gu,
    'eine ',
  ],
  [new RegExp(`(?<![\\p{L}\\d.,:⁄–-]|\\p{Lu}\\p{L}+ )1 (?!(?:${signs})(?!\\p{L}))(?=\\p{Lu}\\p{Ll})`, 'gu'), 'ein '],
];
