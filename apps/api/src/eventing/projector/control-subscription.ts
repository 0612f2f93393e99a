import { Logger } from '@nestjs/common';
import { evolveStored, streamIdOf } from '@duetcast/domain/kernel/decider';
import { projectionDecider, type ProjectionControls } from '@duetcast/domain/projections/projection-decider';
import type { EventStore, StoredEvent } from '../event-store/event-store';
import { followEvents } from '../event-store/follow-events';

/** What administrators ask of projections, from the events: known before anything is folded, and told as it happens. */
export class ControlSubscription {
  private readonly logger = new Logger('Projections');
  private readonly orders = new Map<string, ProjectionControls>();
  private readonly stopping = new AbortController();
  private following: Promise<void> = Promise.resolve();

  constructor(
    private readonly events: EventStore,
    /** Told what holds now, at the first and whenever it changes. */
    private readonly applyControl: (projection: string, orders: ProjectionControls) => void,
  ) {}

  /** Resolves with true when all orders of the past are told, with false on `stop`. */
  start(): Promise<boolean> {
    return new Promise((known) => {
      this.following = this.follow(() => known(true)).finally(() => known(false));
    });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.following;
  }

  private follow(ready: () => void): Promise<void> {
    let isKnown = false;
    return followEvents({
      store: this.events,
      after: async () => null,
      filter: { streamPrefixes: [`${projectionDecider.category}-`] },
      signal: this.stopping.signal,
      onItem: (item) => {
        if (item.kind === 'event') this.learn(item.event, isKnown);
        if (item.kind !== 'caughtUp' || isKnown) return;
        isKnown = true;
        for (const [projection, orders] of this.orders) this.applyControl(projection, orders);
        ready();
      },
      logger: this.logger,
    });
  }

  private learn(event: StoredEvent, tells: boolean): void {
    const projection = streamIdOf(event);
    const before = this.orders.get(projection) ?? projectionDecider.initial;
    const next = { ...this.changed(before, event), revision: event.revision };
    if (tells) this.applyControl(projection, next);
    this.orders.set(projection, next);
  }

  /** An order that only a newer release knows changes nothing here. */
  private changed(orders: ProjectionControls, event: StoredEvent): ProjectionControls {
    try {
      return evolveStored(projectionDecider, orders, event);
    } catch (error) {
      this.logger.error({ err: error, type: event.type }, 'not appliedControl');
      return orders;
    }
  }
}
