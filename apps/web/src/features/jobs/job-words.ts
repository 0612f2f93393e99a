import type { JobRow, JobStep } from '@duetcast/projections/jobs/jobs';

/** How much of a job's id a list shows (spec §9). */
export const shortId = (id: string): string => id.slice(0, 8);

export const typeWords: Record<JobRow['type'], string> = {
  tts: 'Speech',
  audioCompilation: 'Compilation',
  stitch: 'Stitch',
  podcastScript: 'Podcast script',
};

export const stepWords: Record<JobStep, string> = {
  job_created: 'Waiting for a worker',
  downloading_chunks: 'Downloading the chunks',
  tts_processing: 'Speaking the lines',
  assembling: 'Putting the audio together',
  completed: 'Finished',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const isRunning = ({ status }: Pick<JobRow, 'status'>): boolean =>
  status === 'pending' || status === 'downloading' || status === 'processing';

export const jobPath = (jobId: string): string => `/dashboard/jobs/${jobId}`;
export const downloadPath = (outputUrl: string): string => `${outputUrl}?download=1`;

/** m:ss, or h:mm:ss from an hour on. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(whole / 3600);
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0(?=\d)/, '');
}

export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
