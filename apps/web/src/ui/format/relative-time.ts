import { supportedLanguage } from '@duetcast/words/languages';

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** Elapsed time in the largest whole unit from seconds to years; a future time counts as now. */
export function relativeTime(iso: string, now: number, language: string): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000));
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1];
  // `auto` renders zero as "now"; other counts stay numeric.
  const wording = new Intl.RelativeTimeFormat(supportedLanguage(language) ?? 'en', {
    numeric: seconds === 0 ? 'auto' : 'always',
  });
  return wording.format(-Math.floor(seconds / size), unit);
}

/** The full date in the reader's language and time zone. */
export const fullLocalDate = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' }).format(new Date(iso));
