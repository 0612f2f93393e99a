import { z } from 'zod';

/** Query of `GET /api/admin/acts`. `accountId`: to whom; `adminId`: by whom. */
export const actListQuerySchema = z.strictObject({
  accountId: z.string().min(1).max(300).optional(),
  adminId: z.string().min(1).max(300).optional(),
  limit: z.coerce.number('Takes a number').int().min(1, 'Takes 1 to 200').max(200, 'Takes 1 to 200').default(50),
  cursor: z.string().min(1).optional(),
});
export type ActListQuery = z.infer<typeof actListQuerySchema>;
