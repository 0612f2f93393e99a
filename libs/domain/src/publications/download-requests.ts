import { z } from 'zod';
import { maxDownloadDays } from '../limits/publication-limits';
import { dayCountOf } from '../usage/usage-period';

const day = z.iso.date({ error: 'A day must be given as YYYY-MM-DD.' });

/** Query of `GET /api/jobs/{jobId}/downloads`: UTC days, both inclusive. */
export const downloadsQuerySchema = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { error: 'The end must not be before the start.', path: ['to'] })
  .refine((period) => dayCountOf(period) <= maxDownloadDays, {
    error: `The period must be at most ${maxDownloadDays} days.`,
    path: ['to'],
  });
export type DownloadsQuery = z.infer<typeof downloadsQuerySchema>;
