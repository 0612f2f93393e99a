import { adminActions } from '@duetcast/projections/admin/admin-actions';
import { z } from 'zod';
import type { PublicAdminAction } from './admin-action-reads';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { listOf, time } from '../../../platform/openapi/envelope';

const person = z.object({ id: z.string(), email: z.string().nullable() });
const actSchema = z
  .object({
    id: z.string().meta({ description: 'Of the event.' }),
    position: z.string(),
    act: z.enum(adminActions),
    at: time,
    by: person,
    on: person.nullable().meta({ description: 'Whose account; null: it was done to no account.' }),
    stream: z.string(),
    reason: z.string().nullable(),
    correlationId: z.string(),
    data: z.record(z.string(), z.json()),
  })
  .meta({ id: 'AdminAct' }) satisfies z.ZodType<PublicAdminAction>;

export const adminActionRoutes = {
  list: {
    summary: 'Lists what administrators did, newest first',
    description: 'To one account with `accountId`, by one administrator with `adminId`.',
    tag: 'Admin',
    answers: { 200: listOf(actSchema) },
  },
} as const satisfies Record<string, RouteDescription>;
