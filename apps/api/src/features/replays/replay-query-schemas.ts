import { pageQuery } from '@duetcast/domain/kernel/requests/page-query';
import { z } from 'zod';

const page = pageQuery(200, 50);

/** Query of `GET /api/admin/replays`. */
export const replayListQuerySchema = z.strictObject(page);
export type ReplayListQuery = z.infer<typeof replayListQuerySchema>;

/** Query of `GET /api/admin/replays/{id}/drift`. */
export const driftQuerySchema = z.strictObject({ only: z.enum(['all', 'changed']).default('all'), ...page });
export type DriftQuery = z.infer<typeof driftQuerySchema>;
