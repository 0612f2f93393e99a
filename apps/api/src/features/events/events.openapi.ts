import { ownerEventSchema } from '@duetcast/projections/events/public-event';
import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';

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
      'Returns each event once and in order. By default, returns a page of JSON. With `Accept: application/x-ndjson`, returns all events up to now, one per line. With `Accept: text/event-stream`, streams all events and then each new one; send `Last-Event-ID` to resume. An API token gets the events of its scopes.',
    tag: 'Events',
    answers: {
      200: {
        description: 'Events after the cursor.',
        schema: answerOf(z.array(ownerEventSchema), { page }),
        media: ['application/x-ndjson', 'text/event-stream'],
      },
    },
    errors: ['rate.connections'],
  },
} as const satisfies Record<string, RouteDescription>;
