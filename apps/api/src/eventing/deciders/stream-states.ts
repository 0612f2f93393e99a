import { genesisHash } from '@duetcast/domain/kernel/chain';
import type { Decider } from '@duetcast/domain/kernel/decider';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import type { EventStore, StoredEvent } from '../event-store/event-store';
import { advance } from './recording';
import { StreamCache, type CachedStream } from './stream-cache';

type Folding<State> = Pick<Decider<never, DomainEvent, State>, 'events' | 'evolve' | 'initial'>;

/** Folded streams: cached, and brought up to date from the store. */
export class StreamStates {
  private readonly cache = new StreamCache();

  constructor(private readonly store: Pick<EventStore, 'readStream'>) {}

  /** The cached state, which can be stale; folded from the store if there is none. */
  async known<State>(decider: Folding<State>, stream: string): Promise<CachedStream<State>> {
    return this.cache.get<State>(stream) ?? this.refresh(decider, stream);
  }

  /** The current state; `seen` is called with each event that was read after `known`. */
  async refresh<State>(
    decider: Folding<State>,
    stream: string,
    known = this.cache.get<State>(stream) ?? startOf(decider),
    seen?: (event: StoredEvent) => void,
  ): Promise<CachedStream<State>> {
    let current = known;
    for await (const event of this.store.readStream(stream, { from: known.revision + 1 })) {
      current = advance(decider, current, event);
      seen?.(event);
    }
    return this.remember(stream, current);
  }

  remember<State>(stream: string, current: CachedStream<State>): CachedStream<State> {
    this.cache.set(stream, current);
    return current;
  }
}

const startOf = <State>({ initial }: Folding<State>): CachedStream<State> => ({
  state: initial,
  revision: -1,
  hash: genesisHash,
  position: null,
});
