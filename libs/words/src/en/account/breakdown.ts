import { maxBreakdownDays } from '@duetcast/domain/limits/usage-limits';
import { type UsageBreakdown } from '@duetcast/domain/usage/usage-period';
import { presetDays } from '@duetcast/domain/usage/usage-period';
import { words } from '../../kernel/words';

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
  title: 'Breakdown',
  hint: 'A job counts on the UTC day it was accepted.',
  by: 'Break down by',
  sides,
  period: 'Period',
  presets,
  from: 'From',
  to: 'To',
  problems,
  loading: 'Loading the breakdown',
  loadFailed: 'The breakdown could not be loaded.',
  nothing: 'No characters were used in this period.',
  total: (characters: string, period: string) => `${characters}, ${period}`,
  characters: (count: number, text: string) => `${text} ${count === 1 ? 'character' : 'characters'}`,
  ofDay: (day: string, characters: string) => `${day}: ${characters}`,
  chooseDay: 'Day',
  unattributed: 'Not attributed',
  unattributedHint: 'Corrections, and characters that no job segment covers.',
  used: 'Characters',
  export: 'Every job of this period, one per line:',
  exportAs: { csv: 'Export CSV', ndjson: 'Export NDJSON' },
  statement: 'Monthly statement',
  statementText: 'A signed file with the usage of each domain. Anyone can verify it.',
  month: 'Month',
  download: 'Download the statement',
  verify: 'Verify a file',
});
