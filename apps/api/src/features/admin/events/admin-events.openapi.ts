import { maxBrowsedEvents } from '@duetcast/domain/limits/admin-limits';
import { count } from '@duetcast/domain/kernel/fields';
import { administratorEventSchema } from '@duetcast/projections/events/public-event';
import { z } from 'zod';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf } from '../../../platform/openapi/envelope';
import { reasoned } from '../reads/reasoned';

const tag = 'Admin';

const page = z.object({
  newer: z.string().nullable().meta({ description: 'Pass as `after` to get newer events.' }),
  older: z.string().nullable().meta({ description: 'Pass as `before` to get older events. Null on the last page.' }),
});
const isCut = z
  .boolean()
  .meta({ description: `True if there are more than the ${maxBrowsedEvents.toLocaleString('en')} events returned.` });

export const adminEventRoutes = {
  list: {
    summary: 'Lists events of all accounts, newest first',
    description:
      'Omits content, secrets and email addresses. With `account`, `stream` or `correlation` of another account, a reason is required.',
    tag,
    answers: { 200: answerOf(z.array(administratorEventSchema), { page }) },
    ...reasoned,
  },
  tail: {
    summary: 'Streams events of all accounts in real time',
    description:
      'Sends server-sent events, starting after `after` or from now. Reconnect with `Last-Event-ID` to resume.',
    tag,
    answers: { 200: { description: 'A stream of events.', media: ['text/event-stream'] } },
    errors: ['rate.connections', ...reasoned.errors],
    requestHeaders: reasoned.requestHeaders,
  },
  types: {
    summary: 'Lists event types',
    tag,
    answers: { 200: answerOf(z.array(z.object({ type: z.string(), version: z.int().positive() }))) },
  },
  stream: {
    summary: 'Retrieves a stream and verifies its hash chain',
    tag,
    answers: {
      200: answerOf(
        z.object({
          stream: z.string(),
          length: count,
          complete: z.boolean().meta({ description: 'False if retention removed the oldest events.' }),
          verified: z.boolean(),
          brokenAt: count.nullable(),
          reason: z.enum(['missing', 'form', 'order', 'link', 'content', 'gone']).nullable(),
          events: z.array(administratorEventSchema),
          isCut,
        }),
      ),
    },
    errors: ['event.streamMissing', ...reasoned.errors],
    requestHeaders: reasoned.requestHeaders,
  },
  correlation: {
    summary: 'Lists every event with one correlation ID',
    tag,
    answers: {
      200: answerOf(z.object({ correlationId: z.string(), events: z.array(administratorEventSchema), isCut })),
    },
    errors: ['event.correlationMissing', ...reasoned.errors],
    requestHeaders: reasoned.requestHeaders,
  },
} as const satisfies Record<string, RouteDescription>;
