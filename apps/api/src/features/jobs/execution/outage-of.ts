import type { Outage } from '@duetcast/domain/jobs/job-suspension';
import { NewerEvent } from '@duetcast/domain/kernel/newer-event';
import { SpeechOutage } from '../../../media/speech/speech-outage';
import { isStoreOutage } from '../../../platform/errors/store-unavailable';
import { PartFailed } from './rendering/part-failed';

export type CurrentOutage = Omit<Outage, 'failure'>;

export const storageOutage: CurrentOutage = { reason: 'storage', provider: null, retryAt: null };

/** What the job waits for after this error; null: the error ends the attempt. */
export function outageOf(error: unknown): CurrentOutage | null {
  const cause = error instanceof PartFailed ? error.cause : error;
  if (isStoreOutage(cause)) return storageOutage;
  if (cause instanceof NewerEvent) return { reason: 'release', provider: null, retryAt: null };
  if (!(cause instanceof SpeechOutage)) return null;
  const { provider, code, retryAt } = cause;
  return { reason: 'speech', provider, code, retryAt };
}
