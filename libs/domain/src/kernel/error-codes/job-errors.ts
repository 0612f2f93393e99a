import {
  maxAudioMsPerHour,
  maxCompilationSegments,
  maxJobAudioMs,
  maxJobClipBytes,
  maxPostsPerJob,
  maxSpeechInputCharacters,
  maxStitchChunks,
  maxTtsCharacters,
  minStitchChunks,
} from '../../limits/job-limits';
import type { ErrorKind } from './error-kind';

const hours = (ms: number): number => ms / (60 * 60 * 1000);

/** Errors of jobs, their audio, and the clips that they download. */
export const jobErrors = {
  'job.missing': { kind: 'missing', message: 'Job not found.' },
  'job.finished': { kind: 'conflict', message: 'This job has already finished.' },
  'job.notFailed': { kind: 'conflict', message: 'Only a failed or cancelled job can be retried.' },
  'job.notClaimable': { kind: 'conflict', message: 'Another worker has claimed this job.' },
  'job.fenced': { kind: 'conflict', message: 'Another worker has taken over this job.' },
  'job.incomplete': { kind: 'conflict', message: 'Some segments of this job are not finished.' },
  'job.noOutput': { kind: 'missing', message: 'This job has no output.' },
  'job.outputExpired': { kind: 'gone', message: 'The output of this job was deleted after its retention period.' },
  'job.noScript': { kind: 'missing', message: 'This job has no script: it was not made from text.' },
  'job.scriptExpired': { kind: 'gone', message: 'The script of this job was deleted after its retention period.' },
  'job.cancelled': { kind: 'conflict', message: 'This job was cancelled.' },
  'job.tooManySegments': {
    kind: 'tooLarge',
    message: `A compilation takes at most ${maxCompilationSegments} segments.`,
  },
  'job.textTooLong': { kind: 'tooLarge', message: `Text is limited to ${maxTtsCharacters} characters.` },
  'job.inputTooLong': { kind: 'tooLarge', message: `Input is limited to ${maxSpeechInputCharacters} characters.` },
  'job.delayed': {
    kind: 'unavailable',
    message: 'The audio did not start in time. Nothing was charged. Please try again later.',
  },
  'job.tooFewChunks': { kind: 'invalid', message: `At least ${minStitchChunks} chunks are required.` },
  'job.tooManyChunks': { kind: 'tooLarge', message: `At most ${maxStitchChunks} chunks can be stitched at once.` },
  'job.audioTooLong': {
    kind: 'tooLarge',
    message: `A job takes at most ${hours(maxJobAudioMs)} hours of audio.`,
  },
  'job.clipsTooLarge': {
    kind: 'tooLarge',
    message: `The clips of a job take at most ${maxJobClipBytes / 1e9} GB together.`,
  },
  'audio.limited': {
    kind: 'limited',
    message: `An account processes at most ${hours(maxAudioMsPerHour)} hours of audio an hour. Please try again later.`,
  },
  'job.interrupted': { kind: 'internal', message: 'The job kept being interrupted and was given up.' },

  'job.tooManyPosts': {
    kind: 'tooLarge',
    message: `The audio of a job can be published by at most ${maxPostsPerJob} posts.`,
  },
  'share.missing': { kind: 'missing', message: 'This podcast is not shared, or sharing was turned off.' },

  'chunk.missing': { kind: 'missing', message: 'Chunk not found.' },
  'chunk.forbiddenAddress': { kind: 'invalid', message: 'This address cannot be downloaded from.' },
  'chunk.tooLarge': { kind: 'tooLarge', message: 'The chunk is too large.' },
  'chunk.unreachable': { kind: 'unprocessable', message: 'The chunk could not be downloaded.' },
  'chunk.notAudio': { kind: 'unprocessable', message: 'The chunk is not an audio file that can be read.' },
} as const satisfies Record<string, { kind: ErrorKind; message: string }>;
