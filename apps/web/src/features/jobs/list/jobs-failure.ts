import { DuetcastError } from '@duetcast/client/duetcast-error';
import { isUnauthenticated } from '../../../client/is-unauthenticated';
import type { dashboardWords } from '@duetcast/words/en/jobs/dashboard';

/** Error title for a first load or a refresh (docs/PRODUCT.md#screens-dashboard). */
export function jobsFailure(error: unknown, refreshing: boolean, texts: (typeof dashboardWords)['en']): string {
  if (isUnauthenticated(error)) return texts.noAuthentication;
  if (error instanceof DuetcastError) return refreshing ? texts.refreshFailed : texts.loadFailed;
  return refreshing ? texts.refreshUnknown : texts.loadUnknown;
}
