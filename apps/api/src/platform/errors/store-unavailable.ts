import { AppError } from '@duetcast/domain/kernel/errors';

/**
 * A store is unreachable or timed out (`store.unavailable`); a write may or may not have happened. Every store port
 * throws this one error.
 */
export class StoreUnavailable extends AppError {
  override readonly name = 'StoreUnavailable';

  constructor(
    /** What did not answer, for the log; clients get the message from the error catalog. */
    readonly detail: string,
    options?: { cause?: unknown },
  ) {
    super('store.unavailable', {}, options);
  }
}
