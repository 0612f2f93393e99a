import type { JobStatus, LogStatus } from '@duetcast/domain/jobs/job-statuses';
import type { JobRow, JobStep } from '@duetcast/projections/jobs/job-row';
import { words } from '../../kernel/words';
import texts from './job.json';

const plural = (count: number, noun: string): string => `${noun}${count === 1 ? '' : 's'}`;

const types: Record<JobRow['type'], string> = {
  tts: 'Speech',
  audioCompilation: 'Compilation',
  stitch: 'Stitch',
};

const steps: Record<JobStep, string> = {
  job_created: 'Waiting for a worker',
  downloading_chunks: 'Downloading chunks',
  tts_processing: 'Generating speech',
  assembling: 'Assembling the audio',
  waiting_for_storage: 'Waiting for storage',
  waiting_for_speech: 'Waiting for the voice provider; goes on by itself',
  waiting_for_release: 'Waiting for an update of this server to finish',
  completed: 'Finished',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** The table shows the API's own statuses (docs/PRODUCT.md#job-states). */
const statuses: Record<JobStatus, string> = {
  pending: 'pending',
  downloading: 'downloading',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

const logStatuses: Record<LogStatus, string> = {
  success: 'Success',
  failure: 'Failed',
  pending: 'Pending',
  downloading: 'Downloading',
  processing: 'Processing',
};

/** Texts for jobs; English follows docs/PRODUCT.md#screens-dashboard. Callers pass formatted counts. */
export const jobWords = words('jobWords', {
  ...texts.jobWords,
  types,
  steps,
  awaiting: (provider: string) => `${provider} does not answer; goes on by itself`,
  statuses,
  logStatuses,
  progressOf: (id: string) => `Progress of job ${id}`,
  segmentsDone: (done: string, total: string) => `${done} of ${total} segments`,
  characters: (count: number, text: string) => `${text} ${plural(count, 'character')}`,
  charged: (text: string) => `${text} charged`,
});

/** Server text in English → displayed text. */
type Reasons = Readonly<Record<string, string>>;

const reasons: Reasons = {};

/** Reasons for a job's end. */
export const reasonWords = words('reasonWords', {
  reasons,
  inSegment: (number: string, reason: string) => `Segment ${number}: ${reason}`,
  possiblyBilled: (reason: string, characters: string) =>
    `${reason} Possibly billed by the provider: ${characters} characters.`,
  requestedAudio: (reason: string, time: string) => `${reason} Requested: at least ${time}.`,
});
