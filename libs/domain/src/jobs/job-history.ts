import type { HistoryRules } from '../kernel/history';
import { jobDecider, type JobCommand } from './job-decider';
import type { JobEvent } from './job-events';
import { assemblyOf } from './job-restoration';
import type { Job } from './job-state';

/** No claim has it. */
const noFence = -1;

export const jobHistory: HistoryRules<JobCommand, JobEvent, Job> = {
  decider: jobDecider,
  open: {
    JobLeaseRenewed: ['leaseExpiresAt'],
    JobCompleted: ['charged'],
    JobFailed: ['error'],
    OutputExpired: ['released'],
  },
  causesOf({ type, data }, { claim, submission }, at) {
    const fence = claim?.fence ?? noFence;
    switch (type) {
      case 'JobSubmitted':
        return [{ type: 'SubmitJob', submission: data }];
      case 'JobClaimed':
        return [{ type: 'ClaimJob', now: at, ...data }];
      case 'JobLeaseRenewed': {
        if (!data.suspended) return [{ type: 'RenewLease', fence, leaseExpiresAt: data.leaseExpiresAt }];
        const { since: now, calls, ...cause } = data.suspended;
        const outage = { ...cause, retryAt: null, failure: null };
        const { workerId } = data;
        return [
          { type: 'SuspendJob', fence, now, outage, ...(calls !== undefined && { calls }) },
          { type: 'AwaitOutage', workerId, now, outage },
        ];
      }
      case 'ChunkDownloaded':
        return [{ type: 'RecordChunk', fence, chunk: data }];
      case 'SegmentSynthesized':
        return [{ type: 'RecordSegment', fence, segment: data }];
      case 'SpeechAnswerLost':
        return [
          { type: 'RecordLostAnswer', fence, lost: data },
          { type: 'CountLostAnswer', lost: data },
        ];
      case 'SegmentRestored':
        return [{ type: 'RestoreSegment', segment: data }];
      case 'OutputRestored':
        return [{ type: 'RestoreOutput', lostHash: data.lostHash, assembly: assemblyOf(data) }];
      case 'JobAssembled':
        return [{ type: 'CompleteJob', fence, assembly: data, charged: 0 }];
      case 'JobFailed':
        return [
          { type: 'FailJob', fence, ...data },
          { type: 'ClaimJob', workerId: '', now: at, leaseExpiresAt: at },
        ];
      case 'JobCancelled':
        return submission ? [{ type: 'CancelJob', ...data }] : [{ type: 'AbandonSubmission' }];
      case 'JobRetried':
        return [{ type: 'RetryJob', ...data }];
      case 'AttemptAbandoned':
        return [{ type: 'AbandonAttempt', ...data }];
      case 'AttemptCharged':
        return [{ type: 'ChargeAttempt', ...data }];
      case 'JobShared':
        return [{ type: 'ShareJob', ...data }];
      case 'JobUnshared':
        return [{ type: 'UnshareJob' }];
      case 'PostAudioPublished':
        return [{ type: 'PublishPost', ...data }];
      case 'PostAudioUnpublished':
        return [{ type: 'UnpublishPost', ...data }];
      case 'OutputExpired':
        return [{ type: 'ExpireOutput' }];
      // Follows JobAssembled, in the same decision.
      case 'JobCompleted':
        return [];
    }
  },
};
