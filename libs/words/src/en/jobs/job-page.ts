import { words } from '../../kernel/words';

/** Texts of the job page. Callers pass formatted counts. */
export const jobPageWords = words('jobPageWords', {
  back: 'Dashboard',
  loading: 'Loading the job',
  loadFailed: 'This job could not be loaded.',
  copyId: 'Copy job id',
  failedTitle: 'This job failed',
  cancelledTitle: 'This job was cancelled',
  hiddenTitle: 'An administrator has hidden the public link',
  hiddenText: 'Only you can still hear and download this audio. Hidden',
  replacedTitle: 'Some lines have a basic voice',
  replaced: (count: number, text: string) =>
    `${count === 1 ? '1 line was' : `${text} lines were`} spoken by a basic voice, because the engine of the chosen one failed. Run the job again to hear the chosen voice; lines that are paid for are free.`,
  progress: 'Progress',
  segment: (number: string, state: string) => `Segment ${number}: ${state}`,
  segmentStates: { done: 'spoken', reused: 'reused', active: 'in progress', waiting: 'waiting' },
  cancel: 'Cancel',
  retry: 'Retry',
  runAgain: 'Edit and run again',
  actionFailed: {
    cancel: 'The job could not be cancelled.',
    retry: 'The job could not be retried.',
  },
  audio: 'Audio',
  player: 'Finished audio',
  captions: (format: string) => `Captions (${format})`,
  transcriptText: 'Transcript (text)',
  download: (format: string) => `Download ${format}`,
  unplayable: 'This browser could not play the audio. You can still download it.',
  expiredTitle: 'The audio is no longer stored',
  expired: 'The audio of this job was deleted after its retention period. The audit trail is kept.',
});
