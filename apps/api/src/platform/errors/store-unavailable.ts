import { AppError } from '@duetcast/domain/kernel/errors';

/**
 * A store cannot be reached or did not answer in time (`store.unavailable`); a write may or may not have happened. Thrown
 * by every port to a store, so that whoever reads or writes one tests for one error.
 */
export class StoreUnavailable extends AppError {
  override readonly name = 'StoreUnavailable';

  constructor(
    /** What did not answer, for the log: callers are told the catalogue's sentence. */
    readonly detail: string,
    options?: { cause?: unknown },
  ) {
    super('store.unavailable', {}, options);
  }
}
