import { usageSigns } from '@duetcast/projections/usage/usage-steps';
import { z } from 'zod';
import type { DomainUsage } from '../../usage/domain-usage';
import type { ExplainedFigure } from '../../usage/usage-explanation';
import type { MonthOfUsage } from '../../usage/usage-history';
import type { RouteDescription } from '../describes';
import { answerOf, count, time } from './envelope';

const used = z.int().meta({ description: 'Characters; below zero where a correction took more than was used.' });
const usageSchema = z
  .object({
    totalCharacters: used,
    domain: z.string(),
    limit: z.int().min(-1),
    usage: z.object({ current: used, percentage: z.number(), remaining: z.int().min(-1) }),
    period: z.object({ month: z.string(), startDate: z.iso.date(), endDate: z.iso.date() }),
  })
  .meta({ id: 'DomainUsage' }) satisfies z.ZodType<DomainUsage>;

const historySchema = z.object({
  months: z.array(
    z
      .object({
        month: z.string().meta({ description: 'YYYY-MM, UTC.' }),
        charactersUsed: used,
        domains: z.array(z.object({ domain: z.string(), charactersUsed: used })),
      })
      .meta({ id: 'MonthOfUsage' }) satisfies z.ZodType<MonthOfUsage>,
  ),
});

const usageTypes = ['CharactersReserved', 'CharactersUsed', 'CharactersReleased', 'UsageCorrected'] as const;
const sums = { used, reserved: z.int().meta({ description: 'Characters of work that has not ended yet.' }) };

const explainedSchema = z
  .object({
    domain: z.string(),
    month: z.string(),
    figure: z.object(sums).meta({ description: 'As it is shown; the last event of the last page has the same sums.' }),
    complete: z.boolean().meta({ description: 'false: the store no longer has the oldest events.' }),
    events: z.array(
      z
        .object({
          id: z.string(),
          revision: count,
          type: z.enum(usageTypes),
          at: time,
          sign: z.enum(usageSigns),
          characters: z.int().meta({ description: 'Those of a correction may be below zero.' }),
          jobId: z.string().nullable(),
          reason: z.string().nullable(),
          hash: z.string(),
          ...sums,
        })
        .meta({ id: 'ExplainedStep', description: 'One event, and the sums after it.' }),
    ),
  })
  .meta({ id: 'ExplainedFigure' }) satisfies z.ZodType<ExplainedFigure>;

export const usageCalls = {
  characters: {
    summary: 'Reads what a domain used in a month',
    tag: 'Usage',
    answers: { 200: answerOf(usageSchema) },
    errors: ['auth.forbidden', 'usage.domainMissing'],
  },
  explain: {
    summary: 'Explains a figure by its very events',
    description: 'In order, each with the sums after it. A page shows what the figure of that moment is the sum of.',
    tag: 'Usage',
    answers: {
      200: answerOf(explainedSchema, {
        page: z.object({
          next: z.string().nullable().meta({ description: 'The cursor of the next page; null on the last.' }),
        }),
      }),
    },
    errors: ['auth.forbidden', 'usage.domainMissing'],
  },
  history: {
    summary: 'Reads what every domain used, month by month',
    description: 'Every month is there, the oldest first; the current one, which is last, is still counting.',
    tag: 'Usage',
    answers: { 200: answerOf(historySchema) },
  },
} as const satisfies Record<string, RouteDescription>;
