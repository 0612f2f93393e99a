import { words } from '../../kernel/words';
import texts from './job.json';

const plural = (count: number, noun: string): string => `${noun}${count === 1 ? '' : 's'}`;

/** Texts for jobs; English follows docs/PRODUCT.md#screens-dashboard. Callers pass formatted counts. */
export const jobWords = words('jobWords', {
  ...texts.jobWords,
  awaiting: (provider: string) => `${provider} does not answer; goes on by itself`,
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
