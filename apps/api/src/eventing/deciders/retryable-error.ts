import { isAppError } from '@duetcast/domain/kernel/errors';

/** Whether a wish that failed so may succeed when it is tried again: the store was away, or others were faster. */
export const isRetryable = (error: unknown): boolean =>
  isAppError(error) && (error.kind === 'unavailable' || error.code === 'store.conflict');
