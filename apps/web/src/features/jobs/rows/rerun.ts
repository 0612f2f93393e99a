import type { Job } from './job-queries';

/** Only jobs that synthesized speech have a script that the Create tab can open. */
export const hasScript = ({ type }: Pick<Job, 'type'>): boolean => type === 'audioCompilation' || type === 'tts';

/** Properties of a link that makes the Create tab load this job's script (`GET /api/jobs/{id}/script`). */
export const rerunLink = ({ id }: Pick<Job, 'id'>) => ({ to: '/dashboard?tab=create', state: { jobId: id } });
