import { time } from '@duetcast/domain/kernel/fields';
import { z } from 'zod';
import { domainAsOfSchema } from './usage-as-of';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf, pageFields } from '../../../platform/openapi/envelope';

const moment = { at: time, month: z.string().meta({ description: 'UTC month, YYYY-MM.' }) };
const ownDomains = z.array(domainAsOfSchema.omit({ accountId: true }));

export const usageAsOfRoutes = {
  own: {
    summary: 'Retrieves usage as of a point in time',
    description:
      'Returns the usage per domain as the profile showed it at `at`, calculated from the events up to that time. `month` defaults to the UTC month of `at`.',
    tag: 'Usage',
    answers: { 200: answerOf(z.object({ ...moment, domains: ownDomains })) },
  },
  allAccounts: {
    summary: 'Lists the usage of all accounts as of a point in time',
    description:
      'Sorted by domain. Domains first used after `at` are omitted, so a page can contain fewer than `limit` entries. With `accountId` of another account, a reason is required.',
    tag: 'Admin',
    answers: { 200: answerOf(z.object({ ...moment, domains: z.array(domainAsOfSchema) }), pageFields) },
    errors: ['access.reasonRequired'],
    requestHeaders: ['X-Access-Reason'],
  },
} as const satisfies Record<string, RouteDescription>;
