import type { UsageSign } from '@duetcast/projections/usage/usage-steps';
import { words } from '../../kernel/words';
import texts from './explain.json';

const signs: Record<UsageSign, string> = {
  reserved: 'Reserved',
  used: 'Used',
  released: 'Released',
  corrected: 'Corrected',
};

/** Texts that explain a usage figure. Callers pass formatted numbers. */
export const explainWords = words('explainWords', {
  ...texts,
  explainWhat: (what: string) => `Explain this number: ${what}`,
  of: (domain: string, month: string) => `${domain}, ${month}`,
  eventsOf: (what: string) => `Events behind ${what}`,
  signs,
  job: (id: string) => `Job ${id}`,
  equal: (count: number, events: string, sum: string) =>
    `${events} ${count === 1 ? 'event adds' : 'events add'} up to ${sum}, the number shown.`,
  open: (reserved: string) => `Running jobs reserve another ${reserved}.`,
  partial: (events: string, sum: string, figure: string) => `The first ${events} events add up to ${sum} of ${figure}.`,
  different: (sum: string, figure: string) => `These events add up to ${sum}, but ${figure} is shown.`,
  incomplete: (rest: string) =>
    `The oldest events were deleted after their retention period. They account for the remaining ${rest}.`,
  domainsOf: (month: string) => `Domains of ${month}`,
  sum: (sum: string) => `Total ${sum}`,
});
