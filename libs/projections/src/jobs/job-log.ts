import { jobEvents, type JobEvent } from '@duetcast/domain/jobs/job-events';
import { jobTypes, logStatuses, logStatusOf, type LogStatus } from '@duetcast/domain/jobs/job-statuses';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import { type Recorded, count, time } from '@duetcast/domain/kernel/event';
import { z } from 'zod';
import type { Index, Projection } from '../kernel/projection';
import { outputUrlOf } from './job-row';

/** One entry of the job log (docs/PRODUCT.md#entities). */
export const jobLogRowSchema = z.object({
  job_id: z.string(),
  ownerId: z.string(),
  token_id: z.string().nullable(),
  external_id: z.string().nullable(),
  type: z.enum(jobTypes),
  domain: z.string(),
  createdAt: time,
  /** When the status last changed. */
  timestamp: time,
  status: z.enum(logStatuses),
  /** Time from the first claim of the attempt to its end; null until it ends. */
  processing_ms: z.number().nullable(),
  url: z.string().nullable(),
  error: z.string().nullable(),
  claimedAt: time.nullable(),
  /** null until the job ends: retention deletes ended jobs only. */
  endedAt: time.nullable(),
  chunksLeft: count,
});
export type JobLogRow = z.infer<typeof jobLogRowSchema>;

function ended(row: JobLogRow, at: string, status: LogStatus, url: string | null, error: string | null): JobLogRow {
  const processing_ms = row.claimedAt ? Date.parse(at) - Date.parse(row.claimedAt) : null;
  return { ...row, timestamp: at, status, processing_ms, url, error, endedAt: at };
}

function fold(row: JobLogRow | null, event: Recorded<JobEvent>): JobLogRow | null {
  const { at } = event.metadata;
  if (event.type === 'JobSubmitted') {
    const {
      jobId: job_id,
      ownerId,
      tokenId: token_id,
      externalId: external_id = null,
      type,
      domain,
      segments,
    } = event.data;
    const chunksLeft = type === 'stitch' ? segments : 0;
    const unset = { processing_ms: null, url: null, error: null, claimedAt: null, endedAt: null };
    const known = { job_id, ownerId, token_id, external_id, type, domain, createdAt: at };
    return { ...known, timestamp: at, status: 'pending', ...unset, chunksLeft };
  }
  if (!row) return null;
  switch (event.type) {
    case 'JobClaimed': {
      const status = row.chunksLeft > 0 ? 'downloading' : 'processing';
      return { ...row, timestamp: at, status, claimedAt: row.claimedAt ?? at };
    }
    case 'ChunkDownloaded': {
      const chunksLeft = row.chunksLeft - 1;
      return chunksLeft > 0 ? { ...row, chunksLeft } : { ...row, chunksLeft, timestamp: at, status: 'processing' };
    }
    case 'JobCompleted':
      return ended(row, at, logStatusOf('completed'), outputUrlOf(row.job_id), null);
    case 'JobFailed':
      return ended(row, at, logStatusOf('failed'), null, event.data.error);
    case 'JobCancelled':
      return ended(row, at, logStatusOf('cancelled'), null, event.data.reason);
    case 'JobRetried':
      return {
        ...row,
        timestamp: at,
        status: 'pending',
        processing_ms: null,
        error: null,
        claimedAt: null,
        endedAt: null,
      };
    case 'OutputExpired':
      return null; // so that a rebuild does not restore a purged entry
    case 'SegmentSynthesized':
    case 'SegmentRestored':
    case 'SpeechAnswerLost':
    case 'JobAssembled':
    case 'OutputRestored':
    case 'JobLeaseRenewed':
    case 'JobShared':
    case 'JobUnshared':
    case 'PostAudioPublished':
    case 'PostAudioUnpublished':
    case 'AttemptCharged':
    case 'AttemptAbandoned':
      return row;
  }
}

const sortable = ['timestamp', 'job_id', 'status', 'processing_ms'] as const;

/**
 * Sortable columns (docs/PRODUCT.md#screens-job-log), each with and without a status filter; a status filter needs no
 * sort by status.
 */
const indexes: Index[] = [
  ...sortable.map((field): Index => ({ ownerId: 1, [field]: -1 })),
  ...sortable.filter((field) => field !== 'status').map((field): Index => ({ ownerId: 1, status: 1, [field]: -1 })),
  ...(['type', 'token_id', 'external_id'] as const).map((path): Index => ({
    ownerId: 1,
    [path]: 1,
    timestamp: -1,
  })),
  { ownerId: 1, id: 1 },
  // Names the field, which the others filter by; a shorter index would be preferred to that of the sort.
  { ownerId: 1, domain: 1, timestamp: -1, createdAt: -1 },
];

/** The job log: one entry per job, deleted after the retention period. */
export const jobLog: Projection<JobLogRow, JobEvent> = {
  name: 'job-log',
  version: 2,
  categories: ['job'],
  events: jobEvents,
  indexes,
  expiresBy: 'endedAt',
  ownedBy: 'ownerId',
  rowOf: streamIdOf,
  creates: ({ type }) => type === 'JobSubmitted',
  fold,
};
