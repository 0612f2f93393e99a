import type { Position } from '@duetcast/domain/kernel/event';

export interface CachedStream<State> {
  readonly state: State;
  readonly revision: number;
  /** Hash of the last event. */
  readonly hash: string;
  readonly position: Position | null;
}

/** LRU cache of folded streams; entries may be stale, so appends must use the cached revision. */
export class StreamCache {
  private readonly streams = new Map<string, CachedStream<unknown>>();

  constructor(private readonly capacity = 1_000) {}

  get<State>(stream: string): CachedStream<State> | undefined {
    const cached = this.streams.get(stream);
    if (cached) {
      this.streams.delete(stream);
      this.streams.set(stream, cached);
    }
    return cached as CachedStream<State> | undefined;
  }

  set(stream: string, cached: CachedStream<unknown>): void {
    const known = this.streams.get(stream);
    if (known && known.revision > cached.revision) return;
    this.streams.delete(stream);
    this.streams.set(stream, cached);
    const [oldest] = this.streams.keys();
    if (this.streams.size > this.capacity && oldest !== undefined) this.streams.delete(oldest);
  }
}
