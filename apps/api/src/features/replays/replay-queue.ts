import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { evolveStored, streamIdOf } from '@duetcast/domain/kernel/decider';
import { type Position, NewerEvent } from '@duetcast/domain/kernel/event';
import { isInProgress, replayDecider, type Replay } from '@duetcast/domain/replays/replay-decider';
import { Config } from '../../platform/config/config';
import { BackgroundLoop } from '../../platform/timing/background-loop';
import { causedBy } from '../../eventing/deciders/command-context';
import { EventStore, type StoredEvent } from '../../eventing/event-store/event-store';
import { followEvents } from '../../eventing/event-store/follow-events';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { replayCollectionsOf } from './replay-pass';
import { ReplayRun } from './replay-run';

interface KnownReplay {
  readonly replay: Replay;
  /** Revision of the last event folded into `replay`. */
  readonly revision: number;
  readonly requested: StoredEvent;
  readonly lastRequest: StoredEvent;
  /** Position before the event since which it is in progress. */
  readonly since: Position | null;
}

interface CurrentReplay {
  readonly replayId: string;
  readonly cancelling: AbortController;
  /** Whether it was performed to its end. */
  readonly ended: Promise<boolean>;
}

/** Polling is needed because leases of other workers expire without an event. */
const pollMs = 2_000;
/** Events of replays in progress are read at each start, and those since the last checkpoint. */
const checkpoint = { name: 'replay-queue', everyMs: 60_000 };
const requestTypes = new Set(['ReplayRequested', 'ReplayApplyRequested', 'ReplayUndoRequested']);

/** Follows the events of all replays and performs one at a time. Idle outside the worker role. */
@Injectable()
export class ReplayQueue implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('ReplayQueue');
  private readonly known = new Map<string, KnownReplay>();
  private readonly loop = new BackgroundLoop({
    name: 'performing replays',
    everyMs: pollMs,
    run: (signal) => this.performNext(signal),
    logger: this.logger,
  });
  private isUpToDate = false;
  private position: Position | null = null;
  private saved: { position: Position | null; atMs: number } = { position: null, atMs: 0 };
  private current: CurrentReplay | null = null;
  private subscription: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
    private readonly run: ReplayRun,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.has('worker')) return;
    this.subscription = this.follow();
    this.loop.start();
  }

  /** Aborts a running replay; the next worker resumes where it stopped. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.loop.stop(), this.subscription]);
  }

  private follow(): Promise<void> {
    return followEvents({
      store: this.store,
      after: async () => (this.position = await this.rows.checkpoint(checkpoint.name)),
      filter: { streamPrefixes: [`${replayDecider.category}-`] },
      signal: this.loop.signal,
      onItem: async (item) => {
        if (item.kind === 'event') await this.handle(item.event);
        this.position = (item.kind === 'event' ? item.event.position : item.position) ?? this.position;
        if (item.kind === 'caughtUp') await this.caughtUp();
        if (!this.current) this.loop.wake(); // the events of the current replay must not restart it
      },
      logger: this.logger,
    });
  }

  /** Idempotent, because a failure below makes the event come again. */
  private async handle(event: StoredEvent): Promise<void> {
    const replayId = streamIdOf(event);
    const before = this.known.get(replayId) ?? (await this.earlier(event));
    const known = before && before.revision >= event.revision ? before : this.after(before, event);
    this.known.set(replayId, known);
    const { replay } = known;
    if (replay.status === 'cancelled' && this.current?.replayId === replayId) this.current.cancelling.abort();
    if (replay.status === 'discarded' || replay.status === 'cancelled') await this.dropRows(replayId);
  }

  private after(before: KnownReplay | undefined, event: StoredEvent): KnownReplay {
    const replay = this.evolved(before?.replay ?? replayDecider.initial, event);
    const lastRequest = requestTypes.has(event.type) ? event : (before?.lastRequest ?? event);
    const since = before && isInProgress(before.replay) ? before.since : this.position;
    return { replay, revision: event.revision, requested: before?.requested ?? event, lastRequest, since };
  }

  /** The replay as of the events before this one, which lie before the checkpoint. */
  private async earlier({ stream, revision }: StoredEvent): Promise<KnownReplay | undefined> {
    let known: KnownReplay | undefined;
    if (revision === 0) return known;
    for await (const event of this.store.readStream(stream)) {
      if (event.revision >= revision) break;
      known = this.after(known, event);
    }
    return known;
  }

  /** Moves the checkpoint, but not past an event of a replay in progress. */
  private async caughtUp(): Promise<void> {
    this.isUpToDate = true;
    const open = [...this.known.values()].filter(({ replay }) => isInProgress(replay)).map(({ since }) => since);
    const through = open.reduce((least, since) => ((since ?? '') < (least ?? '') ? since : least), this.position);
    const { saved } = this;
    if (through === null || through === saved.position || Date.now() - saved.atMs < checkpoint.everyMs) return;
    await this.rows.save({ name: checkpoint.name, position: through }, []);
    this.saved = { position: through, atMs: Date.now() };
  }

  /** Ignores an unknown event. @throws NewerEvent: replays wait for a worker of that release */
  private evolved(replay: Replay, event: StoredEvent): Replay {
    try {
      return evolveStored(replayDecider, replay, event);
    } catch (error) {
      if (error instanceof NewerEvent) throw error;
      this.logger.error({ err: error, stream: event.stream, revision: event.revision }, 'unknown event ignored');
      return replay;
    }
  }

  /** Drops the rows of a replay once its run has ended, because a cancelled thread may still write. */
  private async dropRows(replayId: string): Promise<void> {
    if (this.current?.replayId === replayId) await this.current.ended;
    for (const collection of replayCollectionsOf(replayId)) {
      await this.rows.drop(collection);
      await this.rows.forgetCheckpoint(collection);
    }
  }

  /** Performs a replay that no other worker holds; if that fails, the next event or poll retries. */
  private async performNext(signal: AbortSignal): Promise<void> {
    if (!this.isUpToDate) return;
    const now = new Date().toISOString();
    const isFree = ({ claim }: Replay) =>
      !claim || claim.leaseExpiresAt <= now || claim.workerId === this.config.workerId;
    const next = [...this.known].find(([, { replay }]) => isInProgress(replay) && isFree(replay));
    if (!next) return;
    const [replayId, known] = next;
    const cancelling = new AbortController();
    const ended = this.perform(known, AbortSignal.any([signal, cancelling.signal]));
    this.current = { replayId, cancelling, ended };
    const isDone = await ended;
    this.current = null;
    // One that fails again and again holds up no other.
    const latest = this.known.get(replayId) ?? known;
    this.known.delete(replayId);
    this.known.set(replayId, latest);
    if (isDone) this.loop.wake();
  }

  private async perform(
    { replay: { request }, requested, lastRequest }: KnownReplay,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (!request) return false;
    const work = { request, requestedAt: requested.metadata.at };
    const actor = { kind: 'worker', id: this.config.workerId } as const;
    const context = causedBy(lastRequest, lastRequest.metadata.actor);
    const { reason = '' } = lastRequest.data as { reason?: string };
    const order = { reason, context };
    return this.run.perform({ work, context: { ...context, actor }, order }, signal);
  }
}
