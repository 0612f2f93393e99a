import type { Job, JobDetail, LogEntry } from '../../../apps/web/src/features/jobs/rows/job-queries';

/** Test rows; each test sets only the fields it needs. */
export const aJob = ({
  jobDetails,
  ...part
}: Omit<Partial<Job>, 'jobDetails'> & { jobDetails?: Partial<Job['jobDetails']> } = {}): Job => {
  const id = part.id ?? '11111111-2222';
  return {
    id,
    jobId: id,
    token_id: null,
    external_id: null,
    type: 'audioCompilation',
    status: 'pending',
    progress: 0,
    createdAt: '2026-11-20T10:00:00.000Z',
    completedAt: null,
    outputUrl: null,
    error: null,
    errorCode: null,
    attempt: 1,
    shareId: null,
    isDeleted: false,
    segmentsReplaced: 0,
    awaitedProvider: null,
    metadata: null,
    position: '0001',
    ...part,
    jobDetails: {
      domain: 'dashboard',
      segmentsTotal: 4,
      segmentsCompleted: 0,
      charactersTotal: 100,
      totalCharactersProcessed: 0,
      charactersCharged: 0,
      currentStep: 'job_created',
      ...jobDetails,
    },
  };
};

/** A job as returned by the detail call. */
export const aJobDetail = (
  part: Parameters<typeof aJob>[0] &
    Partial<
      Pick<JobDetail, 'title' | 'chapters' | 'partTimes' | 'deletesAt' | 'queuePosition' | 'estimatedCompletedAt'>
    > = {},
): JobDetail => {
  const { title = null, chapters = [], partTimes = [], deletesAt = null, ...rest } = part;
  const { queuePosition = null, estimatedCompletedAt = null, ...job } = rest;
  return { ...aJob(job), title, chapters, partTimes, deletesAt, queuePosition, estimatedCompletedAt };
};

export const anEntry = (part: Partial<LogEntry> = {}): LogEntry => ({
  job_id: 'job-1',
  token_id: null,
  external_id: null,
  type: 'audioCompilation',
  domain: 'dashboard',
  createdAt: '2026-11-20T10:00:00.000Z',
  timestamp: '2026-11-20T10:00:00.000Z',
  status: 'success',
  processing_ms: 1234,
  url: null,
  error: null,
  position: '0001',
  ...part,
});
