import { monthNames } from '../../speech/normalization/rules/dates';

interface Months {
  /** Number of the month by its lower-case name. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly pattern: string;
}

const formats = ['long', 'short'] as const;
const known = new Map<string, Months>();

/** Long and short names of the months in a language, with case, and those of English. */
function monthsOf(language: string): Months {
  const months = known.get(language) ?? readMonths(language);
  known.set(language, months);
  return months;
}

function readMonths(language: string): Months {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  for (const month of formats)
    for (const [index, written] of monthNames(language === 'und' ? 'en' : language, month).entries()) {
      const name = written.replace(/\.$/, '');
      if (!/^\p{L}{3,}$/u.test(name)) continue;
      numbers.set(name.toLowerCase(), index + 1);
      names.push(name);
    }
  return { numbers, pattern: names.sort((one, other) => other.length - one.length).join('|') };
}

export interface FoundDate {
  readonly text: string;
  readonly month: number;
  /** null: the month alone. */
  readonly day: number | null;
}

/** Dates with the name of a month: "March 14", "14 mars", "el 3 de mayo", "in November". */
export function datesIn(text: string, language: string): FoundDate[] {
  const { numbers, pattern } = monthsOf(language);
  if (pattern === '') return [];
  return [...text.matchAll(datePattern(pattern, language))].map(({ groups = {}, 0: match }) => {
    const { before, dayAfter, dayBefore, after, alone } = groups;
    const month = numbers.get((before ?? after ?? alone ?? '').toLowerCase()) ?? 0;
    return { text: match.replace(/\.$/, ''), month, day: before || after ? Number(dayAfter ?? dayBefore) : null };
  });
}

/** In English a day can follow its month. */
function datePattern(names: string, language: string): RegExp {
  const day = String.raw`\d{1,2})(?:st|nd|rd|th|\.|º|er)?`;
  const dayFirst = String.raw`(?<dayBefore>${day}\s+(?:of\s+|de\s+)?(?<after>${names})(?!\p{L})`;
  const monthFirst = String.raw`(?<before>${names})\.?\s+(?<dayAfter>${day}(?![\d.,:]*\d)|`;
  const isEnglish = ['en', 'und'].includes(language);
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${isEnglish ? monthFirst : ''}${dayFirst}|(?<alone>${names})(?!\p{L}))`,
    'gu',
  );
}

const numericDates =
  /(?<!\d)(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?)(?!\d)/g;

interface Days {
  readonly months: ReadonlySet<number>;
  /** `month-day`. */
  readonly days: ReadonlySet<string>;
  /** Years and months that a numeric date or a month's name means. */
  readonly values: readonly number[];
}

/** What the dates of a text can mean: numeric ones in either order. */
export function daysIn(text: string, language: string): Days {
  const named = datesIn(text, language);
  const months = new Set(named.map(({ month }) => month));
  const days = new Set(named.flatMap(({ month, day }) => (day === null ? [] : `${month}-${day}`)));
  const values = [...months];
  for (const [, , month, day, one, other, year] of text.matchAll(numericDates)) {
    const [first, second] = [Number(month ?? one), Number(day ?? other)];
    if (first <= 12) months.add(first);
    if (second <= 12) months.add(second);
    days.add(`${first}-${second}`).add(`${second}-${first}`);
    if (year?.length === 2) values.push(1900 + Number(year), 2000 + Number(year));
  }
  return { months, days, values };
}
