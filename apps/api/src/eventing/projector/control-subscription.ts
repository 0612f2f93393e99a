import { Logger } from '@nestjs/common';
import { NewerEvent } from '@duetcast/domain/kernel/event';
import { evolveStored, streamIdOf, streamName } from '@duetcast/domain/kernel/decider';
import { projectionDecider, type ProjectionControls } from '@duetcast/domain/projections/projection-decider';
import type { EventStore, StoredEvent } from '../event-store/event-store';
import { followEvents } from '../event-store/follow-events';

interface ControlHooks {
  /** Called with the current controls, initially and on every change. */
  readonly applyControl: (projection: string, controls: ProjectionControls) => void;
  /** Called for a projection that has a control event of a newer release. */
  readonly onNewer: (projection: string, error: NewerEvent) => void;
}

/** Reads control commands of administrators (pause, rebuild, skip): the streams of the projections, then live events. */
export class ControlSubscription {
  private readonly logger = new Logger('Projections');
  private readonly controls = new Map<string, ProjectionControls>();
  private readonly stopping = new AbortController();
  private following: Promise<void> = Promise.resolve();

  constructor(
    private readonly events: EventStore,
    private readonly projections: readonly string[],
    private readonly hooks: ControlHooks,
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
    return followEvents({
      store: this.events,
      after: async () => {
        const head = await this.events.head();
        await this.readStreams();
        ready();
        return head;
      },
      filter: { streamPrefixes: [`${projectionDecider.category}-`] },
      signal: this.stopping.signal,
      onItem: (item) => {
        if (item.kind === 'event') this.take(item.event);
      },
      logger: this.logger,
    });
  }

  /** Few and short, unlike the log: no projection starts before they are read. */
  private async readStreams(): Promise<void> {
    for (const projection of this.projections)
      for await (const event of this.events.readStream(streamName(projectionDecider.category, projection)))
        this.take(event);
  }

  private take(event: StoredEvent): void {
    const projection = streamIdOf(event);
    const before = this.controls.get(projection) ?? projectionDecider.initial;
    if (event.revision <= before.revision) return;
    const controls = { ...this.changed(projection, before, event), revision: event.revision };
    this.controls.set(projection, controls);
    this.hooks.applyControl(projection, controls);
  }

  /** Ignores an unknown control event. */
  private changed(projection: string, controls: ProjectionControls, event: StoredEvent): ProjectionControls {
    try {
      return evolveStored(projectionDecider, controls, event);
    } catch (error) {
      if (error instanceof NewerEvent) this.hooks.onNewer(projection, error);
      else this.logger.error({ err: error, type: event.type }, 'unknown control event ignored');
      return controls;
    }
  }
}
