import { AppError } from '@duetcast/domain/kernel/errors';
import { ErrorType, EventStoreDBClient, isCommandError, type CommandError } from '@eventstore/db-client';
import { BadConfiguration } from '../../../platform/errors/bad-configuration';
import {
  type ServiceFailures,
  connectionFailureKind,
  type FailureKind,
} from '../../../platform/external-services/service-failures';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import { exponential, pause, within } from '../../../platform/timing/retry';
import { ReplacedLog } from '../replaced-log';
import { clientConnectionString } from './client-options';

/** Errors that a retry cannot fix. */
const permanent: readonly ErrorType[] = [
  ErrorType.ACCESS_DENIED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.STREAM_DELETED,
  ErrorType.UNSUPPORTED,
  ErrorType.WRONG_EXPECTED_VERSION,
];

/** Whether the client classifies this error; after any other error its state is uncertain. */
const isKnown = (error: unknown): error is CommandError => error instanceof Error && isCommandError(error);

export const isPermanent = (error: unknown): boolean =>
  error instanceof ReplacedLog || (isKnown(error) && permanent.includes(error.type));

/** What callers of the port get for a permanent error. */
export function portError(error: unknown): unknown {
  if (!isKnown(error)) return error;
  if (error.type === ErrorType.STREAM_DELETED) return new AppError('store.deleted', {}, { cause: error });
  if (error.type === ErrorType.ACCESS_DENIED)
    return new StoreUnavailable('EVENTSTORE_URL: the server refused access; its user lacks a right', { cause: error });
  return error;
}

const kinds: Partial<Record<ErrorType, FailureKind>> = {
  [ErrorType.TIMEOUT]: 'timeout',
  [ErrorType.DEADLINE_EXCEEDED]: 'timeout',
  [ErrorType.NOT_LEADER]: 'serverError',
  [ErrorType.UNKNOWN]: 'serverError',
};
const kindOf = (error: unknown): FailureKind =>
  (isKnown(error) ? kinds[error.type] : undefined) ?? connectionFailureKind(error);

const backoffMs = exponential(100, 2_000);

export interface Timeouts {
  /** Timeout of one attempt; the client's deadlines do not cover every call. */
  readonly answerMs: number;
  readonly attempts: number;
}

type CallKind = 'read' | 'write';

interface Attempt {
  readonly kind: CallKind;
  /** In a row, this one included. */
  readonly failures: number;
  /** By `performance.now()`. */
  readonly startedAt: number;
}

/** Where failed calls are reported; commands that only read or check the log do not. */
export type Reports = Pick<ServiceFailures, 'failed' | 'succeeded'>;

/** @throws BadConfiguration */
export function createClient(url: string): EventStoreDBClient {
  const connectionString = clientConnectionString(url);
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } catch {
    // The parser's error quotes the string, which may contain a password.
    throw new BadConfiguration('EVENTSTORE_URL: must be esdb://user:password@host:port?tls=true|false');
  }
}

/** Holds the client, replaces it when it cannot recover, and retries calls. */
export class Connection {
  private current: Promise<EventStoreDBClient>;
  private closed = false;
  private readonly answeredAt: Record<CallKind, number> = { read: -Infinity, write: -Infinity };

  /** @throws BadConfiguration */
  constructor(
    private readonly url: string,
    readonly timeouts: Timeouts,
    private readonly reports?: Reports,
  ) {
    this.current = Promise.resolve(createClient(url));
  }

  async client(): Promise<EventStoreDBClient> {
    if (this.closed) throw new StoreUnavailable('The event store is closed');
    return this.current;
  }

  /** Retries an idempotent call up to `attempts`. @throws StoreUnavailable, or a permanent error itself */
  async attempt<T>(kind: CallKind, call: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    for (let failures = 1; ; failures++) {
      const client = await this.client();
      const startedAt = performance.now();
      try {
        const answer = await within(this.timeouts.answerMs, call(client));
        this.answered(kind);
        return answer;
      } catch (error) {
        await this.recover(client, error, { kind, failures, startedAt });
      }
    }
  }

  /** Prepares for another attempt. @throws a permanent error as the port names it, StoreUnavailable after the last */
  async recover(client: EventStoreDBClient, error: unknown, attempt: Attempt): Promise<void> {
    this.noteFailure(error);
    if (isPermanent(error) || error instanceof StoreUnavailable) throw portError(error);
    if (this.closed || attempt.failures >= this.timeouts.attempts)
      throw new StoreUnavailable('The event store did not answer', { cause: error });
    await this.replaceIfStuck(client, error, attempt);
    await pause(backoffMs(attempt.failures));
  }

  /**
   * The client recovers from errors that it classifies; after other errors and timeouts it can keep a rejected promise
   * forever. One that has answered another call of this kind in the meantime is not stuck: disposing it would cut its calls.
   * The old client is disposed before the new one is created: they share one table of pending appends.
   */
  async replaceIfStuck(
    client: EventStoreDBClient,
    error: unknown,
    { kind, startedAt }: Omit<Attempt, 'failures'>,
  ): Promise<void> {
    if (this.closed || isKnown(error) || this.answeredAt[kind] >= startedAt || client !== (await this.current)) return;
    this.current = within(2_000, client.dispose())
      .catch(() => undefined)
      .then(() => createClient(this.url));
    await this.current;
  }

  answered(kind: CallKind): void {
    this.answeredAt[kind] = performance.now();
    this.reports?.succeeded('events');
  }

  /** An answer such as a wrong revision is none. */
  noteFailure(error: unknown): void {
    if (this.closed || error instanceof StoreUnavailable) return;
    if (isKnown(error) && error.type === ErrorType.ACCESS_DENIED) this.reports?.failed('events', 'permission', error);
    else if (!isPermanent(error)) this.reports?.failed('events', kindOf(error), error);
  }

  /** Idempotent. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    const client = await this.current;
    await within(2_000, client.dispose()).catch(() => undefined);
  }
}
