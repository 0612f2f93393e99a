import type { AdministratorsEvent } from '@duetcast/projections/events/public-event';
import { z } from 'zod';
import type { RouteDescription } from '../../../platform/openapi/describes';
import { answerOf, count, position } from '../../../platform/openapi/envelope';
import { eventFields } from '../../events/public';

const tag = 'Admin';

export const adminEventSchema = z
  .object({
    ...eventFields,
    position,
    category: z.string(),
    accountId: z.string().nullable().meta({ description: 'Whose event it is; null: nobody’s, or not known.' }),
  })
  .meta({ id: 'AdminEvent' }) satisfies z.ZodType<AdministratorsEvent>;

const page = z.object({
  newer: z.string().nullable().meta({ description: 'What `after` takes to go towards the present.' }),
  older: z
    .string()
    .nullable()
    .meta({ description: 'What `before` takes to go on into the past; null: this is the oldest.' }),
});
const isCut = z.boolean().meta({ description: 'There are more than the 1,000 shown.' });

export const adminEventRoutes = {
  list: {
    summary: 'Lists events of everyone, newest first',
    description: 'Without content, secrets and addresses of people.',
    tag,
    answers: { 200: answerOf(z.array(adminEventSchema), { page }) },
  },
  tail: {
    summary: 'Streams events of everyone as they happen',
    description: 'Server-sent events, from `after` or from now on; resumed by `Last-Event-ID`.',
    tag,
    answers: { 200: { description: 'A stream of events.', media: ['text/event-stream'] } },
  },
  types: {
    summary: 'Lists the types of events',
    tag,
    answers: { 200: answerOf(z.array(z.object({ type: z.string(), version: z.int().positive() }))) },
  },
  stream: {
    summary: 'Shows a stream, and whether its chain of hashes holds',
    tag,
    answers: {
      200: answerOf(
        z.object({
          stream: z.string(),
          length: count,
          complete: z.boolean().meta({ description: 'false: its beginning was dropped for its age.' }),
          verified: z.boolean(),
          brokenAt: count.nullable(),
          reason: z.enum(['order', 'link', 'content', 'gone']).nullable(),
          events: z.array(adminEventSchema),
          isCut,
        }),
      ),
    },
    errors: ['event.streamMissing'],
  },
  correlation: {
    summary: 'Shows everything that one wish led to',
    tag,
    answers: { 200: answerOf(z.object({ correlationId: z.string(), events: z.array(adminEventSchema), isCut })) },
    errors: ['event.correlationMissing'],
  },
} as const satisfies Record<string, RouteDescription>;
