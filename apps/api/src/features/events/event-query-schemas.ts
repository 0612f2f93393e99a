import { allEvents, type AnyEvent } from '@duetcast/domain/all-events';
import { pageLimit } from '@duetcast/domain/kernel/requests/page-query';
import { z } from 'zod';

const types = Object.keys(allEvents) as [AnyEvent['type'], ...AnyEvent['type'][]];

export const eventTypeSchema = z.enum(types, { error: 'This event type does not exist.' });

/** A feed cursor: the position of an event, in digits or as numbers joined by dashes. */
export const cursorSchema = z.string().regex(/^\d{1,40}(-\d{1,40})*$/, 'This is not a cursor of the event feed');

/** Query of `GET /api/events`. */
export const feedQuerySchema = z.strictObject({
  after: cursorSchema.optional(),
  limit: pageLimit(1000, 100),
  types: z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(eventTypeSchema))
    .optional(),
});
export type FeedQuery = z.infer<typeof feedQuerySchema>;

/** The header with which a browser resumes server-sent events. */
export const lastEventIdSchema = z.object({ 'Last-Event-ID': cursorSchema });
