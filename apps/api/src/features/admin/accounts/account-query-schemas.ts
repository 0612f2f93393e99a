import { jobStatuses } from '@duetcast/domain/jobs/job-statuses';
import { pageQuery } from '@duetcast/domain/kernel/requests/page-query';
import { z } from 'zod';

const page = pageQuery(100, 50);

/** Query of `GET /api/admin/accounts`. */
export const accountListQuerySchema = z.strictObject({
  ...page,
  search: z
    .string()
    .trim()
    .toLowerCase()
    .min(1)
    .max(254)
    .optional()
    .meta({ description: 'The start of an email address, or a full account id.' }),
  admins: z
    .literal('true')
    .optional()
    .meta({ description: 'Returns administrators only. Ignored when `search` is set.' }),
});
export type AccountListQuery = z.infer<typeof accountListQuerySchema>;

/** Query of `GET /api/admin/accounts/{id}/jobs`. */
export const accountJobsQuerySchema = z.strictObject({ ...page, status: z.enum(jobStatuses).optional() });
export type AccountJobsQuery = z.infer<typeof accountJobsQuerySchema>;
