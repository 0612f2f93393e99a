import { AppError, isAppError } from '@duetcast/domain/kernel/errors';

/** Why a store fails. `full`: nothing can be saved until there is space. `damaged`: no retry helps. */
export type OutageKind = 'unavailable' | 'full' | 'damaged';

/**
 * A store is unreachable or timed out (`store.unavailable`), or its disk is full or its file damaged; a write may or may
 * not have happened. Every store port throws this one error.
 */
export class StoreUnavailable extends AppError {
  override readonly name = 'StoreUnavailable';
  readonly outage: OutageKind;

  constructor(
    /** What did not answer, for the log; clients get the message from the error catalog. */
    readonly detail: string,
    options?: { cause?: unknown; outage?: OutageKind },
  ) {
    super(`store.${options?.outage ?? 'unavailable'}`, {}, options);
    this.outage = options?.outage ?? 'unavailable';
  }
}

/** Whether the file of a store is damaged, which no retry ends. */
export const isDamaged = (error: unknown): boolean => isAppError(error, 'store.damaged');

/** Also for an AppError `store.unavailable`, which a caller throws while rows are behind. */
export const isStoreOutage = (error: unknown): boolean =>
  error instanceof StoreUnavailable || isAppError(error, 'store.unavailable');
