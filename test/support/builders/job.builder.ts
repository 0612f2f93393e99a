import type { JobCommand } from '@duetcast/domain/jobs/job-decider';
import type { Outage } from '@duetcast/domain/jobs/job-suspension';
import type { JobEvent, JobReservation, JobSubmitted } from '@duetcast/domain/jobs/job-events';

type DataOf<Type extends JobEvent['type']> = Extract<JobEvent, { type: Type }>['data'];

type Suspended = NonNullable<DataOf<'JobLeaseRenewed'>['suspended']>;

const hashOf = (digit: number): string => digit.toString(16).repeat(64).slice(0, 64);

/** Reservation of a job of two segments. */
const reservation: JobReservation = {
  id: 'reservation-1',
  characters: 30,
  segments: [
    { index: 0, key: 'key-0', characters: 15 },
    { index: 1, key: 'key-1', characters: 15 },
  ],
};

const submission = (changes: Partial<JobSubmitted> = {}): JobSubmitted => ({
  jobId: 'job-1',
  ownerId: 'acc_ada',
  tokenId: null,
  type: 'audioCompilation',
  domain: 'example.com',
  month: '2026-11',
  characters: 30,
  segments: 2,
  format: 'mp3',
  manifestHash: hashOf(1),
  manifestBytes: 400,
  outputBytes: 32_000,
  clips: [],
  reservation,
  ...changes,
});

const segment = (index: number): DataOf<'SegmentSynthesized'> => ({
  index,
  contentHash: hashOf(index + 2),
  bytes: 48_000,
  durationMs: 1_000,
  characters: 15,
  voiceId: 'local-en-us-f1',
  provider: 'local',
  reused: false,
});

const reservationFor = (attempt: number): JobReservation => ({ ...reservation, id: `reservation-${attempt}` });

const chunk = (index: number): DataOf<'ChunkDownloaded'> => ({
  index,
  contentHash: hashOf(index + 2),
  bytes: 4_096,
  source: 'remote',
});

const assembly: DataOf<'JobAssembled'> = {
  contentHash: hashOf(9),
  bytes: 16_000,
  durationMs: 2_250,
  format: 'mp3',
  integratedLufs: -19,
  truePeakDbtp: -1.5,
};
/** Of `submission`. */
const expectedBytes = 32_000;

const event = <Type extends JobEvent['type']>(type: Type, data: DataOf<Type>) => ({ type, data }) as JobEvent;

