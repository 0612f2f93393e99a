import { AppError } from '@duetcast/domain/kernel/errors';
import { WrongRevision, type AppendResult, type ExpectedRevision, type NewEvent } from '../event-store';
import { assertAppendable } from '../appendable';
import type { AppendOutcome, EncodedAppend, EncodedEvent, EventWrites } from './event-writes';
import type { FileHealth } from '../../sqlite/file-health';
import { positionText } from './position';

interface Pending extends EncodedAppend {
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: Error) => void;
}

/** Appends per transaction, so that a burst does not block the event loop for long. */
const groupSize = 500;
/** Events waiting for a commit; an append that would exceed it is refused, unless it is the only one. */
const maxPendingEvents = 10_000;

/** Group commit: appends of one event loop iteration share a transaction; each succeeds or fails independently. */
export class AppendQueue {
  private pending: Pending[] = [];
  private pendingEvents = 0;

  constructor(
    private readonly writes: Pick<EventWrites, 'appendAll'>,
    private readonly committed: () => void,
    private readonly health: FileHealth,
  ) {}

  /**
   * Resolves once the events are durable.
   * @throws WrongRevision, StoreUnavailable; AppError `store.busy`; TypeError for invalid events
   */
  async add(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult> {
    if (this.pending.length > 0 && this.pendingEvents + events.length > maxPendingEvents)
      throw new AppError('store.busy', { retryAfterSeconds: 2 });
    const encoded = encode(stream, events);
    this.pendingEvents += events.length;
    return new Promise((resolve, reject) => {
      this.pending.push({ stream, expected, events: encoded, resolve, reject });
      if (this.pending.length === 1) setImmediate(() => this.commit());
    });
  }

  flush(): void {
    while (this.pending.length > 0) this.commit();
  }

  private commit(): void {
    const group = this.pending.slice(0, groupSize);
    this.pending = this.pending.slice(groupSize);
    if (group.length === 0) return;
    this.pendingEvents -= group.reduce((sum, { events }) => sum + events.length, 0);
    if (this.pending.length > 0) setImmediate(() => this.commit());
    try {
      const outcomes = this.writes.appendAll(group);
      group.forEach((append, index) => settle(append, outcomes[index] as AppendOutcome));
      this.health.written();
      this.committed();
    } catch (error) {
      const failure = this.health.failure('The event file could not be written', error);
      for (const append of group) append.reject(failure);
    }
  }
}

function settle({ stream, expected, resolve, reject }: Pending, outcome: AppendOutcome): void {
  if (outcome.stored) {
    const { revision, position, isNew } = outcome;
    resolve({ revision, position: positionText(position), isNew });
  } else reject(new WrongRevision(stream, expected, outcome.actual));
}

/** @throws TypeError for invalid events, before they can fail the shared transaction */
function encode(stream: string, events: readonly NewEvent[]): EncodedEvent[] {
  assertAppendable(stream, events);
  return events.map(({ id, type, data, metadata }) => ({
    id,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }));
}
