import { jobStatuses } from '@duetcast/domain/jobs/job-statuses';
import { z } from 'zod';

const page = {
  limit: z.coerce.number('Takes a number').int().min(1, 'Takes 1 to 100').max(100, 'Takes 1 to 100').default(50),
  cursor: z.string().min(1).optional(),
};

/** Query of `GET /api/admin/accounts`. `search`: the beginning of an address, or a whole id. */
export const accountListQuerySchema = z.strictObject({
  ...page,
  search: z.string().trim().toLowerCase().min(1).max(254).optional(),
  /** Administrators alone; not together with `search`. */
  admins: z.literal('true').optional(),
});
export type AccountListQuery = z.infer<typeof accountListQuerySchema>;

/** Query of `GET /api/admin/accounts/{id}/jobs`. */
export const accountJobsQuerySchema = z.strictObject({ ...page, status: z.enum(jobStatuses).optional() });
export type AccountJobsQuery = z.infer<typeof accountJobsQuerySchema>;
