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

const used = z.int().meta({ description: 'Characters used. Negative if corrections exceed the usage.' });
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
        month: z.string().meta({ description: 'UTC month, YYYY-MM.' }),
        charactersUsed: used,
        domains: z.array(z.object({ domain: z.string(), charactersUsed: used })),
      })
      .meta({ id: 'MonthOfUsage' }) satisfies z.ZodType<MonthOfUsage>,
  ),
});

const usageTypes = ['CharactersReserved', 'CharactersUsed', 'CharactersReleased', 'UsageCorrected'] as const;
const sums = { used, reserved: z.int().meta({ description: 'Characters reserved by unfinished jobs.' }) };

const explainedSchema = z
  .object({
    domain: z.string(),
    month: z.string(),
    figure: z
      .object(sums)
      .meta({ description: 'The displayed figure. Equals the sums after the last event of the last page.' }),
    complete: z
      .boolean()
      .meta({ description: 'false if the oldest events were deleted after their retention period.' }),
    events: z.array(
      z
        .object({
          id: z.string(),
          revision: count,
          type: z.enum(usageTypes),
          at: time,
          sign: z.enum(usageSigns),
          characters: z.int().meta({ description: 'Can be negative for a correction.' }),
          jobId: z.string().nullable(),
          reason: z.string().nullable(),
          hash: z.string(),
          ...sums,
        })
        .meta({ id: 'ExplainedStep', description: 'An event and the sums after it.' }),
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
          description: 'Day (YYYY-MM-DD), voice id, job type or domain. null for usage that cannot be attributed.',
        }),
        characters: used,
      }),
    ),
  })
  .meta({ id: 'BrokenDownUsage' }) satisfies z.ZodType<BrokenDownUsage>;

export const usageRoutes = {
  characters: {
    summary: 'Retrieves the usage of a domain in a month',
    tag: 'Usage',
    answers: { 200: answerOf(usageSchema) },
    errors: ['auth.forbidden', 'usage.domainMissing'],
  },
  explain: {
    summary: 'Lists the events behind a usage figure',
    description: 'Returns the events that add up to the current figure, in order, each with the sums after it.',
    tag: 'Usage',
    answers: {
      200: answerOf(explainedSchema, {
        page: z.object({
          next: z.string().nullable().meta({ description: 'Cursor of the next page; null on the last page.' }),
        }),
      }),
    },
    errors: ['auth.forbidden', 'usage.domainMissing'],
  },
  history: {
    summary: 'Retrieves monthly usage by domain',
    description: 'Returns every month, oldest first. The last month is the current one and is still incomplete.',
    tag: 'Usage',
    answers: { 200: answerOf(historySchema) },
  },
  breakdown: {
    summary: 'Breaks down usage by day, voice, job type or domain',
    description:
      'The parts add up to the total. For a full month, the total equals the figures of that month. A job counts on the UTC day it was accepted. Corrections and characters outside segments are not attributed to a voice.',
    tag: 'Usage',
    answers: { 200: answerOf(brokenDownSchema) },
  },
  export: {
    summary: 'Exports usage with one line per job and voice',
    description:
      'Returns CSV (RFC 4180, with a header) or NDJSON, oldest first. In CSV, text that a spreadsheet would interpret as a formula starts with a single quote. For a full month, the characters add up to the figures of that month.',
    tag: 'Usage',
    answers: {
      200: {
        description: 'The exported file.',
        media: ['text/csv', 'application/x-ndjson'],
        headers: ['Content-Disposition'],
      },
    },
  },
  statement: {
    summary: 'Creates a signed usage statement for a month',
    description:
      'Returns a signed JSON file that you can verify offline. It contains the usage, limit and corrections of each domain and the hashes of the events they are calculated from. `state` is `open` until the month is over and its jobs have finished. Later corrections appear in later statements.',
    tag: 'Usage',
    answers: {
      200: { description: 'The signed file.', media: [statementMedia], headers: ['Content-Disposition'] },
    },
  },
} as const satisfies Record<string, RouteDescription>;
