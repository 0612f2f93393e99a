import { isAppError } from '@duetcast/domain/kernel/errors';

/** Whether a retry of the command may succeed: the store was unavailable, or another writer caused a conflict. */
export const isRetryable = (error: unknown): boolean =>
  isAppError(error) && (error.kind === 'unavailable' || error.code === 'store.conflict');
