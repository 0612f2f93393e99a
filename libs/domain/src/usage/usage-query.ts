import { z } from 'zod';
import { domainNameSchema, monthSchema } from './domain-name';

/** Path of `GET /api/usage/characters/{domain}`. */
export const usageParamsSchema = z.object({ domain: domainNameSchema });
export type UsageParams = z.infer<typeof usageParamsSchema>;

/** Its query: the UTC month, the current one where it is left out. */
export const usageQuerySchema = z.object({ month: monthSchema.optional() });
export type UsageQuery = z.infer<typeof usageQuerySchema>;
