const two = (figure: number): string => String(figure).padStart(2, '0');

/** A moment as a `datetime-local` value in local time, to the second; empty for null. */
export function localMoment(iso: string | null | undefined): string {
  const at = new Date(iso ?? NaN);
  if (Number.isNaN(at.getTime())) return '';
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}

/** The moment of a `datetime-local` value, ISO 8601 UTC; null if empty or invalid. */
export function momentOf(local: string): string | null {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const exact: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
};

/** Local date and time to the millisecond, because events of one command often share a second. */
export const exactMoment = (iso: string, locale: string): string => new Date(iso).toLocaleString(locale, exact);
