import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { replayDecider, type Replay } from '@duetcast/domain/replays/replay-decider';
import { Config } from '../../platform/config/config';
import type { Cause } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { shareOf } from '../../eventing/projector/status/projection-status';
import { ReplayProgressStore } from './replay-progress-store';
import { ReplayCorrections } from './replay-corrections';
import type { ReplayWork } from './replay-pass';
import { ReplayExecutor } from './replay-executor';

/** What follows from which event, for the metadata of what the worker appends. */

export interface FoundReplay {
  readonly work: ReplayWork;
  readonly context: Cause;
  /** The administrator's own, for the corrections. */
  readonly requestContext: Cause;
}

/** Progress is written this often at most, ms. */
const writeEveryMs = 250;

/** Claims one replay, does what it waits for, and says how it ended. */
@Injectable()
export class ReplayRun {
  private readonly logger = new Logger('Replay');

  constructor(
    private readonly deciders: Deciders,
    private readonly replaying: ReplayExecutor,
    private readonly corrections: ReplayCorrections,
    private readonly board: ReplayProgressStore,
    private readonly config: Config,
  ) {}

  /**
   * Never rejects. False where the replay is left as it is: another worker has it or took it over, an administrator
   * cancelled it, or a store is away.
   */
  async perform(found: FoundReplay, signal: AbortSignal): Promise<boolean> {
    const { replayId } = found.work.order;
    try {
      const { state } = await this.run(found, { type: 'ClaimReplay', ...this.lease(), now: inMs(0) });
      if (!state.claim) return false;
      await this.whileHeld(found, state, signal);
      return true;
    } catch (error) {
      if (!signal.aborted && !isAppError(error, 'replay.notClaimable'))
        this.logger.warn({ replayId, err: error }, 'interrupted');
      return false;
    }
  }

  private async whileHeld(found: FoundReplay, { claim, status }: Replay, signal: AbortSignal): Promise<void> {
    const fence = claim?.fence ?? -1;
    const leaseMs = this.config.env.LEASE_SECONDS * 1000;
    const lost = new AbortController();
    const renew = () =>
      this.run(found, { type: 'RenewReplayLease', fence, leaseExpiresAt: inMs(leaseMs) }).catch((error: unknown) => {
        if (isAppError(error, 'replay.notClaimable')) lost.abort(error);
      });
    const renewing = setInterval(() => void renew(), leaseMs / 3).unref();
    const held = AbortSignal.any([signal, lost.signal]);
    try {
      if (status === 'applying') await this.applyDrift(found, fence, held);
      else await this.findDrift(found, fence, held);
    } finally {
      clearInterval(renewing);
    }
  }

  private async findDrift(found: FoundReplay, fence: number, signal: AbortSignal): Promise<void> {
    const { order } = found.work;
    try {
      const findings = await this.replaying.run(found.work, signal, await this.progress(found.work));
      await this.run(found, { type: 'FinishReplay', fence, findings });
    } catch (error) {
      // An interrupted replay is taken up again where it stopped; one that cannot go on says so.
      if (signal.aborted || isAppError(error)) throw error;
      this.logger.error({ replayId: order.replayId, err: error }, 'failed');
      await this.run(found, { type: 'FailReplay', fence, error: error instanceof Error ? error.message : 'Failed.' });
    }
  }

  private async applyDrift(found: FoundReplay, fence: number, signal: AbortSignal): Promise<void> {
    const applied = await this.corrections.apply(found.work, found.requestContext, signal);
    if (applied.kind === 'stale') {
      const { streams: staleStreams, withdrawn } = applied;
      await this.run(found, { type: 'RefuseApply', fence, staleStreams, withdrawn });
    } else await this.run(found, { type: 'RecordApplied', fence, ...applied });
  }

  /** Counts on from where an earlier worker stopped. */
  private async progress({ order: { replayId, through } }: ReplayWork) {
    const before = (await this.board.read(replayId))?.eventsRead ?? 0;
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
      this.board
        .write(replayId, progress)
        .catch((error: unknown) => this.logger.warn({ replayId, err: error }, 'progress'));
    };
  }

  private run({ work, context }: FoundReplay, command: Parameters<typeof replayDecider.decide>[0]) {
    return this.deciders.run(replayDecider, work.order.replayId, command, { ...context, commandId: randomUUID() });
  }

  private lease() {
    return { workerId: this.config.workerId, leaseExpiresAt: inMs(this.config.env.LEASE_SECONDS * 1000) };
  }
}

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
