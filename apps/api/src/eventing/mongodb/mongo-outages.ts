import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { TimedOut, within } from '../../platform/timing/retry';
import { CursorCutShort } from './mongo-connection';

/** The driver found no server, lost the connection, or was closed. */
const unreachable = [
  CursorCutShort,
  MongoClientClosedError,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
];

/**
 * Error codes of a server that shuts down, steps down or recovers; source: MongoDB's Retryable Reads specification. Before
 * them a cursor that the server has lost or killed: 43 CursorNotFound, 175 QueryPlanKilled, 237 CursorKilled.
 */
const transientCodes: readonly unknown[] = [
  43, 175, 237, 6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
];

/** Timeout of calls on which no request waits, the longest that Node.js has; missed heartbeats fail them too. */
export const unlimited = { timeoutMs: 2 ** 31 - 1 } as const;

/**
 * Runs `call` and maps outages of the driver to the error of the port. A server that does not reply is one: the driver (7.8)
 * ignores its own `timeoutMS`.
 * @throws StoreUnavailable
 */
export async function mapOutages<T>(
  call: () => Promise<T>,
  { store = 'read-model store', timeoutMs = 5_000 } = {},
): Promise<T> {
  try {
    return await within(timeoutMs, call());
  } catch (error) {
    if (!isOutage(error)) throw error;
    throw new StoreUnavailable(`The ${store} did not answer`, { cause: error });
  }
}

function isOutage(error: unknown): boolean {
  // A bulk write wraps the network error and copies only its message.
  if (error instanceof MongoBulkWriteError && (error.errorResponse as unknown) instanceof Error)
    return isOutage(error.errorResponse);
  if (error instanceof TimedOut) return true;
  if (unreachable.some((type) => error instanceof type)) return true;
  return error instanceof MongoServerError && transientCodes.includes(error.code);
}
