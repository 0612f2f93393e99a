import { usageBreakdowns } from '@duetcast/domain/usage/usage-query';
import { usageSigns } from '@duetcast/projections/usage/usage-steps';
import { statementMedia } from '@duetcast/verify/signed-statement';
import { z } from 'zod';
import type { DomainUsage } from '../ledger/domain-usage';
import type { BrokenDownUsage } from '../explanation/usage-breakdown';
import type { ExplainedFigure } from '../explanation/usage-explanation';
import type { MonthOfUsage } from '../explanation/usage-history';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf, count, time } from '../../../platform/openapi/envelope';

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

const brokenDownSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    by: z.enum(usageBreakdowns),
    total: used,
    parts: z.array(
      z.object({
        key: z.string().nullable().meta({
          description: 'A day (YYYY-MM-DD), voice id, type of job or domain; null: what cannot be attributed.',
        }),
        characters: used,
      }),
    ),
  })
  .meta({ id: 'BrokenDownUsage' }) satisfies z.ZodType<BrokenDownUsage>;

export const usageRoutes = {
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
  breakdown: {
    summary: 'Breaks down what was used, by day, voice, type of job or domain',
    description:
      'The parts add up to the total, and those of a whole month to its figures. A job belongs to the UTC day on which it was accepted. Corrections, and what no segment says, are attributed to no voice.',
    tag: 'Usage',
    answers: { 200: answerOf(brokenDownSchema) },
  },
  export: {
    summary: 'Exports what was used, one line for each job and voice',
    description:
      'CSV (RFC 4180, with a header; a text that a spreadsheet would take for a formula begins with a quote) or NDJSON, oldest first. The characters of a whole month add up to its figures.',
    tag: 'Usage',
    answers: {
      200: {
        description: 'The lines, in a file.',
        media: ['text/csv', 'application/x-ndjson'],
        headers: ['Content-Disposition'],
      },
    },
  },
  statement: {
    summary: 'Signs a statement of what was used in a month',
    description:
      'A JSON file that verifies without this server: what each domain used, its limit and corrections, and the hashes of the very events that it sums. Open while the month or its work still runs; a later correction shows in a later statement.',
    tag: 'Usage',
    answers: {
      200: { description: 'The signed file.', media: [statementMedia], headers: ['Content-Disposition'] },
    },
  },
} as const satisfies Record<string, RouteDescription>;
