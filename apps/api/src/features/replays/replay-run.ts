import { randomUUID } from 'node:crypto';
import type { ReplayFindings } from '@duetcast/domain/replays/replay-events';
import { Injectable, Logger } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { replayDecider, type Replay } from '@duetcast/domain/replays/replay-decider';
import { EventStore } from '../../eventing/event-store/event-store';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { StoreExecutor, InProcessExecutor, ThreadExecutor } from '../../eventing/store-threads/store-executor';
import { Config } from '../../platform/config/config';
import { holdLease, LeaseLost } from '../../platform/timing/hold-lease';
import type { Cause } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { isRetryable } from '../../eventing/deciders/retryable-error';
import { shareOf } from '../../eventing/projector/status/projection-status';
import { ReplayProgressStore } from './replay-progress-store';
import { ReplayCorrections, type ReplayOrder } from './replay-corrections';
import { type ReplayWork, replayPass } from './replay-pass';

/** Port: folds usage history into the rows of a replay. */
export abstract class ReplayExecutor extends StoreExecutor<ReplayWork, ReplayFindings> {}

export class InProcessReplayExecutor extends InProcessExecutor<ReplayWork, ReplayFindings> {
  constructor(events: EventStore, rows: ReadModelStore) {
    super(events, rows, (work, tools) => replayPass({ ...work, ...tools }));
  }
}

export class ThreadReplayExecutor extends ThreadExecutor<ReplayWork, ReplayWork, ReplayFindings> {
  constructor(events: string, rows: string) {
    super([__dirname, 'replay.worker'], { events, rows }, (work) => work);
  }
}

export interface ReplayTask {
  readonly work: ReplayWork;
  /** Metadata of events about the replay; the actor is the worker. */
  readonly context: Cause;
  /** Why it is applied or undone, and the metadata of corrections, whose actor is the administrator. */
  readonly order: ReplayOrder;
}

/** Minimum interval between progress writes, ms. */
const writeEveryMs = 250;

/** Claims one replay, computes, applies or undoes its drift, and records the outcome. */
@Injectable()
export class ReplayRun {
  private readonly logger = new Logger('Replay');

  constructor(
    private readonly deciders: Deciders,
    private readonly executor: ReplayExecutor,
    private readonly corrections: ReplayCorrections,
    private readonly progressStore: ReplayProgressStore,
    private readonly config: Config,
  ) {}

  /**
   * Never rejects. False if nothing was done: another worker holds or took over the replay, an administrator cancelled
   * it, or a store is unavailable.
   */
  async perform(task: ReplayTask, signal: AbortSignal): Promise<boolean> {
    const { replayId } = task.work.request;
    try {
      const { state } = await this.run(task, { type: 'ClaimReplay', ...this.lease(), now: inMs(0) });
      if (!state.claim) return false;
      await this.whileHeld(task, state, signal);
      return true;
    } catch (error) {
      if (!signal.aborted && !isAppError(error, 'replay.notClaimable') && !(error instanceof LeaseLost))
        this.logger.warn({ replayId, err: error }, 'interrupted');
      return false;
    }
  }

  private async whileHeld(task: ReplayTask, { claim, status }: Replay, signal: AbortSignal): Promise<void> {
    const fence = claim?.fence ?? -1;
    const leaseMs = this.config.env.LEASE_SECONDS * 1000;
    const renew = () =>
      this.run(task, { type: 'RenewReplayLease', fence, leaseExpiresAt: inMs(leaseMs) }).then(
        () => true,
        (error: unknown) => !isAppError(error, 'replay.notClaimable'),
      );
    const work = (held: AbortSignal) => {
      if (status === 'applying') return this.applyDrift(task, fence, held);
      return status === 'undoing' ? this.undo(task, fence, held) : this.findDrift(task, fence, held);
    };
    try {
      await holdLease({ renewEveryMs: leaseMs / 3, renew, work, signal });
    } finally {
      if (signal.aborted) await this.release(task, fence);
    }
  }

  /** Lets another worker continue at once. Never rejects: otherwise the lease ends by itself. */
  private async release(task: ReplayTask, fence: number): Promise<void> {
    await this.run(task, { type: 'RenewReplayLease', fence, leaseExpiresAt: inMs(0) }).catch(() => undefined);
  }

  private async findDrift(task: ReplayTask, fence: number, signal: AbortSignal): Promise<void> {
    const { request } = task.work;
    try {
      const findings = await this.executor.run(task.work, signal, await this.progress(task.work));
      await this.run(task, { type: 'FinishReplay', fence, findings });
    } catch (error) {
      // An interrupted replay resumes where it stopped; any other error is recorded as its failure.
      if (signal.aborted || isRetryable(error) || isAppError(error, 'replay.notClaimable')) throw error;
      this.logger.error({ replayId: request.replayId, err: error }, 'failed');
      await this.run(task, { type: 'FailReplay', fence, error: error instanceof Error ? error.message : 'Failed.' });
    }
  }

  private async applyDrift(task: ReplayTask, fence: number, signal: AbortSignal): Promise<void> {
    const applied = await this.corrections.apply(task.work, task.order, signal);
    if (applied.kind === 'stale') {
      const { streams: staleStreams, withdrawn } = applied;
      await this.run(task, { type: 'RefuseApply', fence, staleStreams, withdrawn });
    } else await this.run(task, { type: 'RecordApplied', fence, ...applied });
  }

  private async undo(task: ReplayTask, fence: number, signal: AbortSignal): Promise<void> {
    const undone = await this.corrections.undo(task.work, task.order, signal);
    await this.run(task, { type: 'RecordUndone', fence, ...undone });
  }

  /** Continues the count of an earlier worker. */
  private async progress({ request: { replayId, through } }: ReplayWork) {
    const before = (await this.progressStore.read(replayId))?.eventsRead ?? 0;
    const startedAt = Date.now();
    let writtenAt = 0;
    return (eventsFolded: number, position: string): void => {
      if (Date.now() - writtenAt < writeEveryMs) return;
      writtenAt = Date.now();
      const seconds = Math.max(writtenAt - startedAt, 1) / 1000;
      const share = shareOf(position, through);
      const secondsLeft = share ? (seconds * (1 - share)) / share : null;
      const progress = {
        eventsRead: before + eventsFolded,
        share,
        eventsPerSecond: eventsFolded / seconds,
        secondsLeft,
      };
      this.progressStore
        .write(replayId, progress)
        .catch((error: unknown) => this.logger.warn({ replayId, err: error }, 'progress not written'));
    };
  }

  private run({ work, context }: ReplayTask, command: Parameters<typeof replayDecider.decide>[0]) {
    return this.deciders.run(replayDecider, work.request.replayId, command, { ...context, commandId: randomUUID() });
  }

  private lease() {
    return { workerId: this.config.workerId, leaseExpiresAt: inMs(this.config.env.LEASE_SECONDS * 1000) };
  }
}

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
