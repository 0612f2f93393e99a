import type { ScriptSegment } from '@duetcast/domain/podcasts/script';
import { datesIn, daysIn, type FoundDate } from './checker/dates';
import { unknownNames, wordsIn } from './checker/names';
import { numbersIn, valuesIn } from './checker/numbers';
import { comparable, unknownQuotations } from './checker/quotations';

interface Source {
  readonly article: string;
  /** ISO 639-1; numbers in words are compared in English, German, Spanish, French, Italian and Portuguese. */
  readonly language: string;
  /** Texts that the script may use besides the article: its title and the names of its speakers. */
  readonly allowed?: readonly string[];
}

/**
 * Finds what an article does not have in lines of its script: numbers (in digits or words), names (capitalized inside a
 * sentence), dates and quotations. Counting ("two reasons") is found too; "one" and names at the start of a sentence are not.
 */
export class ScriptChecker {
  private readonly values: ReadonlySet<number>;
  private readonly words: ReadonlySet<string>;
  private readonly comparable: string;
  private readonly dates: ReturnType<typeof daysIn>;
  private readonly language: string;

  constructor({ article, language, allowed = [] }: Source) {
    const source = [article, ...allowed].join('\n');
    this.language = language;
    this.dates = daysIn(source, language);
    this.values = new Set([...valuesIn(source, language), ...this.dates.values]);
    this.words = wordsIn(source);
    this.comparable = comparable(source);
  }

  /** What the source does not support, in the order of the kinds, without repetitions. */
  unsupported(line: string): string[] {
    const { language, words } = this;
    const dates = this.unknownDates(line);
    const days = dates.map((text) => /\d+/.exec(text)?.[0]);
    const numbers = numbersIn(line, language)
      .filter(({ text, values }) => !days.includes(text) && !values.some((value) => this.values.has(value)))
      .map(({ text }) => text);
    const months = datesIn(line, language).map(({ text }) => text);
    const names = unknownNames(line, new Set([...words, ...wordsIn(months.join(' '))]), language);
    return [...new Set([...numbers, ...dates, ...names, ...unknownQuotations(line, this.comparable)])];
  }

  private unknownDates(line: string): string[] {
    const { months, days } = this.dates;
    const isKnown = ({ text, month, day }: FoundDate): boolean =>
      day === null
        ? months.has(month) || startsSentence(line, text) || this.words.has(text.toLowerCase())
        : days.has(`${month}-${day}`);
    return datesIn(line, this.language)
      .filter((date) => !isKnown(date))
      .map(({ text }) => text);
  }
}

/** "May" and "March" begin sentences as verbs too. */
const startsSentence = (line: string, text: string): boolean => new RegExp(`(^|[.!?] )${text}`, 'u').test(line);

const mark = /^\s*(?:[-*+•|]|\d{1,2}[.)])(?=\s)/;

/** How many items its lists and rows its tables have: a script may say "three things". */
export function itemCounts(article: string): string[] {
  const counts: number[] = [];
  let before: string | null = null;
  for (const line of article.split('\n').filter((each) => each.trim() !== '')) {
    const [found = null] = mark.exec(line) ?? [];
    // Two lines of a table are its header.
    if (found !== null) counts.push(before === null ? (found === '|' ? -1 : 1) : counts.pop()! + 1);
    before = found;
  }
  return counts.map(String);
}

/** The segments with what the article does not have; lines without such things have no `flagged`. */
export const flagged = (segments: readonly ScriptSegment[], checker: ScriptChecker): ScriptSegment[] =>
  segments.map(({ flagged: _, ...segment }) => {
    const unsupported = checker.unsupported(segment.text);
    return unsupported.length === 0 ? segment : { ...segment, flagged: unsupported };
  });
