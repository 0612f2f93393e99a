/** Months are UTC; a local time zone could shift them by one. */
const dateOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);
const named = (month: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(dateOf(month));

/** `2026-11` → November 2026. */
export const longMonth = (month: string, locale: string): string =>
  named(month, locale, { year: 'numeric', month: 'long' });

/** `2026-11` → Nov. */
export const shortMonth = (month: string, locale: string): string => named(month, locale, { month: 'short' });

/** The day on which the next month begins: `2026-11` → December 1, 2026. */
export function dayAfter(month: string, locale: string): string {
  const date = dateOf(month);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
