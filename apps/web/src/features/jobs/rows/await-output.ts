import { isRunning } from './job-format';
import { readJob } from './job-queries';

/** Polling for a slow voice: attempts, and ms between them. */
const [maxAttempts, pollMs] = [120, 1_000];

/** URL of the audio of a job, once it has completed. @throws Error with the reason of a failed job */
export async function outputOf(jobId: string): Promise<string> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const job = await readJob(jobId);
    if (job.outputUrl) return job.outputUrl;
    if (!isRunning(job)) throw new Error(job.error ?? '');
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error('');
}
