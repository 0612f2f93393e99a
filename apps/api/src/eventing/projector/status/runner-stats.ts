import { NewerEvent } from '@duetcast/domain/kernel/event';
import type { StoredEvent } from '../../event-store/event-store';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import { PoisonEvent } from '../../errors/poison-event';
import type { ProjectionError, ProjectionPoison } from './projection-status';

/** Events per second over the last `windowMs`. */
export class RateMeter {
  private readonly counts: { at: number; count: number }[] = [];
  total = 0;

  constructor(
    private readonly windowMs = 5_000,
    private readonly now: () => number = Date.now,
  ) {}

  add(count: number): void {
    this.total += count;
    this.counts.push({ at: this.now(), count });
    this.forgetOld();
  }

  get perSecond(): number {
    this.forgetOld();
    const [first] = this.counts;
    if (!first) return 0;
    const counted = this.counts.reduce((sum, { count }) => sum + count, 0);
    return counted / (Math.max(this.now() - first.at, 1_000) / 1_000);
  }

  private forgetOld(): void {
    const oldest = this.now() - this.windowMs;
    while (this.counts[0] && this.counts[0].at < oldest) this.counts.shift();
  }
}

/** Throughput, lag and last errors of a runner. */
export class RunnerStats {
  private readonly meter = new RateMeter();
  private lastError: ProjectionError | null = null;
  /** Poison events of the served rows and of the last rebuild. */
  private readonly poisons: { served: ProjectionPoison | null; rebuilt: ProjectionPoison | null } = {
    served: null,
    rebuilt: null,
  };
  private lastEventAt: string | null = null;
  private foldedAfterMs: number | null = null;
  private failures = 0;

  folded(events: readonly StoredEvent[]): void {
    this.meter.add(events.length);
    this.lastEventAt = events.at(-1)?.metadata.at ?? null;
    this.foldedAfterMs = this.lastEventAt === null ? null : Date.now() - Date.parse(this.lastEventAt);
  }

  succeeded(): void {
    this.failures = 0;
  }

  caughtUp(): void {
    this.foldedAfterMs = 0;
    this.poisons.served = null;
    this.lastError = this.poisons.rebuilt;
  }

  /** Returns the number of consecutive failures before this one. */
  failed(error: unknown): number {
    this.poisons.served = this.remember(error) ?? this.poisons.served;
    return this.failures++;
  }

  rebuildFailed(error: unknown): void {
    this.poisons.rebuilt = this.remember(error);
  }

  /** Clears the poison event of the last rebuild, also when that event is skipped. */
  rebuildStarted(): void {
    this.poisons.rebuilt = null;
  }

  report() {
    return {
      foldedAfterMs: this.foldedAfterMs,
      lastEventAt: this.lastEventAt,
      eventsFolded: this.meter.total,
      eventsPerSecond: this.meter.perSecond,
      lastError: this.lastError,
      poison: this.poisons.served ?? this.poisons.rebuilt,
    };
  }

  private remember(error: unknown): ProjectionPoison | null {
    const event = error instanceof PoisonEvent ? error.event : null;
    this.lastError = { message: messageOf(error), at: new Date().toISOString(), event };
    return event && { ...this.lastError, event };
  }
}

/** Message for administrators: includes the detail of an unavailable store. */
function messageOf(error: unknown): string {
  if (error instanceof StoreUnavailable || error instanceof NewerEvent) return error.detail;
  return error instanceof Error ? error.message : String(error);
}
