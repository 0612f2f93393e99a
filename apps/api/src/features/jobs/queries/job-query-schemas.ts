import { jobStatuses, logStatuses } from '@duetcast/domain/jobs/job-statuses';
import { pageQuery } from '@duetcast/domain/kernel/requests/page-query';
import { z } from 'zod';

/** Comma-separated values; empty means no filter. */
const listOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(z.enum(values)))
    .transform((list) => [...new Set(list)])
    .optional()
    .meta({ description: 'One status, or several separated by commas.' });

const page = {
  ...pageQuery(100, 50),
  /** Sent by the web app (docs/PRODUCT.md#calls-of-the-pages). */
  timestamp: z.string().optional().meta({ description: 'Ignored. Use it to bypass caches.' }),
};

/** `GET /api/jobs` */
export const jobListQuerySchema = z.strictObject({ ...page, status: listOf(jobStatuses) });
export type JobListQuery = z.infer<typeof jobListQuerySchema>;

/** `GET /api/job-log` */
export const jobLogQuerySchema = z.strictObject({
  ...page,
  status: listOf(logStatuses),
  sort: z
    .enum(['timestamp', 'job_id', 'status', 'processing_ms'])
    .default('timestamp')
    .meta({ description: 'Column to sort by.' }),
  order: z.enum(['asc', 'desc']).default('desc').meta({ description: 'Sort direction.' }),
  final: z.enum(['true', 'false']).default('false').meta({ description: 'Set to true to return ended jobs only.' }),
});
export type JobLogQuery = z.infer<typeof jobLogQuerySchema>;

export const outputQuerySchema = z.object({
  download: z
    .enum(['0', '1', 'true', 'false'])
    .default('0')
    .meta({ description: 'Set to 1 to download the file instead of playing it in the browser.' }),
});
export type OutputQuery = z.infer<typeof outputQuerySchema>;
