import {
  Logger,
  type FactoryProvider,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type Type,
} from '@nestjs/common';
import { allEvents } from '@duetcast/domain/all-events';
import { AppError } from '@duetcast/domain/kernel/errors';
import { checkRelease, type Position, NewerEvent } from '@duetcast/domain/kernel/event';
import { Config } from '../../platform/config/config';
import { correlated } from '../../platform/observability/correlation';
import { Readiness } from '../../platform/observability/readiness';
import { exponential, jittered, retry, type RetryPolicy } from '../../platform/timing/retry';
import {
  EventStore,
  type EventFilter,
  type StoredEvent,
  type SubscriptionItem,
  matches,
} from '../event-store/event-store';
import { followEvents } from '../event-store/follow-events';
import { UnreadablePosition } from '../event-store/unreadable-position';
import { isRetryable } from '../deciders/retryable-error';
import { ReadModelStore } from '../read-models/read-model-store';
import { RoleLeases } from '../state/role-leases';

/**
 * Interval between saved checkpoints after watched events, which a crash redelivers, and after others. All reactors save at
 * the same moments, so that a store can write their checkpoints together.
 */
const checkpointEveryMs = { watched: 1_000, others: 5_000 };

/** Of errors that nothing names: some pass, such as those of a system without free files or memory. */
const unexpected: RetryPolicy = {
  attempts: 4,
  delayMs: jittered(exponential(100, 2_000)),
  isRetryable: (error) => !(error instanceof AppError) && !(error instanceof NewerEvent) && !isRetryable(error),
};

/** A side effect of events outside the read models. */
export interface Reaction {
  /** Also the name of its checkpoint. */
  readonly name: string;
  readonly watched: EventFilter;
  /**
   * Called with each event in order, at least once, so it must be idempotent. Retryable errors (store unavailable,
   * conflict, an event of a newer release) redeliver the event. Any other error but those of the catalog is repeated three
   * times; then it is logged and the event skipped, so that it does not block the rest.
   */
  react(event: StoredEvent): Promise<void>;
}

const checkpointOf = (reaction: string): string => `reactor:${reaction}`;

/**
 * Durable event subscription of the workers: one of them follows at a time, and a checkpoint in the read-model store lets
 * the next one resume.
 */
export class Reactor implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger: Logger;
  private saved: Position | null = null;
  private savedAt = 0;
  private done: Position | null = null;
  private saving: NodeJS.Timeout | undefined;
  private hasPosition = true;

  constructor(
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
    private readonly leases: RoleLeases,
    private readonly config: Config,
    private readonly reaction: Reaction,
    readiness: Readiness,
  ) {
    this.logger = new Logger(`Reactor ${reaction.name}`);
    readiness.addCheck(`reactions/${reaction.name}`, async () => this.hasPosition);
  }

  onApplicationBootstrap(): void {
    if (this.config.has('worker')) this.start();
  }

  start(): void {
    const { store, reaction, logger } = this;
    const after = () => this.rows.checkpoint(checkpointOf(reaction.name));
    // Every type: a process must not pass one that a newer release watches.
    const filter = { streamPrefixes: reaction.watched.streamPrefixes };
    const onItem = (item: SubscriptionItem) => this.take(item);
    const onFailure = (error: unknown) => {
      if (error instanceof UnreadablePosition) this.hasPosition = false;
    };
    this.leases.hold(checkpointOf(reaction.name), async (signal) => {
      this.hasPosition = true;
      await followEvents({ store, after, filter, signal, onItem, onFailure, logger });
      await this.save();
    });
  }

  onModuleDestroy(): Promise<void> {
    return this.leases.release(checkpointOf(this.reaction.name));
  }

  private async take(item: SubscriptionItem): Promise<void> {
    this.hasPosition = true;
    const hasReacted = item.kind === 'event' && (await this.takeEvent(item.event));
    const position = item.kind === 'event' ? item.event.position : item.position;
    if (position === null) return;
    this.done = position;
    const { watched, others } = checkpointEveryMs;
    if (hasReacted) this.saving ??= setTimeout(() => void this.save(), watched - (Date.now() % watched)).unref();
    else if (Date.now() - this.savedAt >= others) await this.save();
  }

  /** Whether it is watched. @throws NewerEvent after giving up the lease to a process of that release; other retryable errors */
  private async takeEvent(event: StoredEvent): Promise<boolean> {
    const { stream, revision } = event;
    try {
      checkRelease(allEvents, event);
      if (!matches(this.reaction.watched, event)) return false;
      const react = () => this.reaction.react(event);
      await correlated(event.metadata.$correlationId, () => retry(react, unexpected));
    } catch (error) {
      if (error instanceof NewerEvent) void this.leases.release(checkpointOf(this.reaction.name));
      if (isRetryable(error)) throw error;
      this.logger.error({ stream, revision, err: error }, 'event skipped');
    }
    return true;
  }

  /** A checkpoint that cannot be saved is followed by the next one; until then, a crash redelivers more. */
  private async save(): Promise<void> {
    clearTimeout(this.saving);
    this.saving = undefined;
    const position = this.done;
    if (position === null || position === this.saved) return;
    try {
      await this.rows.save({ name: checkpointOf(this.reaction.name), position }, []);
      this.saved = position;
      this.savedAt = Date.now();
    } catch (error) {
      this.logger.warn({ err: error }, 'checkpoint not saved');
    }
  }
}

/** Providers of a reaction and of the reactor that runs it in worker processes. */
export const reactionProviders = (reaction: Type<Reaction>): [Type<Reaction>, FactoryProvider<Reactor>] => [
  reaction,
  {
    provide: Symbol(`Reactor of ${reaction.name}`),
    inject: [EventStore, ReadModelStore, RoleLeases, Config, reaction, Readiness],
    useFactory: (...parts: ConstructorParameters<typeof Reactor>) => new Reactor(...parts),
  },
];
