import { z } from 'zod';
import type { DomainAsOf } from './usage-as-of';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf, position, time } from '../../../platform/openapi/envelope';

const characters = z.int();
const fields = {
  domain: z.string(),
  charactersUsed: characters.meta({ description: 'Below zero where a correction took more than was used.' }),
  charactersReserved: characters,
  characterLimit: z.int().min(-1).meta({ description: 'By the plan and the limits of that moment; -1: unlimited.' }),
  position,
};
const everyones = z.object({ accountId: z.string(), ...fields }) satisfies z.ZodType<DomainAsOf>;
const moment = { at: time, month: z.string().meta({ description: 'YYYY-MM, UTC.' }) };
const next = z.string().nullable().meta({ description: 'The cursor of the next page; null on the last.' });

export const usageAsOfRoutes = {
  own: {
    summary: 'Reads usage as it was at a moment',
    description: 'Folded from the events up to `at`, for its UTC month or another; as the profile showed it then.',
    tag: 'Usage',
    answers: { 200: answerOf(z.object({ ...moment, domains: z.array(z.object(fields)) })) },
  },
  everyones: {
    summary: 'Reads the usage of everyone as it was at a moment',
    description: 'By domain. What began later is left out, so that a page may hold less than `limit`.',
    tag: 'Admin',
    answers: {
      200: answerOf(z.object({ ...moment, domains: z.array(everyones) }), { page: z.object({ next }) }),
    },
  },
} as const satisfies Record<string, RouteDescription>;