/** Builds test data of a job: events in the past tense, commands in the imperative. */
export const aJob = {
  submission,
  reservation,
  segment,
  assembly,
  submitted: (changes?: Partial<JobSubmitted>) => event('JobSubmitted', submission(changes)),
  claimed: (workerId = 'worker-1', leaseExpiresAt = '2026-11-20T12:00:30.000Z') =>
    event('JobClaimed', { workerId, leaseExpiresAt }),
  leaseRenewed: (workerId = 'worker-1', leaseExpiresAt = '2026-11-20T12:01:00.000Z') =>
    event('JobLeaseRenewed', { workerId, leaseExpiresAt }),
  suspended: (
    leaseExpiresAt = '2026-11-20T12:00:15.000Z',
    suspended: Suspended = { reason: 'storage', provider: null, since: '2026-11-20T12:00:10.000Z' },
  ) => event('JobLeaseRenewed', { workerId: 'worker-1', leaseExpiresAt, suspended }),
  chunkDownloaded: (index: number) => event('ChunkDownloaded', chunk(index)),
  segmentSynthesized: (index: number) => event('SegmentSynthesized', segment(index)),
  answerLost: (index: number) => event('SpeechAnswerLost', { index, provider: 'openai', characters: 15 }),
  segmentRestored: (index: number, digit = 12) =>
    event('SegmentRestored', {
      index,
      contentHash: hashOf(digit),
      bytes: 48_100,
      durationMs: 1_010,
      lostHash: segment(index).contentHash,
    }),
  outputRestored: (changes: Partial<DataOf<'OutputRestored'>> = {}) => {
    const { contentHash: lostHash, bytes: lostBytes } = assembly;
    return event('OutputRestored', { ...assembly, lostHash, lostBytes, released: [], ...changes });
  },
  assembled: () => event('JobAssembled', { ...assembly, expectedBytes }),
  completed: (characters = 30, charged = characters) => event('JobCompleted', { characters, charged }),
  failed: (code = 'speech.unreachable') =>
    event('JobFailed', { code, error: 'The voice provider did not answer.', segment: 1, expectedBytes }),
  cancelled: (reason = 'Cancelled by its owner.') => event('JobCancelled', { reason, expectedBytes }),
  retried: (attempt = 2) =>
    event('JobRetried', { attempt, month: '2026-11', reservation: reservationFor(attempt), outputBytes: 32_000 }),
  attemptCharged: (attempt: number, characters: number) => event('AttemptCharged', { attempt, characters }),
  attemptAbandoned: (attempt = 2) => event('AttemptAbandoned', { attempt }),
  shared: (shareId = 'share-1') => event('JobShared', { shareId }),
  unshared: (shareId = 'share-1') => event('JobUnshared', { shareId }),
  published: (post = 'post-1', shareId = 'share-1', connectionId = 'con_1') =>
    event('PostAudioPublished', { connectionId, post, shareId }),
  unpublished: (post = 'post-1', connectionId = 'con_1') => event('PostAudioUnpublished', { connectionId, post }),
  /** Event of a job of two segments; `contentHash` is null if the job failed. */
  outputExpired: (
    contentHash: string | null = assembly.contentHash,
    released = [hashOf(1), hashOf(2), hashOf(3), hashOf(9)],
    by: { deleted?: true } = {},
  ) =>
    event('OutputExpired', {
      contentHash,
      released,
      outputBytes: contentHash === null ? 0 : assembly.bytes,
      manifestBytes: 400,
      ...by,
    }),

  submit: (changes?: Partial<JobSubmitted>): JobCommand => ({ type: 'SubmitJob', submission: submission(changes) }),
  abandon: (): JobCommand => ({ type: 'AbandonSubmission' }),
  claim: (workerId = 'worker-1', now = '2026-11-20T12:00:00.000Z'): JobCommand => ({
    type: 'ClaimJob',
    workerId,
    now,
    leaseExpiresAt: new Date(Date.parse(now) + 30_000).toISOString(),
  }),
  renew: (fence: number): JobCommand => ({ type: 'RenewLease', fence, leaseExpiresAt: '2026-11-20T12:01:00.000Z' }),
  release: (fence: number, now = '2026-11-20T12:00:10.000Z'): JobCommand => ({ type: 'ReleaseLease', fence, now }),
  awaitOutage: (now: string, outage: Partial<Outage> = {}): JobCommand => ({
    type: 'AwaitOutage',
    workerId: 'worker-1',
    now,
    outage: { reason: 'storage', provider: null, retryAt: null, failure: null, ...outage },
  }),
  suspend: (fence: number, now = '2026-11-20T12:00:10.000Z', outage: Partial<Outage> = {}): JobCommand => ({
    type: 'SuspendJob',
    fence,
    now,
    outage: { reason: 'storage', provider: null, retryAt: null, failure: null, ...outage },
  }),
  recordChunk: (fence: number, index: number): JobCommand => ({ type: 'RecordChunk', fence, chunk: chunk(index) }),
  recordSegment: (fence: number, index: number): JobCommand => ({
    type: 'RecordSegment',
    fence,
    segment: segment(index),
  }),
  recordOtherSegment: (fence: number, index: number, digit = 12): JobCommand => ({
    type: 'RecordSegment',
    fence,
    segment: { ...segment(index), contentHash: hashOf(digit), bytes: 48_100, durationMs: 1_010 },
  }),
  restoreOutput: (changes: Partial<DataOf<'JobAssembled'>> = {}, lostHash = assembly.contentHash): JobCommand => ({
    type: 'RestoreOutput',
    lostHash,
    assembly: { ...assembly, ...changes },
  }),
  loseAnswer: (fence: number, index: number): JobCommand => ({
    type: 'RecordLostAnswer',
    fence,
    lost: { index, provider: 'openai', characters: 15 },
  }),
  complete: (fence: number, charged = 30): JobCommand => ({
    type: 'CompleteJob',
    fence,
    assembly,
    charged,
  }),
  chargeAttempt: (attempt: number, characters: number): JobCommand => ({ type: 'ChargeAttempt', attempt, characters }),
  fail: (fence: number, code = 'speech.unreachable'): JobCommand => ({
    type: 'FailJob',
    fence,
    code,
    error: 'The voice provider did not answer.',
    segment: 1,
  }),
  cancel: (reason = 'Cancelled by its owner.'): JobCommand => ({ type: 'CancelJob', reason }),
  retry: (attempt = 2): JobCommand => ({
    type: 'RetryJob',
    attempt,
    month: '2026-11',
    reservation: reservationFor(attempt),
  }),
  abandonAttempt: (attempt = 2): JobCommand => ({ type: 'AbandonAttempt', attempt }),
  share: (shareId = 'share-1'): JobCommand => ({ type: 'ShareJob', shareId }),
  unshare: (): JobCommand => ({ type: 'UnshareJob' }),
  publish: (post = 'post-1', shareId = 'share-1', connectionId = 'con_1'): JobCommand => ({
    type: 'PublishPost',
    connectionId,
    post,
    shareId,
  }),
  unpublish: (post = 'post-1', connectionId = 'con_1'): JobCommand => ({ type: 'UnpublishPost', connectionId, post }),
  expireOutput: (): JobCommand => ({ type: 'ExpireOutput' }),
  delete: (): JobCommand => ({ type: 'DeleteJob' }),
};

/** Events of a job that a worker has claimed. */
export const running = [aJob.submitted(), aJob.claimed()];
/** Events of a job that has completed. */
export const finished = [
  ...running,
  aJob.segmentSynthesized(0),
  aJob.segmentSynthesized(1),
  aJob.assembled(),
  aJob.completed(),
];
