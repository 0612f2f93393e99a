import { unlimited } from '@duetcast/domain/usage/unlimited';
import { z } from 'zod';
import type { DomainAsOf } from './usage-as-of';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf, position, time } from '../../../platform/openapi/envelope';

const characters = z.int();
const fields = {
  domain: z.string(),
  charactersUsed: characters.meta({ description: 'Characters used. Negative if corrections exceed the usage.' }),
  charactersReserved: characters,
  characterLimit: z
    .int()
    .min(-1)
    .meta({ description: `Character limit in effect at that time. ${unlimited} means unlimited.` }),
  position,
};
const accountUsage = z.object({ accountId: z.string(), ...fields }) satisfies z.ZodType<DomainAsOf>;
const moment = { at: time, month: z.string().meta({ description: 'UTC month, YYYY-MM.' }) };
const next = z.string().nullable().meta({ description: 'Cursor of the next page; null on the last page.' });

export const usageAsOfRoutes = {
  own: {
    summary: 'Retrieves usage as of a point in time',
    description:
      'Returns the usage per domain as the profile showed it at `at`, calculated from the events up to that time. `month` defaults to the UTC month of `at`.',
    tag: 'Usage',
    answers: { 200: answerOf(z.object({ ...moment, domains: z.array(z.object(fields)) })) },
  },
  allAccounts: {
    summary: 'Lists the usage of all accounts as of a point in time',
    description:
      'Sorted by domain. Domains first used after `at` are omitted, so a page can contain fewer than `limit` entries.',
    tag: 'Admin',
    answers: {
      200: answerOf(z.object({ ...moment, domains: z.array(accountUsage) }), { page: z.object({ next }) }),
    },
  },
} as const satisfies Record<string, RouteDescription>;
