import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { upcast } from '@duetcast/domain/kernel/event';
import { isAtWork, replayDecider, type Replay } from '@duetcast/domain/replays/replay-decider';
import { replayEvents, type ReplayEvent } from '@duetcast/domain/replays/replay-events';
import { Config } from '../config';
import { EventStore, type StoredEvent } from '../event-store/event-store';
import { ReadModelStore } from '../read-models/read-model-store';
import { shadowCollectionOf } from './replay-pass';
import { ReplayRun, type ReplayContext } from './replay-run';

interface Known {
  readonly replay: Replay;
  readonly requested: StoredEvent;
  /** The last wish of an administrator. */
  readonly wished: StoredEvent;
}

/** Leases of others run out without an event. */
const lookEveryMs = 2_000;
const wishes = new Set(['ReplayRequested', 'ReplayApplyRequested']);

/** Knows all replays from their events, and performs them one after the other. Idle outside the worker role. */
@Injectable()
export class ReplayWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('ReplayWorker');
  private readonly known = new Map<string, Known>();
  private readonly stopping = new AbortController();
  private isUpToDate = false;
  private current: { readonly replayId: string; readonly cancelling: AbortController } | null = null;
  private running: Promise<void> = Promise.resolve();
  private following: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
    private readonly run: ReplayRun,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.has('worker')) return;
    this.following = this.follow();
    this.timer = setInterval(() => this.look(), lookEveryMs).unref();
  }

  /** A replay that runs is let go: the next worker goes on where it stopped. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    this.current?.cancelling.abort();
    await Promise.allSettled([this.following, this.running]);
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    const filter = { streamPrefixes: [`${replayDecider.category}-`] };
    try {
      for await (const item of this.store.subscribeToAll({ after: null, filter, signal })) {
        if (item.kind === 'event') await this.learn(item.event);
        if (item.kind === 'caughtUp') this.isUpToDate = true;
        this.look();
      }
    } catch (error) {
      if (!signal.aborted) this.logger.error({ err: error }, 'no longer follows replays');
    }
  }

  private async learn(event: StoredEvent): Promise<void> {
    const replayId = event.stream.slice(replayDecider.category.length + 1);
    const before = this.known.get(replayId);
    const data = upcast(replayEvents, event.type, event.metadata.schemaVersion, event.data);
    const current = { type: event.type, data } as ReplayEvent;
    const replay = replayDecider.evolve(before?.replay ?? replayDecider.initial, current);
    const wished = wishes.has(event.type) ? event : (before?.wished ?? event);
    this.known.set(replayId, { replay, requested: before?.requested ?? event, wished });
    if (!isAtWork(replay) && this.current?.replayId === replayId && replay.status === 'cancelled')
      this.current.cancelling.abort();
    if (replay.status === 'discarded' || replay.status === 'cancelled') await this.forget(replayId);
  }

  /** Drops what a replay found; at most twice, since a running thread may still write when it is cancelled. */
  private async forget(replayId: string): Promise<void> {
    if (this.current?.replayId === replayId) await this.running;
    const collection = shadowCollectionOf(replayId);
    await this.rows.drop(collection);
    await this.rows.forgetCheckpoint(collection);
  }

  private look(): void {
    if (!this.isUpToDate || this.current || this.stopping.signal.aborted) return;
    const now = new Date().toISOString();
    for (const [replayId, known] of this.known) {
      const { claim } = known.replay;
      const isFree = !claim || claim.leaseExpiresAt <= now || claim.workerId === this.config.workerId;
      if (isAtWork(known.replay) && isFree) return this.begin(replayId, known);
    }
  }

  private begin(replayId: string, { replay: { order }, requested, wished }: Known): void {
    if (!order) return;
    const cancelling = new AbortController();
    this.current = { replayId, cancelling };
    const work = { order, requestedAt: requested.metadata.at };
    const actor = { kind: 'worker', id: this.config.workerId } as const;
    const wishContext = contextOf(wished);
    this.running = this.run
      .perform({ work, context: { ...wishContext, actor }, wishContext }, cancelling.signal)
      .finally(() => {
        this.current = null;
        this.look();
      });
  }
}

const contextOf = ({ id, metadata: { actor, $correlationId } }: StoredEvent): ReplayContext => ({
  actor,
  correlationId: $correlationId,
  causationId: id,
});
