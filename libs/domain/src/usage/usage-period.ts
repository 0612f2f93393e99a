import { dayMs } from '../limits/time-limits';

/** UTC days (YYYY-MM-DD), both inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const usageBreakdowns = ['day', 'voice', 'type', 'domain', 'token'] as const;
export type UsageBreakdown = (typeof usageBreakdowns)[number];

/** The last day (YYYY-MM-DD) of a month (YYYY-MM). */
export function lastDayOf(month: string): string {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, monthNumber, 0)).toISOString().slice(0, 10);
}

/** Number of days in a period, both ends inclusive. */
export const dayCountOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The day `days` days after `day`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

export const daysOf = (period: Period): string[] =>
  Array.from({ length: dayCountOf(period) }, (_, index) => dayAfter(period.from, index));
