import { actorSchema } from '@duetcast/domain/kernel/event';
import type { OwnersEvent } from '@duetcast/projections/events/public-event';
import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf, time } from '../../platform/openapi/envelope';

export const eventFields = {
  id: z.string(),
  stream: z.string(),
  revision: z.int().nonnegative(),
  type: z.string(),
  at: time,
  actor: actorSchema,
  correlationId: z.string(),
  causationId: z.string().meta({ description: 'Id of the event or request that it follows from.' }),
  schemaVersion: z.int().positive(),
  previousHash: z.string(),
  hash: z.string(),
  data: z.record(z.string(), z.json()).meta({ description: 'Without secrets, at the current version of its type.' }),
};

const ownersEventSchema = z
  .object({
    cursor: z.string().meta({ description: 'What `after` takes to go on behind this event.' }),
    ...eventFields,
  })
  .meta({ id: 'Event' }) satisfies z.ZodType<OwnersEvent>;

const page = z.object({
  next: z.string().nullable().meta({ description: 'What `after` takes next; null: there are no events at all.' }),
  isLast: z.boolean().meta({ description: 'Nothing was left when this page was read. More may come.' }),
});

export const eventRoutes = {
  feed: {
    summary: "Gives the account's own events, in order",
    description:
      'A page of JSON; with `Accept: application/x-ndjson` everything up to now, one event a line; with `Accept: text/event-stream` everything and then each new event, resumed by `Last-Event-ID`. Each event comes once and in order.',
    tag: 'Events',
    answers: {
      200: {
        description: 'Events after `after`.',
        schema: answerOf(z.array(ownersEventSchema), { page }),
        media: ['application/x-ndjson', 'text/event-stream'],
      },
    },
  },
} as const satisfies Record<string, RouteDescription>;
