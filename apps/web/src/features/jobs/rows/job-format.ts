import type { JobRow } from '@duetcast/projections/jobs/job-row';
import type { jobWords } from '@duetcast/words/en/jobs/job';

/** Characters of a job id in a list (docs/PRODUCT.md#constants). */
export const shownIdLength = 8;
export const shortId = (id: string): string => id.slice(0, shownIdLength);

/** The title of a job, or else what it is. */
export const headingOf = (
  { id, title, type }: Pick<JobRow, 'id' | 'type'> & { title?: string | null | undefined },
  types: (typeof jobWords)['en']['types'],
): string => title || `${types[type] ?? type} ${shortId(id)}`;

export const isRunning = ({ status }: Pick<JobRow, 'status'>): boolean =>
  status === 'pending' || status === 'downloading' || status === 'processing';

/** The characters that were spoken; of a job that ended before its end, those of all. */
export function spokenText(
  { status, jobDetails }: Pick<JobRow, 'status' | 'jobDetails'>,
  { spokenOf }: (typeof jobWords)['en'],
  locale: string,
): string {
  const { totalCharactersProcessed, charactersTotal } = jobDetails;
  const spoken = totalCharactersProcessed.toLocaleString(locale);
  const isCut = (status === 'failed' || status === 'cancelled') && totalCharactersProcessed < charactersTotal;
  return isCut ? spokenOf(spoken, charactersTotal.toLocaleString(locale)) : spoken;
}

export const jobPath = (jobId: string): string => `/dashboard/jobs/${jobId}`;
/** The shows, with the form of an episode for this audio. */
export const addToShowPath = (jobId: string): string => `/dashboard?tab=shows&audio=${encodeURIComponent(jobId)}`;
export const captionsPath = (jobId: string, format: 'vtt' | 'srt' | 'json' | 'txt'): string =>
  `/api/jobs/${encodeURIComponent(jobId)}/captions?format=${format}`;
/** What the player follows: the transcript with the times of words, where there are any. */
export const transcriptPath = (jobId: string): string => `${captionsPath(jobId, 'json')}&words=true`;
/** The waveform of a completed job. */
export const peaksPath = (jobId: string): string => `/api/jobs/${encodeURIComponent(jobId)}/peaks`;

export const downloadPath = (outputUrl: string): string => `${outputUrl}?download=1`;
