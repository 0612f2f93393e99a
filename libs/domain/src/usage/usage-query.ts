import { z } from 'zod';
import { pageQuery } from '../kernel/page-query';
import { domainNameSchema, monthSchema } from './domain-name';
import { dayCountOf, maxBreakdownDays, usageBreakdowns } from './usage-period';

export { daysOf, maxBreakdownDays, usageBreakdowns, type UsageBreakdown } from './usage-period';

/** Path of `GET /api/usage/characters/{domain}`. */
export const usageParamsSchema = z.object({ domain: domainNameSchema });
export type UsageParams = z.infer<typeof usageParamsSchema>;

/** Its query: the UTC month, the current one where it is left out. */
export const usageQuerySchema = z.object({ month: monthSchema.optional() });
export type UsageQuery = z.infer<typeof usageQuerySchema>;

/** Query of `GET /api/usage/characters/{domain}/events`. */
export const usageEventsQuerySchema = z.strictObject({
  month: monthSchema.optional(),
  ...pageQuery(500, 100),
});
export type UsageEventsQuery = z.infer<typeof usageEventsQuerySchema>;

/** Longest history that one call tells. */
const maxHistoryMonths = 36;

/** Query of `GET /api/usage/history`: the current UTC month and those before it. */
export const usageHistoryQuerySchema = z.strictObject({
  months: z.coerce
    .number('Takes a number')
    .int()
    .min(1, `Takes 1 to ${maxHistoryMonths}`)
    .max(maxHistoryMonths, `Takes 1 to ${maxHistoryMonths}`)
    .default(12),
});
export type UsageHistoryQuery = z.infer<typeof usageHistoryQuerySchema>;

const day = z.iso.date({ error: 'A day must be given as YYYY-MM-DD.' });
/** UTC days, both included. */
const period = z.strictObject({ from: day, to: day });
const isForwards = ({ from, to }: { from: string; to: string }): boolean => from <= to;
const backwards = { error: 'This day is before the first.', path: ['to'] };

/** Query of `GET /api/usage/breakdown`. */
export const usageBreakdownQuerySchema = period
  .extend({ by: z.enum(usageBreakdowns, { error: `Takes ${usageBreakdowns.join(', ')}.` }) })
  .refine(isForwards, backwards)
  .refine((period) => dayCountOf(period) <= maxBreakdownDays, {
    error: `Takes at most ${maxBreakdownDays} days.`,
    path: ['to'],
  });
export type UsageBreakdownQuery = z.infer<typeof usageBreakdownQuerySchema>;

/** Query of `GET /api/usage/export`; any period. */
export const usageExportQuerySchema = period
  .extend({ format: z.enum(['csv', 'ndjson'], { error: 'Takes csv or ndjson.' }).default('csv') })
  .refine(isForwards, backwards);
export type UsageExportQuery = z.infer<typeof usageExportQuerySchema>;

/** Path of `GET /api/usage/statements/{month}`. */
export const statementParamsSchema = z.object({ month: monthSchema });
export type StatementParams = z.infer<typeof statementParamsSchema>;
