import { genesisHash } from '@duetcast/domain/kernel/chain';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { EventStore, StoredEvent } from '../event-store/event-store';
import { advance } from './recording';
import type { Folding, Snapshots } from './snapshots';
import { StreamCache, type CachedStream } from './stream-cache';

/** Folded streams: cached, and brought up to date from the store. */
export class StreamStates {
  private readonly cache = new StreamCache();

  constructor(
    private readonly store: Pick<EventStore, 'readStream' | 'maxAge'>,
    private readonly snapshots: Snapshots,
  ) {}

  /** The cached state, which can be stale; folded from the store if there is none. */
  async known<State>(decider: Folding<State>, stream: string): Promise<CachedStream<State>> {
    return this.cache.get<State>(stream) ?? this.refresh(decider, stream);
  }

  /**
   * The current state; `seen` is called with each event that was read after `known`.
   * @throws AppError `store.deleted` or `store.incomplete` if events were deleted in the store, not by their max age
   */
  async refresh<State>(
    decider: Folding<State>,
    stream: string,
    known = this.cache.get<State>(stream),
    seen?: (event: StoredEvent) => void,
  ): Promise<CachedStream<State>> {
    const from = known ?? (await this.snapshots.load(decider, stream)) ?? startOf(decider);
    let current = from;
    for await (const event of this.store.readStream(stream, { from: from.revision + 1 })) {
      if (event.revision > current.revision + 1) await this.assertExpired(stream);
      current = advance(decider, current, event);
      seen?.(event);
    }
    this.cache.set(stream, current);
    if (!known) this.snapshots.folded(stream, current.revision - from.revision);
    return current;
  }

  /** Keeps what was just appended, instead of reading it back. */
  appended<State>(
    decider: Folding<State>,
    stream: string,
    before: CachedStream<State>,
    after: CachedStream<State>,
  ): void {
    this.cache.set(stream, after);
    this.snapshots.appended(decider, stream, before.revision, after);
  }

  /** A state that lacks events is only used if their max age deleted them. */
  private async assertExpired(stream: string): Promise<void> {
    if ((await this.store.maxAge(stream)) === null) throw new AppError('store.incomplete');
  }
}

const startOf = <State>({ initial }: Folding<State>): CachedStream<State> => ({
  state: initial,
  revision: -1,
  hash: genesisHash,
  position: null,
});
