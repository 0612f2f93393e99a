import {
  WrongRevision,
  type AppendResult,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
} from '../../apps/api/src/eventing/event-store/event-store';

/** Appends at the end of the stream, whatever its revision. */
export async function appendNext(
  store: Pick<EventStore, 'append'>,
  stream: string,
  events: readonly NewEvent[],
  expected: ExpectedRevision = 'noStream',
): Promise<AppendResult> {
  try {
    return await store.append(stream, events, { expected });
  } catch (error) {
    if (!(error instanceof WrongRevision) || error.actual === 'unknown') throw error;
    return appendNext(store, stream, events, error.actual);
  }
}
