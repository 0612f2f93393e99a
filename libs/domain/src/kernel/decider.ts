import { currentEvent, type DomainEvent, type EventCatalog, type StoredShape } from './event';
import type { JsonObject } from './json';

/**
 * The rules of one category of streams. `decide` returns the new events (none: the command has no effect) or throws an
 * AppError; `evolve` folds one event. Both are pure: time, ids and limits come in with the command.
 */
export interface Decider<Command, Event extends DomainEvent, State> {
  /** First part of the stream's name: `{category}-{id}`. */
  readonly category: string;
  readonly events: EventCatalog;
  readonly initial: State;
  decide(command: Command, state: State): Event[];
  evolve(state: State, event: Event): State;
  /** Owner of the stream; needed if not every event names its account. */
  ownerOf?(state: State): string | null;
  /** Set for long streams: their states are kept, so that a cold load folds only the events after the last kept one. */
  readonly snapshot?: SnapshotFormat<State>;
}

export interface SnapshotFormat<State> {
  /** Raise it when `evolve` or the form of the state changes: older snapshots are then ignored. */
  readonly version: number;
  encode(state: State): JsonObject;
  decode(encoded: JsonObject): State;
}

export const streamName = (category: string, id: string): string => `${category}-${id}`;

/** Category of an event's stream: the first part of its name. */
export const categoryOf = ({ stream }: { stream: string }): string => stream.slice(0, stream.indexOf('-'));

/** Id of an event's stream: its name after the category. */
export const streamIdOf = ({ stream }: { stream: string }): string => stream.slice(stream.indexOf('-') + 1);

export const fold = <Event extends DomainEvent, State>(
  decider: Pick<Decider<never, Event, State>, 'evolve' | 'initial'>,
  events: readonly Event[],
  from: State = decider.initial,
): State => events.reduce((state, event) => decider.evolve(state, event), from);

/** Folds one stored event. @throws NewerEvent, or Error as `currentEvent` does */
export const evolveStored = <Event extends DomainEvent, State>(
  decider: Pick<Decider<never, Event, State>, 'events' | 'evolve'>,
  state: State,
  stored: StoredShape,
): State => {
  const current: DomainEvent = currentEvent(decider.events, stored);
  return decider.evolve(state, current as Event);
};

/** The owner that an event's data names; null if none. */
export function ownerFromData(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const { ownerId, accountId } = data as { ownerId?: unknown; accountId?: unknown };
  const owner = accountId ?? ownerId;
  return typeof owner === 'string' ? owner : null;
}
