import type { JobRow } from '@duetcast/projections/jobs/job-row';

/** Characters of a job id in a list (docs/PRODUCT.md#constants). */
export const shownIdLength = 8;
export const shortId = (id: string): string => id.slice(0, shownIdLength);

export const isRunning = ({ status }: Pick<JobRow, 'status'>): boolean =>
  status === 'pending' || status === 'downloading' || status === 'processing';

export const jobPath = (jobId: string): string => `/dashboard/jobs/${jobId}`;
export const captionsPath = (jobId: string, format: 'vtt' | 'srt' | 'json' | 'txt'): string =>
  `/api/jobs/${encodeURIComponent(jobId)}/captions?format=${format}`;
/** What the player follows: the transcript with the times of words, where there are any. */
export const transcriptPath = (jobId: string): string => `${captionsPath(jobId, 'json')}&words=true`;
/** The waveform of a completed job. */
export const peaksPath = (jobId: string): string => `/api/jobs/${encodeURIComponent(jobId)}/peaks`;

export const downloadPath = (outputUrl: string): string => `${outputUrl}?download=1`;
