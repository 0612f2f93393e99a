import { Logger } from '@nestjs/common';
import { filter, tap } from 'rxjs';
import { BackgroundLoop } from '../../platform/timing/background-loop';
import { pause } from '../../platform/timing/retry';
import type { Pointer } from '../read-models/pointer';
import type { ReadModelStore } from '../read-models/read-model-store';
import type { LocalProjector } from './local-projector';

export type Pointers = ReadonlyMap<string, Pointer>;

/** Time between two queries, for checkpoints that other processes save, and for those of this process. */
const spacingMs = { remote: 50, local: 5 };
/** Finds what another process saves after it has taken over, until this process notices. */
const withoutSignalMs = 1_000;

/** Reads the pointers of projections: one query for all readers, and none while there is no reader. */
export class Checkpoints {
  private readonly logger = new Logger('Checkpoints');
  private readonly wanted = new Set<string>();
  private upcoming: Promise<Pointers> | null = null;
  private current: Promise<unknown> = Promise.resolve();
  private readAt = -Infinity;

  constructor(
    private readonly rows: Pick<ReadModelStore, 'pointers'>,
    private readonly projector: LocalProjector,
  ) {}

  /** Pointers as stored after this call. @throws StoreUnavailable */
  next(names: readonly string[]): Promise<Pointers> {
    for (const name of names) this.wanted.add(name);
    return (this.upcoming ??= this.read());
  }

  /** Calls `onRead` with the pointers at the start, and then whenever a checkpoint may have advanced. */
  follow(names: readonly string[], onRead: (pointers: Pointers) => unknown): BackgroundLoop {
    let isDue = true;
    let readAt = 0;
    return new BackgroundLoop({
      name: 'reading changes',
      everyMs: spacingMs.remote,
      retryAfterMs: withoutSignalMs,
      wakeOn: this.projector.saved.pipe(
        filter((name) => names.includes(name)),
        tap(() => (isDue = true)),
      ),
      run: async (signal) => {
        isDue ||= performance.now() - readAt >= withoutSignalMs;
        if (!isDue && this.areLocal(names)) return;
        readAt = performance.now();
        isDue = false;
        try {
          const pointers = await this.next(names);
          if (!signal.aborted) await onRead(pointers);
        } catch (error) {
          isDue = true;
          throw error;
        }
      },
      logger: this.logger,
    });
  }

  private async read(): Promise<Pointers> {
    await this.current.catch(() => undefined);
    const spacing = this.areLocal([...this.wanted]) ? spacingMs.local : spacingMs.remote;
    const waitMs = this.readAt + spacing - performance.now();
    if (waitMs > 0) await pause(waitMs);
    const names = [...this.wanted];
    this.wanted.clear();
    this.upcoming = null; // a later call may need a later state
    this.readAt = performance.now();
    const pointers = this.rows.pointers(names);
    this.current = pointers;
    return pointers;
  }

  private areLocal(names: readonly string[]): boolean {
    return names.every((name) => this.projector.isFollowing(name));
  }
}
