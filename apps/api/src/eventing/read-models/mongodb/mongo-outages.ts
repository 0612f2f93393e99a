import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';

/** The driver found no server, lost it on the way, or was closed. */
const unreachable = [
  MongoClientClosedError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
];

/** Answers of a server that ends, steps down or recovers; source: MongoDB's Retryable Reads specification. */
const passingCodes: readonly unknown[] = [6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436];

/** What the driver does within `call`, with its outages told as the port tells them. @throws StoreUnavailable */
export async function reaching<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isOutage(error)) throw error;
    throw new StoreUnavailable('The read-model store did not answer', { cause: error });
  }
}

function isOutage(error: unknown): boolean {
  // A batch wraps what kept it from the server, and copies its message alone.
  if (error instanceof MongoBulkWriteError && (error.errorResponse as unknown) instanceof Error)
    return isOutage(error.errorResponse);
  if (unreachable.some((type) => error instanceof type)) return true;
  return error instanceof MongoServerError && passingCodes.includes(error.code);
}
