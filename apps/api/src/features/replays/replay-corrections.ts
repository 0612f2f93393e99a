import { Injectable } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { currentEvent } from '@duetcast/domain/kernel/event';
import { correctionIdOf } from '@duetcast/domain/replays/replay-request';
import { usageDecider, usageEvents, withdrawalIdOf } from '@duetcast/domain/usage/usage-decider';
import { foldShadow, type ShadowRules, type ShadowUsageRow } from '@duetcast/projections/replays/shadow-usage';
import type { Cause } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { EventStore } from '../../eventing/event-store/event-store';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { LimitsAsOf } from './limits-as-of';
import { shadowCollectionOf, shadowRows, shadowRulesOf, type ReplayWork } from './replay-pass';

type Applied =
  | { readonly kind: 'applied'; readonly corrections: number; readonly characters: number }
  /**
   * Ids of usage streams whose drift is no longer the one that was shown, and how many corrections of other streams were
   * taken back for it: nothing is corrected.
   */
  | { readonly kind: 'stale'; readonly streams: readonly string[]; readonly withdrawn: number };

/** How often a stream that others write to is looked at again before it counts as stale. */
const maxAttempts = 10;

/** Turns the drift of a replay into corrections: exactly those that were shown, or none. */
@Injectable()
export class ReplayCorrections {
  constructor(
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
  ) {}

  /**
   * All streams are looked at before the first is corrected, and each once more with its correction, which holds for
   * the revision that was looked at alone. May be called again after a crash: a correction that is there is not made
   * twice, and one that was taken back is not made again.
   */
  async apply(work: ReplayWork, context: Cause, signal: AbortSignal): Promise<Applied> {
    const limits = new LimitsAsOf(this.store, work.order.rules.limit, work.requestedAt);
    const run: Run = { work, context, signal, limits, rules: shadowRulesOf(work, limits) };
    const stale: string[] = [];
    for await (const { id, row } of this.changed(work)) {
      signal.throwIfAborted();
      const drift = row.isEntangled ? null : (await this.driftNow(id, run)).drift;
      if (drift !== row.drift) stale.push(id);
    }
    return stale.length > 0 ? this.withdraw(run, stale) : this.correct(run);
  }

  private async correct(run: Run): Promise<Applied> {
    const sum = { corrections: 0, characters: 0 };
    for await (const { id, row } of this.changed(run.work)) {
      run.signal.throwIfAborted();
      if (!(await this.correctOne(id, row, run))) return this.withdraw(run, [id]);
      sum.corrections += 1;
      sum.characters += row.drift;
    }
    return { kind: 'applied', ...sum };
  }

  /** False where its drift is another one by now. */
  private async correctOne(id: string, row: ShadowUsageRow, run: Run): Promise<boolean> {
    const correction = correctionOf(row, run.work);
    const commandId = `${run.work.order.replayId}/apply/${id}`;
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const { drift, revision: seenRevision } = await this.driftNow(id, run);
      if (drift !== row.drift) return false;
      try {
        const command = { type: 'CorrectUsage', correction, seenRevision } as const;
        await this.deciders.run(usageDecider, id, command, { ...run.context, commandId });
        return true;
      } catch (error) {
        if (!isAppError(error, 'store.conflict')) throw error;
      }
    }
    return false;
  }

  private async withdraw(run: Run, streams: readonly string[]): Promise<Applied> {
    let withdrawn = 0;
    for await (const { id, row } of this.changed(run.work)) {
      run.signal.throwIfAborted();
      const correction = { ...correctionOf(row, run.work), reason: 'A replay could not be applied as a whole.' };
      const commandId = `${run.work.order.replayId}/withdraw/${id}`;
      const command = { type: 'WithdrawCorrection', correction } as const;
      const { state } = await this.deciders.run(usageDecider, id, command, { ...run.context, commandId });
      if (state.settled.has(withdrawalIdOf(correction.correctionId))) withdrawn += 1;
    }
    return { kind: 'stale', streams, withdrawn };
  }

  private changed({ order: { replayId } }: ReplayWork) {
    return shadowRows(this.rows, shadowCollectionOf(replayId), { isChanged: true });
  }

  /** The drift of one stream as of this moment (null: a part of it was corrected by another replay), and its revision. */
  private async driftNow(id: string, { rules, limits }: Run): Promise<{ drift: number | null; revision: number }> {
    let row: ShadowUsageRow | null = null;
    let revision = -1;
    for await (const event of this.store.readStream(streamName(usageDecider.category, id))) {
      await limits.learn([event]);
      row = foldShadow(rules, row, currentEvent(usageEvents, event));
      revision = event.revision;
    }
    return { drift: row?.isEntangled ? null : (row?.drift ?? 0), revision };
  }
}

interface Run {
  readonly work: ReplayWork;
  readonly context: Cause;
  readonly signal: AbortSignal;
  readonly limits: LimitsAsOf;
  readonly rules: ShadowRules;
}

function correctionOf({ accountId, domain, month, drift }: ShadowUsageRow, { order }: ReplayWork) {
  const { replayId, from, to } = order;
  return {
    ...{ accountId, domain, month, characters: drift },
    correctionId: correctionIdOf(replayId),
    reason: 'Usage was replayed under other rules.',
    replay: { replayId, from, to },
  };
}
