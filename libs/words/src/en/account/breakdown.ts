import { maxBreakdownDays } from '@duetcast/domain/limits/usage-limits';
import { type UsageBreakdown } from '@duetcast/domain/usage/usage-period';
import { presetDays } from '@duetcast/domain/usage/usage-period';
import { words } from '../../kernel/words';
import texts from './breakdown.json';

const sides: Record<UsageBreakdown, string> = { day: 'Day', voice: 'Voice', type: 'Type', domain: 'Domain' };

const presets = {
  thisMonth: 'This month',
  lastMonth: 'Last month',
  days30: `${presetDays.days30} days`,
  days365: `${presetDays.days365} days`,
};

const problems = {
  missing: 'Choose a first and a last day.',
  backwards: 'The last day is before the first.',
  tooLong: `Choose at most ${maxBreakdownDays} days.`,
};

/** Texts of the breakdown and its exports. Callers pass formatted numbers. */
export const breakdownWords = words('breakdownWords', {
  ...texts,
  sides,
  presets,
  problems,
  total: (characters: string, period: string) => `${characters}, ${period}`,
  characters: (count: number, text: string) => `${text} ${count === 1 ? 'character' : 'characters'}`,
  ofDay: (day: string, characters: string) => `${day}: ${characters}`,
});
