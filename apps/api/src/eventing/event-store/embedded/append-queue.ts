import { AppError } from '@duetcast/domain/kernel/errors';
import type { FileHealth } from '../../sqlite/file-health';
import { GroupCommit } from '../../sqlite/group-commit';
import { assertAppendable } from '../appendable';
import { WrongRevision, type AppendResult, type ExpectedRevision, type NewEvent } from '../event-store';
import type { AppendOutcome, EncodedAppend, EncodedEvent } from './event-writes';
import { positionText } from './position';

interface Pending {
  readonly append: EncodedAppend;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: Error) => void;
}

/** Appends per transaction, so that a burst does not block the event loop for long. */
const groupSize = 500;
/** Events waiting for a commit; an append that would exceed it is refused, unless it is the only one. */
const maxPendingEvents = 10_000;

/** Appends that come together share a transaction; each succeeds or fails independently. */
export class AppendQueue {
  private readonly groups = new GroupCommit<Pending>((group) => this.commit(group), groupSize);
  private pendingEvents = 0;

  constructor(
    private readonly appendAll: (group: readonly EncodedAppend[]) => Promise<AppendOutcome[]>,
    private readonly committed: () => void,
    private readonly health: FileHealth,
  ) {}

  /**
   * Resolves once the events are durable.
   * @throws WrongRevision, StoreUnavailable; AppError `store.busy`; TypeError for invalid events
   */
  async add(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult> {
    if (!this.groups.isEmpty && this.pendingEvents + events.length > maxPendingEvents)
      throw new AppError('store.busy', { retryAfterSeconds: 2 });
    const append = { stream, expected, events: encode(stream, events) };
    this.pendingEvents += events.length;
    return new Promise((resolve, reject) => this.groups.add({ append, resolve, reject }));
  }

  /** Resolves once every append is committed or refused. */
  drained(): Promise<void> {
    return this.groups.drained();
  }

  private async commit(group: readonly Pending[]): Promise<void> {
    this.pendingEvents -= group.reduce((sum, { append }) => sum + append.events.length, 0);
    try {
      const outcomes = await this.appendAll(group.map(({ append }) => append));
      group.forEach((pending, index) => settle(pending, outcomes[index] as AppendOutcome));
      this.health.written();
      this.committed();
    } catch (error) {
      const failure = this.health.failure('The event file could not be written', error);
      for (const { reject } of group) reject(failure);
    }
  }
}

function settle({ append, resolve, reject }: Pending, outcome: AppendOutcome): void {
  if (outcome.stored) {
    const { revision, position, isNew } = outcome;
    resolve({ revision, position: positionText(position), isNew });
  } else reject(new WrongRevision(append.stream, append.expected, outcome.actual));
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
