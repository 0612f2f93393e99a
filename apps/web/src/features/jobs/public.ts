export { DashboardTab } from './dashboard/dashboard-tab';
export { type ReasonOf, useJobReason } from './labels/job-reason';
export { jobWords } from './labels/job-words';
export { JobStatusBadge } from './labels/status-badge';
export { JobPage } from './page/job-page';
export { downloadPath, isRunning, jobPath, shortId } from './rows/job-format';
export { type Chapter, type JobDetail, jobQueries } from './rows/job-queries';
export { useLiveJobs } from './rows/live-jobs';
export { type SegmentState, segmentStates } from './rows/segment-states';
