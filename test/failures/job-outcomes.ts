import { jobWords } from '@duetcast/words/en/jobs/job';
import type { DataOf } from '@duetcast/domain/jobs/job-events';
import { errors, isAppError } from '@duetcast/domain/kernel/errors';
import type { StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import type { JobFixture } from '../support/job-fixture';
import { until } from '../support/until';

/** What became of a submission or of an attempt. */
export interface JobOutcome {
  readonly outcome: 'completes' | 'waits' | 'fails' | 'is refused' | 'hung';
  /** The step of a job that waits, or the failure. */
  readonly message: string;
  readonly code: string | null;
}

const deadlineMs = 30_000;
/** Providers that the page names. */
const companies: Readonly<Record<string, string>> = { elevenlabs: 'ElevenLabs', openai: 'OpenAI' };

/** The event that ends the attempt; undefined: none within the deadline. */
export async function ended(fixture: JobFixture, jobId: string): Promise<StoredEvent | undefined> {
  const isEnd = ({ type, data }: StoredEvent) =>
    type === 'JobCompleted' || type === 'JobFailed' || (type === 'JobLeaseRenewed' && data.suspended !== undefined);
  return until(async () => (await fixture.events(jobId)).find(isEnd), { timeoutMs: deadlineMs }).catch(() => undefined);
}

export function outcomeOf(event: StoredEvent | undefined): JobOutcome {
  if (event?.type === 'JobCompleted') return { outcome: 'completes', message: '', code: null };
  if (event?.type === 'JobFailed')
    return { outcome: 'fails', message: event.data.error as string, code: event.data.code as string };
  if (!event) return { outcome: 'hung', message: '', code: null };
  const { reason, provider, code } = event.data.suspended as DataOf<'JobLeaseRenewed'>['suspended'] & object;
  const company = code === 'speech.limited' ? undefined : companies[provider ?? ''];
  const { steps, awaiting } = jobWords.en;
  return { outcome: 'waits', message: company ? awaiting(company) : steps[`waiting_for_${reason}`], code: null };
}

export async function refusalOf(submission: () => Promise<void>): Promise<JobOutcome | null> {
  try {
    await submission();
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { outcome: 'is refused', message: errors[error.code].message, code: error.code };
  }
}
