import { evolveStored, streamName, type Decider } from '@duetcast/domain/kernel/decider';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import type { EventStore } from '../event-store/event-store';

/** Inclusive end of the fold: a revision, or a time (ISO 8601 UTC with milliseconds). */
type Until = { readonly revision: number } | { readonly at: string };

/** The state of a stream as of a past revision or time. @throws Error for an unknown event type */
export async function stateAt<Event extends DomainEvent, State>(
  store: Pick<EventStore, 'readStream'>,
  decider: Pick<Decider<never, Event, State>, 'category' | 'events' | 'evolve' | 'initial'>,
  id: string,
  until: Until,
): Promise<State> {
  let state = decider.initial;
  for await (const event of store.readStream(streamName(decider.category, id))) {
    if ('at' in until ? event.metadata.at > until.at : event.revision > until.revision) break;
    state = evolveStored(decider, state, event);
  }
  return state;
}
