import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { evolveStored, streamIdOf } from '@duetcast/domain/kernel/decider';
import { isAtWork, replayDecider, type Replay } from '@duetcast/domain/replays/replay-decider';
import { Config } from '../../platform/config/config';
import { causedBy } from '../../eventing/deciders/command-context';
import { EventStore, type StoredEvent } from '../../eventing/event-store/event-store';
import { followEvents } from '../../eventing/event-store/follow-events';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { shadowCollectionOf } from './replay-pass';
import { ReplayRun } from './replay-run';

interface Known {
  readonly replay: Replay;
  /** Of the last event that is folded into it. */
  readonly revision: number;
  readonly requested: StoredEvent;
  /** The last wish of an administrator. */
  readonly lastRequest: StoredEvent;
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

  private follow(): Promise<void> {
    return followEvents({
      store: this.store,
      after: async () => null,
      filter: { streamPrefixes: [`${replayDecider.category}-`] },
      signal: this.stopping.signal,
      onItem: async (item) => {
        if (item.kind === 'event') await this.learn(item.event);
        if (item.kind === 'caughtUp') this.isUpToDate = true;
        this.look();
      },
      logger: this.logger,
    });
  }

  /** What the event leaves to do may fail, and the event come again: it is known once. */
  private async learn(event: StoredEvent): Promise<void> {
    const replayId = streamIdOf(event);
    const before = this.known.get(replayId);
    const known = before && before.revision >= event.revision ? before : this.after(before, event);
    this.known.set(replayId, known);
    const { replay } = known;
    if (replay.status === 'cancelled' && this.current?.replayId === replayId) this.current.cancelling.abort();
    if (replay.status === 'discarded' || replay.status === 'cancelled') await this.forget(replayId);
  }

  private after(before: Known | undefined, event: StoredEvent): Known {
    const replay = this.evolved(before?.replay ?? replayDecider.initial, event);
    const lastRequest = wishes.has(event.type) ? event : (before?.lastRequest ?? event);
    return { replay, revision: event.revision, requested: before?.requested ?? event, lastRequest };
  }

  /** An event that only a newer release knows changes nothing here. */
  private evolved(replay: Replay, event: StoredEvent): Replay {
    try {
      return evolveStored(replayDecider, replay, event);
    } catch (error) {
      this.logger.error({ err: error, stream: event.stream, revision: event.revision }, 'not understood');
      return replay;
    }
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

  private begin(replayId: string, { replay: { order }, requested, lastRequest }: Known): void {
    if (!order) return;
    const cancelling = new AbortController();
    this.current = { replayId, cancelling };
    const work = { order, requestedAt: requested.metadata.at };
    const actor = { kind: 'worker', id: this.config.workerId } as const;
    const requestContext = causedBy(lastRequest, lastRequest.metadata.actor);
    this.running = this.run
      .perform({ work, context: { ...requestContext, actor }, requestContext }, cancelling.signal)
      .then((isDone) => {
        this.current = null;
        if (isDone) this.look(); // else the next event or look finds what is left
      });
  }
}
