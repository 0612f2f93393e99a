import { toCardinal, toOrdinal as ordinalOf } from 'n2words/de-DE';
import { fromFirst, romanPattern, romanValue } from '../grammar/numbers';
import { before, oneOf, type Rule } from '../grammar/rule';
import type { Gender, SpokenLanguage } from '../grammar/spoken-language';
import { monthAbbreviations, monthNames, smallMonths } from '../rules/dates';
import { productWords } from '../rules/letters';
import { wordRules } from '../grammar/rule';
import { currencies, pronounced, scales, shortForms, units, words } from './de-tables';

const toOrdinal = fromFirst(ordinalOf, toCardinal);

const abbreviatedMonths = 'Jan Feb Mär Apr Jun Jul Aug Sept Sep Okt Nov Dez';

export function german(): SpokenLanguage {
  return {
    locale: 'de',
    decimalMark: ',',
    spacedGroups: true,
    words,
    fraction: 'digits',
    feminine: /(?:e|Million|Billion|Person)$/,
    cardinal,
    ordinal: (value, gender) => ordinal(value, gender === 'f' ? 'e' : 'er'),
    year,
    // Read by the rules below, which know the case.
    date: ({ day, month, year: digits }) => `${day}. ${monthNames('de')[month - 1]}${digits ? ` ${digits}` : ''}`,
    clock,
    cents: (whole, _cents, bare) => `${whole} ${bare}`,
    scaleLink: () => ' ',
    scales,
    currencies,
    units,
    prefixes: { k: 'kilo', M: 'mega', G: 'giga', T: 'tera', m: 'milli', h: 'hekto' },
    parts: {
      7: 'Siebtel',
      9: 'Neuntel',
      10: 'Zehntel',
      2: 'halb|halbe',
      3: 'Drittel',
      4: 'Viertel',
      5: 'Fünftel',
      6: 'Sechstel',
      8: 'Achtel',
    },
    saidAsWords: pronounced,
    starters: 'Aber|Auch|Das|Der|Die|Ein|Eine|Er|Es|Ich|In|Sie|Und|Wir',
    letterJoin: ' ',
    letterPlural: 's',
    dayFirst: true,
    first: [
      ...shortForms,
      ...smallMonths('de', abbreviatedMonths),
      ...monthAbbreviations('de', abbreviatedMonths),
      ...wordRules(productWords),
    ],
    own,
  };
}

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

const dative =
  'am|vom|zum|beim|im|dem|den|des|zur|(?:[Ii]n|[Mm]it|[Vv]on|[Nn]ach|[Bb]ei|[Aa]us|zu|auf|an|vor|während|seit|trotz|wegen|ab|unter|über) der|seit|bis|ab|einer|einem|einen|eines|seinem|seinen|seiner|ihrem|ihren|ihrer|unserem|unseren|jedem|jeden|diesem|diesen|letzten|nächsten|Am|Vom|Zum|Beim|Im|Dem|Den|Des|Zur|Seit|Bis|Ab';
const weak = 'Der|der|Die|Das|die|das|jede|jeder|jedes|diese|dieser|dieses|Jede|Jeder|Jedes';
/** Feminine nouns that follow an ordinal without an article. */
const feminineNouns =
  'Auflage|Klasse|Etage|Liga|Bundesliga|Stufe|Runde|Staffel|Woche|Reihe|Halbzeit|Minute|Stunde|Sitzung|Ausgabe|Seite';
const neuterNouns = 'Kapitel|Jahrhundert|Jahr|Mal|Obergeschoss|Spiel|Tor|Quartal|Semester|Buch|Gebot';
const masculineNouns =
  'Platz|Rang|Stock|Tag|Spieltag|Weltkrieg|Akt|Band|Teil|Schritt|Punkt|Geburtstag|Versuch|Bezirk|Kongress|Weg|Advent';

const thousand = '\\d{1,3}';
const months = oneOf(monthNames('de'));

