import type { StoredEvent } from '../event-store/event-store';
import type { PoisonEvent } from './poison-event';
import type { ProjectionError, ProjectionStatus } from './projection-status';
import { RateMeter } from './rate-meter';

/** What a runner measures of itself, and what last went wrong. */
export class RunnerFigures {
  private readonly meter = new RateMeter();
  private lastError: ProjectionError | null = null;
  private lastEventAt: number | null = null;
  private lagMs: number | null = null;

  folded(events: readonly StoredEvent[]): void {
    this.meter.add(events.length);
    this.lastEventAt = Date.parse(events.at(-1)?.metadata.at ?? '');
    this.lagMs = Date.now() - this.lastEventAt;
  }

  caughtUp(): void {
    this.lagMs = 0;
    this.lastError = null;
  }

  failed(error: unknown, poison: PoisonEvent | null = null): void {
    const message = error instanceof Error ? error.message : String(error);
    this.lastError = { message, at: new Date().toISOString(), event: poison?.event ?? null };
  }

  /** `lag`: `measured` while events come as they happen; otherwise by whether and since when any are missing. */
  status(
    lag: 'measured' | 'none' | 'growing',
  ): Pick<ProjectionStatus, 'lagMs' | 'eventsFolded' | 'eventsPerSecond' | 'lastError'> {
    const sinceLast = this.lastEventAt === null ? null : Date.now() - this.lastEventAt;
    return {
      lagMs: lag === 'measured' ? this.lagMs : lag === 'none' ? 0 : sinceLast,
      eventsFolded: this.meter.total,
      eventsPerSecond: this.meter.perSecond,
      lastError: this.lastError,
    };
  }
}
