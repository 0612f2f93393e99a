import { z } from 'zod';
import { domainNameSchema, monthSchema } from './domain-name';

/** Path of `GET /api/usage/characters/{domain}`. */
export const usageParamsSchema = z.object({ domain: domainNameSchema });
export type UsageParams = z.infer<typeof usageParamsSchema>;

/** Its query: the UTC month, the current one where it is left out. */
export const usageQuerySchema = z.object({ month: monthSchema.optional() });
export type UsageQuery = z.infer<typeof usageQuerySchema>;

/** Query of `GET /api/usage/characters/{domain}/events`. */
export const usageEventsQuerySchema = z.strictObject({
  month: monthSchema.optional(),
  limit: z.coerce.number('Takes a number').int().min(1, 'Takes 1 to 500').max(500, 'Takes 1 to 500').default(100),
  cursor: z.string().min(1).optional(),
});
export type UsageEventsQuery = z.infer<typeof usageEventsQuerySchema>;

/** Longest history that one call tells. */
export const maxHistoryMonths = 36;

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
