import { actorSchema } from '@duetcast/domain/kernel/event';
import { pageLimit } from '@duetcast/domain/kernel/requests/page-query';
import { z } from 'zod';
import { cursorSchema, eventTypeSchema } from '../../events/public';

const id = z.string().min(1).max(300);
const moment = z.iso.datetime({ error: 'Must be an ISO 8601 time in UTC, such as 2026-11-01T00:00:00Z.' });

const filters = {
  stream: id.optional(),
  category: id.optional(),
  type: eventTypeSchema.optional(),
  account: id.optional(),
  correlation: id.optional(),
  actor: actorSchema.shape.kind.optional(),
};

/** Query of `GET /api/admin/events`: newest first before `before`, or oldest first after `after`. */
export const eventBrowserQuerySchema = z
  .strictObject({
    ...filters,
    from: moment.optional(),
    to: moment.optional(),
    before: cursorSchema.optional(),
    after: cursorSchema.optional(),
    limit: pageLimit(200, 50),
  })
  .refine(({ before, after }) => before === undefined || after === undefined, {
    error: 'Give before or after, not both.',
    path: ['after'],
  });
export type EventBrowserQuery = z.infer<typeof eventBrowserQuerySchema>;

/** Query of `GET /api/admin/events/tail`. */
export const tailQuerySchema = z.strictObject({ ...filters, after: cursorSchema.optional() });
export type TailQuery = z.infer<typeof tailQuerySchema>;
