import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import type { EventFilter, EventStore, StoredEvent } from '../event-store/event-store';
import type { ReadModelStore } from '../read-models/read-model-store';

/** Between two saved checkpoints, ms: what comes twice after a crash must change nothing. */
const checkpointEveryMs = 500;
const retryAfterMs = 1_000;

export interface Reaction {
  /** Names its checkpoint. */
  readonly name: string;
  readonly watched: EventFilter;
  /** Called with each event in order, at least once. What it throws is tried again until it throws no more. */
  react(event: StoredEvent): Promise<void>;
}

/** Follows events durably: its place is kept beside the rows, so a restart goes on where it stopped. */
export class Reactor {
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();
  private savedAt = 0;

  constructor(
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
    private readonly reaction: Reaction,
  ) {
    this.logger = new Logger(`Reactor ${reaction.name}`);
  }

  start(): void {
    this.loop = this.follow();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.followOnce(signal);
      } catch (error) {
        if (!signal.aborted) this.logger.warn({ err: error }, 'waits');
        await sleep(retryAfterMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async followOnce(signal: AbortSignal): Promise<void> {
    const { watched: filter } = this.reaction;
    const after = await this.rows.checkpoint(this.checkpointName);
    for await (const item of this.store.subscribeToAll({ after, filter, signal })) {
      if (item.kind === 'event') await this.reaction.react(item.event);
      const position = item.kind === 'event' ? item.event.position : item.position;
      if (position !== null) await this.remember(position, item.kind === 'caughtUp');
    }
  }

  private async remember(position: Position, isCaughtUp: boolean): Promise<void> {
    if (!isCaughtUp && Date.now() - this.savedAt < checkpointEveryMs) return;
    await this.rows.save({ name: this.checkpointName, position }, []);
    this.savedAt = Date.now();
  }

  private get checkpointName(): string {
    return `reactor:${this.reaction.name}`;
  }
}
