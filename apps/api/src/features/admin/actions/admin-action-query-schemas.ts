import { pageQuery } from '@duetcast/domain/kernel/requests/page-query';
import { z } from 'zod';

/** Query of `GET /api/account/admin-actions`. */
export const pageQuerySchema = z.strictObject(pageQuery(200, 50));
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** Query of `GET /api/admin/acts`. `accountId`: the affected account; `adminId`: the administrator who acted. */
export const adminActionListQuerySchema = z.strictObject({
  accountId: z.string().min(1).max(300).optional(),
  adminId: z.string().min(1).max(300).optional(),
  ...pageQuery(200, 50),
});
export type AdminActionListQuery = z.infer<typeof adminActionListQuerySchema>;
