import { type Position, position } from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import { publicForm } from '../kernel/public-form';
import { jobLogRowSchema, type JobLogRow } from './job-log';
import { jobRowSchema, type JobRow } from './job-row';

/** The public form of a job in the API and the socket: without owner, content hash, posts and retention dates. */
export const publicJobSchema = jobRowSchema
  .omit({ ownerId: true, outputHash: true, keptSince: true, expiredAt: true, isSharedByOwner: true, posts: true })
  .extend({ jobId: z.string(), position })
  .meta({ id: 'Job' });
export type PublicJob = z.infer<typeof publicJobSchema>;

export const publicJob = (row: JobRow, position: Position): PublicJob =>
  publicForm(publicJobSchema, { ...row, jobId: row.id, position });

/** The public form of a log entry in the API and the socket: without owner and internal fields of the fold. */
export const publicLogEntrySchema = jobLogRowSchema
  .omit({ ownerId: true, claimedAt: true, endedAt: true, chunksLeft: true })
  .extend({ position });
export type PublicLogEntry = z.infer<typeof publicLogEntrySchema>;

export const publicLogEntry = (row: JobLogRow, position: Position): PublicLogEntry =>
  publicForm(publicLogEntrySchema, { ...row, position });
