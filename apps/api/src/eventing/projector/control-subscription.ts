import { Logger } from '@nestjs/common';
import { evolveStored, streamIdOf } from '@duetcast/domain/kernel/decider';
import { projectionDecider, type ProjectionControls } from '@duetcast/domain/projections/projection-decider';
import type { EventStore, StoredEvent } from '../event-store/event-store';
import { followEvents } from '../event-store/follow-events';

/** Reads control commands of administrators (pause, rebuild, skip) from events: history first, then live. */
export class ControlSubscription {
  private readonly logger = new Logger('Projections');
  private readonly controls = new Map<string, ProjectionControls>();
  private readonly stopping = new AbortController();
  private following: Promise<void> = Promise.resolve();

  constructor(
    private readonly events: EventStore,
    /** Called with the current controls, initially and on every change. */
    private readonly applyControl: (projection: string, controls: ProjectionControls) => void,
  ) {}

  /** Resolves with true once all past control events are applied, with false on `stop`. */
  start(): Promise<boolean> {
    return new Promise((resolve) => {
      this.following = this.follow(() => resolve(true)).finally(() => resolve(false));
    });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.following;
  }

  private follow(ready: () => void): Promise<void> {
    let isCaughtUp = false;
    return followEvents({
      store: this.events,
      after: async () => null,
      filter: { streamPrefixes: [`${projectionDecider.category}-`] },
      signal: this.stopping.signal,
      onItem: (item) => {
        if (item.kind === 'event') this.apply(item.event, isCaughtUp);
        if (item.kind !== 'caughtUp' || isCaughtUp) return;
        isCaughtUp = true;
        for (const [projection, controls] of this.controls) this.applyControl(projection, controls);
        ready();
      },
      logger: this.logger,
    });
  }

  private apply(event: StoredEvent, notifies: boolean): void {
    const projection = streamIdOf(event);
    const before = this.controls.get(projection) ?? projectionDecider.initial;
    const next = { ...this.changed(before, event), revision: event.revision };
    if (notifies) this.applyControl(projection, next);
    this.controls.set(projection, next);
  }

  /** Ignores control events of a newer release. */
  private changed(controls: ProjectionControls, event: StoredEvent): ProjectionControls {
    try {
      return evolveStored(projectionDecider, controls, event);
    } catch (error) {
      this.logger.error({ err: error, type: event.type }, 'unknown control event ignored');
      return controls;
    }
  }
}