/** "der 3. Oktober", "am 3. Oktober", "3. Oktober": the article before it decides the ending. */
const ordinals: readonly Rule[] = [
  [
    new RegExp(`(?<![\\p{L}\\d])(der) (\\d{1,2})\\. ?(?=${months})`, 'giu'),
    (_, article, day) => `${article} ${ordinal(Number(day), 'e')} `,
  ],
  [
    new RegExp(`(?<![\\p{L}\\d])(${dative}) (${thousand})\\. ?(?=\\p{Lu}\\p{Ll})`, 'gu'),
    (_, article, number) => `${article} ${ordinal(Number(number), 'en')} `,
  ],
  [
    new RegExp(`(?<![\\p{L}\\d])(${weak}) (${thousand})\\. ?(?=\\p{L}{2})`, 'gu'),
    (_, article, number) => `${article} ${ordinal(Number(number), 'e')} `,
  ],
  [
    new RegExp(`${before}(${thousand})\\. (?=(?:${feminineNouns})(?!\\p{L}))`, 'gu'),
    (_, number) => `${ordinal(Number(number), 'e')} `,
  ],
  [
    new RegExp(`${before}(${thousand})\\. (?=(?:${neuterNouns})(?!\\p{L}))`, 'gu'),
    (_, number) => `${ordinal(Number(number), 'es')} `,
  ],
  [
    new RegExp(`${before}(${thousand})\\. ?(?=(?:${months}|${masculineNouns})(?!\\p{L}))`, 'gu'),
    (_, number) => `${ordinal(Number(number), 'er')} `,
  ],
  [
    new RegExp(`${before}(\\d{1,2})\\. ?(?:bis|und|oder|[–-]) ?(?=\\p{Ll}+en )`, 'gu'),
    (whole, number) => whole.replace(`${number}.`, ordinal(Number(number), 'en')),
  ],
];

const numeral = `(${romanPattern})`;
const romanNumerals: readonly Rule[] = [
  [
    new RegExp(
      `(?<=(?:Kapitel|Teil|Band|Akt|Artikel|Typ|Stufe|Klasse|Phase|Apollo|Rocky|Buch|Abschnitt|Hartz) )${numeral}(?![\\p{L}\\d])`,
      'gu',
    ),
    (whole, digits) => (digits ? toCardinal(romanValue(digits)) : whole),
  ],
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

const compounds =
  'mal|fach|jährig\\p{L}*|tägig\\p{L}*|stündig\\p{L}*|minütig\\p{L}*|köpfig\\p{L}*|prozentig\\p{L}*|stellig\\p{L}*|teilig\\p{L}*|seitig\\p{L}*|malig\\p{L}*';

const own: readonly Rule[] = [
  [/(?<![\d:.,])([01]?\d|2[0-4])[:.]([0-5]\d)\s?Uhr/g, (_, hours, minutes) => clock(Number(hours), Number(minutes))],
  [
    /(?<![\d:.,])([01]?\d|2[0-4])\s?(?=[–-]|bis)(?:\s?[–-]\s?)(\d{1,2}) Uhr/g,
    (_, from, to) => `${cardinal(from, 'm')} bis ${cardinal(to, 'm')} Uhr`,
  ],
  [/(?<![\d:.,])1 Uhr/g, 'ein Uhr'],
  ...ordinals,
  ...romanNumerals,
  [
    /(?<![\p{L}\d])['’]?([12]\d)?(\d0)er(?!\p{L})/gu,
    (_, century = '', decade) => (century ? `${year(century + decade)}er` : `${toCardinal(decade)}er`),
  ],
  [
    new RegExp(`(?<![\\p{L}\\d.,])(\\d{1,4})-?(${compounds})(?!\\p{L})`, 'gu'),
    (_, number, word) => cardinal(number, 'm') + word,
  ],
  [/(?<![\d.,])(\d{1,3})(?:\s?½| 1\/2(?![\d/]))/g, (_, number) => `${cardinal(number, 'm')}einhalb`],
  [/(?<![\d.,]\s?)½/g, 'einhalb'],
  [
    /(?<![\p{L}\d.,:–-])1 (?!Mi[ol]|Mrd|Tausend)(?=\p{Lu}\p{Ll}+(?:e|ung|heit|keit|schaft|ion|tät)(?!\p{L}))/gu,
    'eine ',
  ],
  [/(?<![\p{L}\d.,:–-]|\p{Lu}\p{L}+ )1 (?!Mi[ol]|Mrd|Tausend|Bill)(?=\p{Lu}\p{Ll})/gu, 'ein '],
  [
    /(?<=\b(?:[Ss]timmen|[Ss]ieg|[Ss]iegte|gewann|verlor|unterlag|Ergebnis|Spielstand|stand es|mit) )(\d{1,3})[–-](\d{1,3})(?![\d%°]| ?(?:\p{Ll}|€|Prozent))/gu,
    '$1 zu $2',
  ],
  [/(?<=\d)\s?[–-]\s?(?=\d{1,3}[ -](?:Sieg|Niederlage|Erfolg|Führung|Mehrheit))/gu, ' zu '],
];
