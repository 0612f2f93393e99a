import { z } from 'zod';
import { maxBreakdownDays, maxHistoryMonths } from '../limits/usage-limits';
import { pageQuery, wholeNumber } from '../kernel/requests/page-query';
import { domainNameSchema, monthSchema } from './domain-name';
import { dayCountOf, usageBreakdowns } from './usage-period';

export { daysOf, usageBreakdowns, type UsageBreakdown } from './usage-period';

/** Path of `GET /api/usage/characters/{domain}`. */
export const usageParamsSchema = z.object({ domain: domainNameSchema });
export type UsageParams = z.infer<typeof usageParamsSchema>;

const month = monthSchema
  .optional()
  .meta({ description: 'UTC month in the format YYYY-MM. Defaults to the current month.' });

/** Query of `GET /api/usage/characters/{domain}`: the UTC month; default: the current one. */
export const usageQuerySchema = z.object({ month });
export type UsageQuery = z.infer<typeof usageQuerySchema>;

/** Query of `GET /api/usage/characters/{domain}/events`. */
export const usageEventsQuerySchema = z.strictObject({
  month,
  ...pageQuery(500, 100),
});
export type UsageEventsQuery = z.infer<typeof usageEventsQuerySchema>;

const historyRange = `Must be a whole number from 1 to ${maxHistoryMonths}`;

/** Query of `GET /api/usage/history`: number of UTC months, the current one included. */
export const usageHistoryQuerySchema = z.strictObject({
  months: wholeNumber(1, maxHistoryMonths, historyRange).default(12),
});
export type UsageHistoryQuery = z.infer<typeof usageHistoryQuerySchema>;

const day = z.iso.date({ error: 'A day must be given as YYYY-MM-DD.' });
/** UTC days, both inclusive. */
const period = z.strictObject({ from: day, to: day });
const isInOrder = ({ from, to }: { from: string; to: string }): boolean => from <= to;
const endsBeforeStart = { error: 'The end must not be before the start.', path: ['to'] };

/** Query of `GET /api/usage/breakdown`. */
export const usageBreakdownQuerySchema = period
  .extend({ by: z.enum(usageBreakdowns, { error: `Must be one of ${usageBreakdowns.join(', ')}.` }) })
  .refine(isInOrder, endsBeforeStart)
  .refine((period) => dayCountOf(period) <= maxBreakdownDays, {
    error: `The period must be at most ${maxBreakdownDays} days.`,
    path: ['to'],
  });
export type UsageBreakdownQuery = z.infer<typeof usageBreakdownQuerySchema>;

/** Query of `GET /api/usage/export`; any period. */
export const usageExportQuerySchema = period
  .extend({
    format: z
      .enum(['csv', 'ndjson'], { error: 'Must be csv or ndjson.' })
      .default('csv')
      .meta({ description: 'CSV with a header, or one JSON object per line.' }),
  })
  .refine(isInOrder, endsBeforeStart);
export type UsageExportQuery = z.infer<typeof usageExportQuerySchema>;

/** Path of `GET /api/usage/statements/{month}`. */
export const statementParamsSchema = z.object({ month: monthSchema });
export type StatementParams = z.infer<typeof statementParamsSchema>;

/** Query of `GET /api/usage/statements/{month}`. */
export const statementQuerySchema = z.strictObject({
  number: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Must be a whole number from 1')
    .optional()
    .meta({ description: 'Which of the statements of the month. Defaults to the newest.' }),
});
export type StatementQuery = z.infer<typeof statementQuerySchema>;
