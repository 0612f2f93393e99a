import { jobStatuses, jobTypes, logStatuses } from '@duetcast/domain/jobs/job-statuses';
import { pageQuery } from '@duetcast/domain/kernel/requests/page-query';
import { requiredText } from '@duetcast/domain/kernel/requests/required-text';
import { maxTitleMatches } from '@duetcast/domain/limits/job-limits';
import { z } from 'zod';

/** Comma-separated values; empty means no filter. */
const listOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(z.enum(values)))
    .transform((list) => [...new Set(list)])
    .optional()
    .meta({
      description: 'One status, or several separated by commas.',
      pattern: `^ *(${values.join('|')})?( *, *(${values.join('|')})?)* *$`,
    });

const page = {
  ...pageQuery(100, 50),
  /** Sent by the web app (docs/PRODUCT.md#calls-of-the-pages). */
  timestamp: z.string().optional().meta({ description: 'Ignored. Use it to bypass caches.' }),
};

const moment = z.iso.datetime('Must be a time in UTC such as 2026-11-20T12:00:00.000Z').optional();

/** What finds jobs in both lists. */
const filters = {
  domain: requiredText('A domain').optional().meta({ description: 'Jobs of this domain.' }),
  type: z.enum(jobTypes).optional().meta({ description: 'Jobs of this type.' }),
  token: requiredText('A token').optional().meta({ description: 'Jobs that the API token with this id submitted.' }),
  external_id: requiredText('An id')
    .optional()
    .meta({ description: 'Jobs that were submitted with this id of yours.' }),
  created_after: moment.meta({ description: 'Jobs that were created at this time or later.' }),
  created_before: moment.meta({ description: 'Jobs that were created before this time.' }),
  q: requiredText('An id').optional().meta({ description: 'The id of a job, or its beginning. Sorts by id.' }),
};

const jobFilters = {
  status: listOf(jobStatuses),
  ...filters,
  title: requiredText('A title')
    .optional()
    .meta({
      description: `Jobs whose title contains this, in any case: of the newest ${maxTitleMatches}.`,
    }),
};

/** `GET /api/jobs` */
export const jobListQuerySchema = z.strictObject({
  ...page,
  ...jobFilters,
  order: z.enum(['asc', 'desc']).default('desc').meta({ description: 'desc: newest first; asc: oldest first.' }),
});
export type JobListQuery = z.infer<typeof jobListQuerySchema>;

/** `GET /api/jobs/export` */
export const jobExportSchema = z.strictObject(jobFilters);
export type JobExport = z.infer<typeof jobExportSchema>;

/** `PATCH /api/jobs/{jobId}` */
export const renameJobSchema = z.strictObject({ title: requiredText('A title') });
export type RenameJob = z.infer<typeof renameJobSchema>;

const logFilters = {
  status: listOf(logStatuses),
  ...filters,
  sort: z
    .enum(['timestamp', 'job_id', 'status', 'processing_ms'])
    .default('timestamp')
    .meta({ description: 'Column to sort by.' }),
  order: z.enum(['asc', 'desc']).default('desc').meta({ description: 'Sort direction.' }),
  final: z.enum(['true', 'false']).default('false').meta({ description: 'Set to true to return ended jobs only.' }),
};

/** `GET /api/job-log/export` */
export const jobLogExportSchema = z.strictObject(logFilters);
export type JobLogExport = z.infer<typeof jobLogExportSchema>;

/** `GET /api/job-log` */
export const jobLogQuerySchema = z.strictObject({ ...page, ...logFilters });
export type JobLogQuery = z.infer<typeof jobLogQuerySchema>;

export const outputQuerySchema = z.object({
  download: z
    .enum(['0', '1', 'true', 'false'])
    .default('0')
    .meta({ description: 'Set to 1 to download the file instead of playing it in the browser.' }),
});
export type OutputQuery = z.infer<typeof outputQuerySchema>;

/** How a browser takes a file. */
export type Disposition = 'inline' | 'attachment';
export const dispositionFor = ({ download }: OutputQuery): Disposition =>
  download === '1' || download === 'true' ? 'attachment' : 'inline';
