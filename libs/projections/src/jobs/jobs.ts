import type { Recorded } from '@duetcast/domain/kernel/event';
import { jobEvents, type AudioFormat, type JobEvent, type JobType } from '@duetcast/domain/jobs/job-events';
import type { JobStatus } from '@duetcast/domain/jobs/job-statuses';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import type { Projection } from '../kernel/projection';

export type JobStep =
  'job_created' | 'downloading_chunks' | 'tts_processing' | 'assembling' | 'completed' | 'failed' | 'cancelled';

/** A job of the dashboard and the API (docs/PRODUCT.md#entities). */
export interface JobRow {
  id: string;
  ownerId: string;
  token_id: string | null;
  type: JobType;
  status: JobStatus;
  /** Finished fraction of the segments, 0 to 1. */
  progress: number;
  createdAt: string;
  completedAt: string | null;
  outputUrl: string | null;
  outputHash: string | null;
  /** When the job ended, while its content is stored; retention queries this. */
  keptSince: string | null;
  /** When its content was deleted. */
  expiredAt: string | null;
  error: string | null;
  errorCode: string | null;
  attempt: number;
  /** Id of the public link to the output; null: not shared. */
  shareId: string | null;
  jobDetails: {
    domain: string;
    segmentsTotal: number;
    segmentsCompleted: number;
    charactersTotal: number;
    totalCharactersProcessed: number;
    currentStep: JobStep;
  };
  /** Of the output: duration in seconds, size in bytes. */
  metadata: { duration: number; fileSize: number; format: AudioFormat } | null;
}

export const outputUrlOf = (jobId: string): string => `/api/jobs/${jobId}/output`;

function submitted(event: Recorded<Extract<JobEvent, { type: 'JobSubmitted' }>>): JobRow {
  const { data } = event;
  return {
    id: data.jobId,
    ownerId: data.ownerId,
    token_id: data.tokenId,
    type: data.type,
    status: 'pending',
    progress: 0,
    createdAt: event.metadata.at,
    completedAt: null,
    outputUrl: null,
    outputHash: null,
    keptSince: null,
    expiredAt: null,
    error: null,
    errorCode: null,
    attempt: 1,
    shareId: null,
    jobDetails: {
      domain: data.domain,
      segmentsTotal: data.segments,
      segmentsCompleted: 0,
      charactersTotal: data.characters,
      totalCharactersProcessed: 0,
      currentStep: 'job_created',
    },
    metadata: null,
  };
}

/** Counts one finished segment; the job is assembling after the last one. */
function advanced(row: JobRow, characters: number): JobRow {
  const segmentsCompleted = row.jobDetails.segmentsCompleted + 1;
  const { segmentsTotal } = row.jobDetails;
  const isLast = segmentsCompleted >= segmentsTotal;
  return {
    ...row,
    status: isLast ? 'processing' : row.status,
    progress: segmentsTotal === 0 ? 1 : Math.min(1, segmentsCompleted / segmentsTotal),
    jobDetails: {
      ...row.jobDetails,
      segmentsCompleted,
      totalCharactersProcessed: row.jobDetails.totalCharactersProcessed + characters,
      currentStep: isLast ? 'assembling' : row.jobDetails.currentStep,
    },
  };
}

function claimed(row: JobRow): JobRow {
  const { segmentsCompleted, segmentsTotal } = row.jobDetails;
  const allDone = segmentsCompleted >= segmentsTotal;
  const downloading = row.type === 'stitch' && !allDone;
  const working: JobStep = downloading ? 'downloading_chunks' : 'tts_processing';
  return {
    ...row,
    status: downloading ? 'downloading' : 'processing',
    jobDetails: { ...row.jobDetails, currentStep: allDone ? 'assembling' : working },
  };
}

function ended(row: JobRow, status: 'failed' | 'cancelled', at: string, error: string, errorCode: string): JobRow {
  return {
    ...row,
    status,
    completedAt: at,
    keptSince: at,
    error,
    errorCode,
    jobDetails: { ...row.jobDetails, currentStep: status },
  };
}

function fold(row: JobRow | null, event: Recorded<JobEvent>): JobRow | null {
  if (event.type === 'JobSubmitted') return submitted(event);
  if (!row) return null; // abandoned submission
  const { at } = event.metadata;
  switch (event.type) {
    case 'JobClaimed':
      return claimed(row);
    case 'ChunkDownloaded':
      return advanced(row, 0);
    case 'SegmentSynthesized':
      return advanced(row, event.data.characters);
    case 'JobAssembled': {
      const { durationMs, bytes, format, contentHash } = event.data;
      return { ...row, outputHash: contentHash, metadata: { duration: durationMs / 1000, fileSize: bytes, format } };
    }
    case 'JobCompleted':
      return {
        ...row,
        status: 'completed',
        progress: 1,
        completedAt: at,
        keptSince: at,
        outputUrl: outputUrlOf(row.id),
        jobDetails: { ...row.jobDetails, currentStep: 'completed' },
      };
    case 'JobFailed':
      return ended(row, 'failed', at, event.data.error, event.data.code);
    case 'JobCancelled':
      return ended(row, 'cancelled', at, event.data.reason, 'job.cancelled');
    case 'JobRetried':
      return {
        ...row,
        status: 'pending',
        attempt: event.data.attempt,
        completedAt: null,
        keptSince: null,
        error: null,
        errorCode: null,
        jobDetails: { ...row.jobDetails, currentStep: 'job_created' },
      };
    case 'JobShared':
      return { ...row, shareId: event.data.shareId };
    case 'JobUnshared':
      return { ...row, shareId: null };
    case 'OutputExpired':
      return { ...row, outputUrl: null, outputHash: null, keptSince: null, expiredAt: at };
    case 'JobLeaseRenewed':
      return row;
    default:
      return event satisfies never;
  }
}

/** Every job; expired ones are deleted after the audit's retention period, if one is set. */
export const jobs: Projection<JobRow, JobEvent> = {
  name: 'jobs',
  version: 3,
  added: { shareId: null },
  categories: ['job'],
  events: jobEvents,
  indexes: [
    [
      ['ownerId', 1],
      ['createdAt', -1],
    ],
    [
      ['ownerId', 1],
      ['status', 1],
      ['createdAt', -1],
    ],
    [
      ['ownerId', 1],
      ['jobDetails.domain', 1],
      ['status', 1],
      ['createdAt', -1],
    ],
    [
      ['status', 1],
      ['createdAt', 1],
    ],
    [['keptSince', 1]],
    [['shareId', 1]],
  ],
  expiresBy: 'expiredAt',
  rowOf: streamIdOf,
  fold,
};
