import { jobEvents, type DataOf, type JobEvent } from '@duetcast/domain/jobs/job-events';
import { isShown, linkAfter } from '@duetcast/domain/jobs/job-posts';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import type { Index, Projection } from '../kernel/projection';
import { outputUrlOf, type JobRow, type JobStep } from './job-row';

function submitted(event: Recorded<Extract<JobEvent, { type: 'JobSubmitted' }>>): JobRow {
  const { data } = event;
  return {
    id: data.jobId,
    ownerId: data.ownerId,
    token_id: data.tokenId,
    external_id: data.externalId ?? null,
    type: data.type,
    status: 'pending',
    progress: 0,
    createdAt: event.metadata.at,
    completedAt: null,
    outputUrl: null,
    outputHash: null,
    keptSince: null,
    expiredAt: null,
    isDeleted: false,
    error: null,
    errorCode: null,
    attempt: 1,
    shareId: null,
    isSharedByOwner: false,
    posts: [],
    segmentsReplaced: 0,
    awaitedProvider: null,
    jobDetails: {
      domain: data.domain,
      segmentsTotal: data.segments,
      segmentsCompleted: 0,
      charactersTotal: data.characters,
      totalCharactersProcessed: 0,
      charactersCharged: 0,
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

const withReplaced = (row: JobRow, replacedBy: string | undefined): JobRow =>
  replacedBy === undefined ? row : { ...row, segmentsReplaced: row.segmentsReplaced + 1 };

const chargedAfter = ({ jobDetails }: JobRow, characters: number): JobRow['jobDetails'] => ({
  ...jobDetails,
  charactersCharged: jobDetails.charactersCharged + characters,
});

function claimed(row: JobRow): JobRow {
  const { segmentsCompleted, segmentsTotal } = row.jobDetails;
  const allDone = segmentsCompleted >= segmentsTotal;
  const downloading = row.type === 'stitch' && !allDone;
  const working: JobStep = downloading ? 'downloading_chunks' : 'tts_processing';
  return {
    ...row,
    status: downloading ? 'downloading' : 'processing',
    awaitedProvider: null,
    jobDetails: { ...row.jobDetails, currentStep: allDone ? 'assembling' : working },
  };
}

/** Also after a renewal that only shows that the job is held. A provider that refuses calls for a while does answer. */
function suspended(row: JobRow, { suspended }: DataOf<'JobLeaseRenewed'>): JobRow {
  if (!suspended) return row;
  const { reason, provider, code } = suspended;
  return {
    ...row,
    awaitedProvider: code === 'speech.limited' ? null : provider,
    jobDetails: { ...row.jobDetails, currentStep: `waiting_for_${reason}` },
  };
}

function ended(row: JobRow, status: 'failed' | 'cancelled', at: string, error: string, errorCode: string): JobRow {
  return {
    ...row,
    status,
    completedAt: at,
    keptSince: at,
    awaitedProvider: null,
    error,
    errorCode,
    jobDetails: { ...row.jobDetails, currentStep: status },
  };
}

/** The retention period starts when the last link ends. */
const keptFrom = (at: string, row: JobRow): JobRow => ({ ...row, keptSince: isShown(row) ? null : at });

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
      return withReplaced(advanced(row, event.data.characters), event.data.replacedBy);
    case 'JobAssembled':
    case 'OutputRestored': {
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
        jobDetails: {
          ...chargedAfter(row, event.data.charged),
          currentStep: 'completed',
        },
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
    case 'AttemptCharged':
      return { ...row, jobDetails: chargedAfter(row, event.data.characters) };
    case 'JobShared':
      return { ...row, shareId: event.data.shareId, isSharedByOwner: true, keptSince: null };
    case 'JobUnshared':
      return keptFrom(at, { ...row, shareId: null, isSharedByOwner: false });
    case 'PostAudioPublished':
      return { ...linkAfter(row, event), keptSince: null };
    case 'PostAudioUnpublished':
      return keptFrom(at, linkAfter(row, event));
    case 'OutputExpired':
      return {
        ...row,
        outputUrl: null,
        outputHash: null,
        keptSince: null,
        expiredAt: at,
        isDeleted: event.data.deleted === true,
      };
    case 'JobLeaseRenewed':
      return suspended(row, event.data);
    case 'SegmentRestored':
    case 'SpeechAnswerLost':
    case 'AttemptAbandoned':
      return row;
  }
}

/** Every job; expired ones are deleted after the audit's retention period, if one is set. */
export const jobs: Projection<JobRow, JobEvent> = {
  name: 'jobs',
  version: 3,
  categories: ['job'],
  events: jobEvents,
  indexes: [
    { ownerId: 1, isDeleted: 1, createdAt: -1 },
    { ownerId: 1, isDeleted: 1, status: 1, createdAt: -1 },
    { ownerId: 1, isDeleted: 1, 'jobDetails.domain': 1, status: 1, createdAt: -1 },
    ...(['type', 'token_id', 'external_id'] as const).map((path): Index => ({
      ownerId: 1,
      isDeleted: 1,
      [path]: 1,
      createdAt: -1,
    })),
    { ownerId: 1, isDeleted: 1, id: 1 },
    { keptSince: 1 },
    { shareId: 1 },
  ],
  expiresBy: 'expiredAt',
  ownedBy: 'ownerId',
  rowOf: streamIdOf,
  creates: ({ type }) => type === 'JobSubmitted',
  fold,
};
