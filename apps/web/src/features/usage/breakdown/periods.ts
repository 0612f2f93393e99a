import { maxBreakdownDays, presetDays } from '@duetcast/domain/limits/usage-limits';
import { dayAfter, dayCountOf, type Period } from '@duetcast/domain/usage/usage-period';

export const presets = ['thisMonth', 'lastMonth', 'days30', 'days365'] as const;
export type Preset = (typeof presets)[number];

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** Today in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

export function periodOf(preset: Preset, day: string): Period {
  switch (preset) {
    case 'thisMonth':
      return { from: firstOf(day), to: day };
    case 'lastMonth': {
      const to = dayAfter(firstOf(day), -1);
      return { from: firstOf(to), to };
    }
    case 'days30':
    case 'days365':
      return { from: dayAfter(day, 1 - presetDays[preset]), to: day };
  }
}

export type PeriodProblem = 'missing' | 'backwards' | 'tooLong';

/** Why a period is invalid; null if it is valid. */
export function problemOf({ from, to }: Period): PeriodProblem | null {
  if (Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to))) return 'missing';
  if (from > to) return 'backwards';
  return dayCountOf({ from, to }) > maxBreakdownDays ? 'tooLong' : null;
}

/** YYYY-MM in UTC, current month first. */
export function monthsBack(count: number, day = today()): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
