import { allEvents, type AnyEvent } from '@duetcast/domain/all-events';
import { pageLimit } from '@duetcast/domain/kernel/page-query';
import { z } from 'zod';

const types = Object.keys(allEvents) as [AnyEvent['type'], ...AnyEvent['type'][]];

export const eventTypeSchema = z.enum(types, { error: 'This event type does not exist.' });

/** A cursor of the feed: the position of an event, which is digits, or several numbers with a dash between them. */
export const cursorSchema = z.string().regex(/^\d{1,40}(-\d{1,40})*$/, 'This cursor is not one of this feed');

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

/** The header by which a browser resumes a stream of server-sent events. */
export const lastEventIdSchema = z.object({ 'Last-Event-ID': cursorSchema });
