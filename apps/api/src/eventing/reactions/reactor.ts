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

/** Between two saved checkpoints, ms: what comes twice after a crash must change nothing. */
const checkpointEveryMs = 500;

/** What follows from events outside the rows. */
export interface Reaction {
  /** Names its checkpoint. */
  readonly name: string;
  readonly watched: EventFilter;
  /** The reaction that did this before there was this one: what it has done is not done again. */
  readonly splitFrom?: string;
  /**
   * Called with each event in order, at least once. While a store is away or others are faster the event is tried again;
   * whatever else this throws is logged, and the event skipped, so that it does not keep the others waiting.
   */
  react(event: StoredEvent): Promise<void>;
}

const checkpointOf = (reaction: string): string => `reactor:${reaction}`;

/** Follows events durably in every worker: its place is kept beside the rows, so a restart goes on where it stopped. */
export class Reactor implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private following: Promise<void> = Promise.resolve();
  private savedAt = 0;

  constructor(
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
    private readonly config: Config,
    private readonly reaction: Reaction,
  ) {
    this.logger = new Logger(`Reactor ${reaction.name}`);
  }

  /** Before any reactor starts: the one that it was split from moves on by itself. */
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
    this.following = followEvents({
      store,
      after: () => this.rows.checkpoint(checkpointOf(reaction.name)),
      filter: reaction.watched,
      signal: this.stopping.signal,
      onItem: (item) => this.take(item),
      logger,
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.following;
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
      this.logger.error({ stream: event.stream, revision: event.revision, err: error }, 'skipped');
    }
  }

  private async remember(position: Position, isCaughtUp: boolean): Promise<void> {
    if (!isCaughtUp && Date.now() - this.savedAt < checkpointEveryMs) return;
    await this.rows.save({ name: checkpointOf(this.reaction.name), position }, []);
    this.savedAt = Date.now();
  }
}

/** Runs a reaction, which is a provider of the same module, for as long as the process is a worker. */
export const reactorOf = (reaction: Type<Reaction>): FactoryProvider<Reactor> => ({
  provide: Symbol(`Reactor of ${reaction.name}`),
  inject: [EventStore, ReadModelStore, Config, reaction],
  useFactory: (store: EventStore, rows: ReadModelStore, config: Config, its: Reaction) =>
    new Reactor(store, rows, config, its),
});
