import { words } from '../../kernel/words';
import texts from './audit.json';

const plural = (count: number, noun: string): string => `${noun}${count === 1 ? '' : 's'}`;

/** The events of a job or a podcast as sentences; numbers are passed in formatted. */
export const sentenceWords = words('sentenceWords', {
  ...texts.sentenceWords,
  submitted: (domain: string, segments: string, characters: string) =>
    `Submitted for ${domain}: ${segments}, ${characters}.`,
  plays: (sounds: string) => `Plays ${sounds}; sounds are not charged.`,
  sound: {
    intro: (id: string) => `sound ${id} as intro`,
    outro: (id: string) => `sound ${id} as outro`,
    music: (id: string) => `sound ${id} as music`,
  },
  claimed: (worker: string) => `Worker ${worker} claimed the job.`,
  leaseRenewed: (worker: string) => `Worker ${worker} renewed its lease.`,
  suspended: {
    storage: (time: string) => `Storage did not respond: the job waits until ${time}.`,
    speech: (time: string) => `The voice provider did not respond: the job waits until ${time}.`,
    release: (time: string) => `A newer release is needed: the job waits until ${time}.`,
  },
  chunkRead: (number: number, size: string) => `Chunk ${number} read from the store (${size}).`,
  chunkDownloaded: (number: number, size: string) => `Chunk ${number} downloaded (${size}).`,
  reused: (number: number) => `Segment ${number} reused stored audio.`,
  answerLost: (number: number, characters: string) =>
    `The answer of the voice provider for segment ${number} was lost: it may have spoken and billed ${characters}.`,
  spoken: (number: number, voice: string, characters: string) => `Segment ${number} spoken by ${voice}: ${characters}.`,
  replaced: (number: number, voice: string, other: string, characters: string) =>
    `Segment ${number} spoken by the basic voice ${other}, because ${voice} failed: ${characters}.`,
  segmentRestored: (segment: number) =>
    `Segment ${segment} spoken again, free of charge: its stored audio was lost or damaged.`,
  outputReplaced: (size: string) => `Audio assembled again, with other bytes (${size}): the stored file was damaged.`,
  assembled: (duration: string, size: string, format: string) => `Audio assembled: ${duration}, ${size}, ${format}.`,
  completed: (characters: string) => `Completed. ${characters} charged.`,
  toCharge: (characters: string) => `${characters} reserved; lines that were charged before are free.`,
  attemptCharged: (attempt: number, characters: string) =>
    `${characters} charged for what attempt ${attempt} rendered.`,
  attemptAbandoned: (attempt: number) =>
    `Attempt ${attempt} was withdrawn before it started, and its characters released.`,
  failed: (error: string) => `Failed: ${error}`,
  cancelled: (reason: string) => `Canceled: ${reason}`,
  retried: (attempt: number) => `Retried, attempt ${attempt}.`,
  published: (post: string) => `Published by ${post}: the audio is kept while the post shows it.`,
  unpublished: (post: string) => `${post} no longer shows the audio.`,
  scriptRequested: (characters: string) => `Script requested for an article of ${characters}.`,
  scriptGenerated: (segments: string, model: string, language: string) =>
    `Script written: ${segments} (model ${model}, language ${language}).`,
  scriptEdited: (segments: string) => `Script edited: ${segments}.`,
  linesChanged: (lines: string, gone: string) =>
    [lines && `New or changed lines: ${lines}.`, gone !== '0' && `Deleted lines: ${gone}.`].filter(Boolean).join(' '),
  calls: (count: string) => `The provider was called ${count} times.`,
  segments: (count: number, text: string) => `${text} ${plural(count, 'segment')}`,
  characters: (count: number, text: string) => `${text} ${plural(count, 'character')}`,
});

/** The audit trail of a job or a podcast. */
export const auditWords = words('auditWords', {
  ...texts.auditWords,
  verifiedHere: (count: string) => `All ${count} events verify, recomputed with SHA-256 in this browser.`,
  head: (hash: string) => `Head of the chain: ${hash}`,
  broken: {
    missing: (): string =>
      'The first events are missing: they were deleted in the event store, not by the retention period.',
    order: (number: number) => `Event ${number} is out of order: an event was removed or inserted.`,
    link: (number: number) =>
      `Event ${number} does not link to the event before it: one of them was replaced or removed.`,
    content: (number: number) => `Event ${number} was changed after it was written.`,
    origin: (): string => 'The server from which the first events were imported did not sign these events.',
    form: (number: number) => `Event ${number} does not match the format: fields were added, removed or changed.`,
  },
  originOf: (last: string, issuer: string, time: string) =>
    `Events 1 to ${last} were imported from ${issuer}, which exported them on ${time}.`,
  showEvent: (number: number) => `Show event ${number}`,
  eventOf: (number: string, total: string) => `Event ${number} of ${total}`,
  stateAfter: (number: string) => `State after event ${number}`,
  changed: (count: number) => (count === 0 ? 'Nothing changed' : `${count} changed`),
  before: (value: string) => `before: ${value}`,
  copy: (what: string) => `Copy ${what}`,
  of: (done: string, total: string) => `${done} of ${total}`,
});
