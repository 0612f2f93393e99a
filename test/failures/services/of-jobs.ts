import type { JobService } from '../failing-jobs';
import { contentInBucket, storeAt } from './content';
import { elevenLabsAt, openAiAt, remoteAt, speechServices } from './speech';

const [elevenLabs, openAi, remote] = speechServices;

export const storage: JobService = { ...contentInBucket, content: storeAt };
export const voices = {
  elevenLabs: { ...elevenLabs, provider: elevenLabsAt, voice: 'voice0' },
  openAi: { ...openAi, provider: openAiAt, voice: 'alloy' },
  remote: { ...remote, provider: remoteAt, voice: 'af_bella' },
} satisfies Record<string, JobService>;

/** Those for which jobs wait. */
export const servicesOfJobs: readonly JobService[] = [storage, ...Object.values(voices)];
