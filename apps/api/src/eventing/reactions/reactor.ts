import {
  Logger,
  type FactoryProvider,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
  type Type,
} from '@nestjs/common';
import type { Position } from '@duetcast/domain/kernel/event';
import { Config } from '../../platform/config/config';
import { EventStore, type EventFilter, type StoredEvent, type SubscriptionItem } from '../event-store/event-store';
import { followEvents } from '../event-store/follow-events';
import { isRetryable } from '../deciders/retryable-error';
import { ReadModelStore } from '../read-models/read-model-store';
import { Leases } from '../state/leases';

/** Interval between saved checkpoints; events since the last one are redelivered after a crash. */
const checkpointEveryMs = 500;

/** A side effect of events outside the read models. */
export interface Reaction {
  /** Also the name of its checkpoint. */
  readonly name: string;
  readonly watched: EventFilter;
  /** The reaction that handled these events before; its checkpoint is the initial one. */
  readonly splitFrom?: string;
  /**
   * Called with each event in order, at least once, so it must be idempotent. Retryable errors (store unavailable,
   * conflict) redeliver the event; any other error is logged and the event skipped, so that it does not block the rest.
   */
  react(event: StoredEvent): Promise<void>;
}

const checkpointOf = (reaction: string): string => `reactor:${reaction}`;

/**
 * Durable event subscription of the workers: one of them follows at a time, and a checkpoint in the read-model store lets
 * the next one resume.
 */
export class Reactor implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger: Logger;
  private savedAt = 0;

  constructor(
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
    private readonly leases: Leases,
    private readonly config: Config,
    private readonly reaction: Reaction,
  ) {
    this.logger = new Logger(`Reactor ${reaction.name}`);
  }

  /** Copies the checkpoint before any reactor starts, because the original reaction then advances it. */
  async onModuleInit(): Promise<void> {
    const { name, splitFrom } = this.reaction;
    if (!this.config.has('worker') || splitFrom === undefined) return;
    if ((await this.rows.checkpoint(checkpointOf(name))) !== null) return;
    const position = await this.rows.checkpoint(checkpointOf(splitFrom));
    if (position !== null) await this.rows.save({ name: checkpointOf(name), position }, []);
  }

  onApplicationBootstrap(): void {
    if (this.config.has('worker')) this.start();
  }

  start(): void {
    const { store, reaction, logger } = this;
    const after = () => this.rows.checkpoint(checkpointOf(reaction.name));
    const onItem = (item: SubscriptionItem) => this.take(item);
    this.leases.hold(checkpointOf(reaction.name), (signal) =>
      followEvents({ store, after, filter: reaction.watched, signal, onItem, logger }),
    );
  }

  onModuleDestroy(): Promise<void> {
    return this.leases.release(checkpointOf(this.reaction.name));
  }

  private async take(item: SubscriptionItem): Promise<void> {
    if (item.kind === 'event') await this.reactOrSkip(item.event);
    const position = item.kind === 'event' ? item.event.position : item.position;
    if (position !== null) await this.remember(position, item.kind === 'caughtUp');
  }

  private async reactOrSkip(event: StoredEvent): Promise<void> {
    try {
      await this.reaction.react(event);
    } catch (error) {
      if (isRetryable(error)) throw error;
      this.logger.error({ stream: event.stream, revision: event.revision, err: error }, 'event skipped');
    }
  }

  private async remember(position: Position, isCaughtUp: boolean): Promise<void> {
    if (!isCaughtUp && Date.now() - this.savedAt < checkpointEveryMs) return;
    await this.rows.save({ name: checkpointOf(this.reaction.name), position }, []);
    this.savedAt = Date.now();
  }
}

/** Provider of the reactor that runs `reaction`, a provider of the same module, in worker processes. */
export const reactorOf = (reaction: Type<Reaction>): FactoryProvider<Reactor> => ({
  provide: Symbol(`Reactor of ${reaction.name}`),
  inject: [EventStore, ReadModelStore, Leases, Config, reaction],
  useFactory: (store: EventStore, rows: ReadModelStore, leases: Leases, config: Config, instance: Reaction) =>
    new Reactor(store, rows, leases, config, instance),
});
