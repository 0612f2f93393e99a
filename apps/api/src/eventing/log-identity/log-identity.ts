import { isAppError } from '@duetcast/domain/kernel/errors';
import { pause } from '../../platform/timing/retry';
import type { EventStore, StoredEvent } from '../event-store/event-store';
import { ReplacedLog } from '../event-store/replaced-log';
import type { StateStore } from '../state/state-store';

const [kind, id] = ['newest-event', 'log'];

/** The newest event when it was noted: a log without it is not the one that the rows were made from. */
type NotedEvent = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'position'>;

/** A node that follows the leader can be behind it for this long. */
export interface Lag {
  readonly attempts: number;
  readonly everyMs: number;
}
const defaultLag: Lag = { attempts: 10, everyMs: 1_000 };

/**
 * Compares the events with the one noted beside the rows, then notes the newest. An event that its max age or an operator
 * deleted proves nothing; then only the end of the log is compared.
 * @throws ReplacedLog; StoreUnavailable
 */
export async function verifyLog(events: EventStore, states: StateStore, lag = defaultLag): Promise<void> {
  const noted = await states.get<NotedEvent>(kind, id);
  if (noted) await assertHolds(events, noted.value, lag);
  const newest = await newestOf(events);
  if (!newest || newest.position === noted?.value.position) return;
  // Another process that was first has noted an event of the same log.
  if (noted) await states.update(kind, id, noted.version, newest);
  else await states.insert(kind, [{ id, value: newest }]);
}

async function assertHolds(events: EventStore, noted: NotedEvent, { attempts, everyMs }: Lag): Promise<void> {
  const { stream, revision, position } = noted;
  for (let attempt = 1; ; attempt++) {
    const head = await events.head();
    if (head !== null && head >= position) break;
    if (attempt >= attempts)
      throw new ReplacedLog(
        `it ends at ${head ?? 'its beginning'}, before event ${revision} of ${stream} at ${position}, which was read from it`,
      );
    await pause(everyMs);
  }
  const stored = await idAt(events, noted);
  if (stored !== null && stored !== noted.id)
    throw new ReplacedLog(`event ${revision} of ${stream} was ${noted.id} and is now ${stored}`);
}

/** Null if the event was deleted. */
async function idAt(events: EventStore, { stream, revision }: NotedEvent): Promise<string | null> {
  try {
    for await (const event of events.readStream(stream, { from: revision, limit: 1 }))
      return event.revision === revision ? event.id : null;
    return null;
  } catch (error) {
    if (isAppError(error, 'store.deleted')) return null;
    throw error;
  }
}

async function newestOf(events: EventStore): Promise<NotedEvent | null> {
  for await (const { stream, revision, id: eventId, position } of events.newest(1))
    return { stream, revision, id: eventId, position };
  return null;
}
