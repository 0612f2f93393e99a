import { adminActions } from '@duetcast/projections/admin/admin-actions';
import { z } from 'zod';
import type { PublicAdminAction } from './admin-action-reads';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { listOf, time } from '../../../platform/openapi/envelope';

const person = z.object({ id: z.string(), email: z.string().nullable() });
const adminActionSchema = z
  .object({
    id: z.string().meta({ description: 'ID of the event that records the action.' }),
    position: z.string(),
    act: z.enum(adminActions),
    at: time,
    by: person,
    on: person.nullable().meta({ description: 'The affected account. Null if the action affected none.' }),
    stream: z.string(),
    reason: z.string().nullable(),
    correlationId: z.string(),
    data: z.record(z.string(), z.json()),
  })
  .meta({ id: 'AdminAct' }) satisfies z.ZodType<PublicAdminAction>;

export const adminActionRoutes = {
  list: {
    summary: 'Lists administrator actions, newest first',
    description: 'Filter by affected account with `accountId` or by administrator with `adminId`.',
    tag: 'Admin',
    answers: { 200: listOf(adminActionSchema) },
  },
} as const satisfies Record<string, RouteDescription>;
