import type { JobService } from '../failing-jobs';
import { contentInBucket, storeAt } from './content';
import { elevenLabsAt, openAiAt, remoteAt, speechServices } from './speech';

const [elevenLabs, openAi, remote] = speechServices;

/** Those that jobs need. */
export const servicesOfJobs: readonly JobService[] = [
  { ...contentInBucket, content: storeAt },
  { ...elevenLabs, provider: elevenLabsAt, voice: 'voice0' },
  { ...openAi, provider: openAiAt, voice: 'alloy' },
  { ...remote, provider: remoteAt, voice: 'af_bella' },
];
