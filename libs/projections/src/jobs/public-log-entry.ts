import type { Position } from '@duetcast/domain/kernel/event';
import { position } from '@duetcast/domain/kernel/fields';
import type { z } from 'zod';
import { publicForm } from '../kernel/public-form';
import { jobLogRowSchema, type JobLogRow } from './job-log';

/** The public form of a log entry in the API and the socket: without owner and internal fields of the fold. */
export const publicLogEntrySchema = jobLogRowSchema
  .omit({ ownerId: true, claimedAt: true, endedAt: true, chunksLeft: true })
  .extend({ position })
  .meta({ id: 'LogEntry' });
export type PublicLogEntry = z.infer<typeof publicLogEntrySchema>;

export const publicLogEntry = (row: JobLogRow, position: Position): PublicLogEntry =>
  publicForm(publicLogEntrySchema, { ...row, position });
