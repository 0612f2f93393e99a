import { z } from 'zod';

const page = { limit: z.coerce.number().int().min(1).max(200).default(50), cursor: z.string().optional() };

/** Query of `GET /api/admin/replays`. */
export const replayListQuerySchema = z.strictObject(page);
export type ReplayListQuery = z.infer<typeof replayListQuerySchema>;

/** Query of `GET /api/admin/replays/{id}/drift`. */
export const driftQuerySchema = z.strictObject({ only: z.enum(['all', 'changed']).default('all'), ...page });
export type DriftQuery = z.infer<typeof driftQuerySchema>;
