import { actorSchema } from '@duetcast/domain/kernel/event';
import type { OwnerEvent } from '@duetcast/projections/events/public-event';
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
  causationId: z.string().meta({ description: 'Id of the event or request that caused this event.' }),
  schemaVersion: z.int().positive(),
  previousHash: z.string(),
  hash: z.string(),
  data: z
    .record(z.string(), z.json())
    .meta({ description: 'Event data without secrets, in the current schema version.' }),
};

const ownersEventSchema = z
  .object({
    cursor: z.string().meta({ description: 'Pass this value as `after` to continue after this event.' }),
    ...eventFields,
  })
  .meta({ id: 'Event' }) satisfies z.ZodType<OwnerEvent>;

const page = z.object({
  next: z
    .string()
    .nullable()
    .meta({ description: 'Pass this value as `after` to get the next page. null if there are no events.' }),
  isLast: z.boolean().meta({ description: 'Whether this page reached the newest event. New events can follow later.' }),
});

export const eventRoutes = {
  feed: {
    summary: 'Lists the events of your account',
    description:
      'Returns each event once and in order. By default, returns a page of JSON. With `Accept: application/x-ndjson`, returns all events up to now, one per line. With `Accept: text/event-stream`, streams all events and then each new one; send `Last-Event-ID` to resume.',
    tag: 'Events',
    answers: {
      200: {
        description: 'Events after the cursor.',
        schema: answerOf(z.array(ownersEventSchema), { page }),
        media: ['application/x-ndjson', 'text/event-stream'],
      },
    },
  },
} as const satisfies Record<string, RouteDescription>;
