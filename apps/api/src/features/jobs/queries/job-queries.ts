import { jobStatuses } from '@duetcast/domain/jobs/job-statuses';
import { pageQuery } from '@duetcast/domain/kernel/page-query';
import { z } from 'zod';

const logStatuses = ['pending', 'downloading', 'processing', 'success', 'failure'] as const;

/** Comma-separated values; empty means no filter. */
const listOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(z.enum(values)))
    .transform((list) => [...new Set(list)]);

const page = {
  ...pageQuery(100, 50),
  /** Cache buster sent by the web app (docs/PRODUCT.md#calls-of-the-pages). */
  timestamp: z.string().optional(),
};

/** `GET /api/jobs` */
export const jobListQuerySchema = z.strictObject({ ...page, status: listOf(jobStatuses).optional() });
export type JobListQuery = z.infer<typeof jobListQuerySchema>;

/** `GET /api/job-log` */
export const jobLogQuerySchema = z.strictObject({
  ...page,
  status: listOf(logStatuses).optional(),
  sort: z.enum(['timestamp', 'job_id', 'status', 'processing_ms']).default('timestamp'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** Finished jobs only. */
  final: z.enum(['true', 'false']).default('false'),
});
export type JobLogQuery = z.infer<typeof jobLogQuerySchema>;

export const outputQuerySchema = z.object({ download: z.enum(['0', '1', 'true', 'false']).default('0') });
export type OutputQuery = z.infer<typeof outputQuerySchema>;
