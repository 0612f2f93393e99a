import { Injectable } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { currentEvent } from '@duetcast/domain/kernel/event';
import { correctionIdOf } from '@duetcast/domain/replays/replay-request';
import { usageDecider, withdrawalIdOf } from '@duetcast/domain/usage/usage-decider';
import { usageEvents } from '@duetcast/domain/usage/usage-events';
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
   * Nothing is corrected. `streams`: ids of usage streams whose drift differs from the replay's; `withdrawn`: how many
   * corrections of other streams were withdrawn.
   */
  | { readonly kind: 'stale'; readonly streams: readonly string[]; readonly withdrawn: number };

/** Attempts per stream under concurrent writes before it counts as stale. */
const maxAttempts = 10;

/** Turns the drift of a replay into corrections: all that it reported, or none. */
@Injectable()
export class ReplayCorrections {
  constructor(
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
  ) {}

  /**
   * Checks all streams before the first correction, and each one again with its correction, which is appended at the
   * checked revision only. Safe to retry after a crash: existing corrections are not repeated, withdrawn ones are not
   * restored.
   */
  async apply(work: ReplayWork, context: Cause, signal: AbortSignal): Promise<Applied> {
    const limits = new LimitsAsOf(this.store, work.request.rules.limit, work.requestedAt);
    const run: Run = { work, context, signal, limits, rules: shadowRulesOf(work, limits) };
    const stale: string[] = [];
    for await (const { id, row } of this.changed(work)) {
      signal.throwIfAborted();
      const drift = row.isEntangled ? null : (await this.currentDrift(id, run)).drift;
      if (drift !== row.drift) stale.push(id);
    }
    return stale.length > 0 ? this.withdraw(run, stale) : this.correct(run);
  }

  private async correct(run: Run): Promise<Applied> {
    const total = { corrections: 0, characters: 0 };
    for await (const { id, row } of this.changed(run.work)) {
      run.signal.throwIfAborted();
      if (!(await this.correctOne(id, row, run))) return this.withdraw(run, [id]);
      total.corrections += 1;
      total.characters += row.drift;
    }
    return { kind: 'applied', ...total };
  }

  /** False if the drift has changed. */
  private async correctOne(id: string, row: ShadowUsageRow, run: Run): Promise<boolean> {
    const correction = correctionOf(row, run.work);
    const commandId = `${run.work.request.replayId}/apply/${id}`;
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const { drift, revision: expectedRevision } = await this.currentDrift(id, run);
      if (drift !== row.drift) return false;
      try {
        const command = { type: 'CorrectUsage', correction, expectedRevision } as const;
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
      const commandId = `${run.work.request.replayId}/withdraw/${id}`;
      const command = { type: 'WithdrawCorrection', correction } as const;
      const { state } = await this.deciders.run(usageDecider, id, command, { ...run.context, commandId });
      if (state.settled.has(withdrawalIdOf(correction.correctionId))) withdrawn += 1;
    }
    return { kind: 'stale', streams, withdrawn };
  }

  private changed({ request: { replayId } }: ReplayWork) {
    return shadowRows(this.rows, shadowCollectionOf(replayId), { isChanged: true });
  }

  /** The current drift of one stream (null: another replay corrected a part of it) and its revision. */
  private async currentDrift(id: string, { rules, limits }: Run): Promise<{ drift: number | null; revision: number }> {
    let row: ShadowUsageRow | null = null;
    let revision = -1;
    for await (const event of this.store.readStream(streamName(usageDecider.category, id))) {
      await limits.load([event]);
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

function correctionOf({ accountId, domain, month, drift }: ShadowUsageRow, { request }: ReplayWork) {
  const { replayId, from, to } = request;
  return {
    ...{ accountId, domain, month, characters: drift },
    correctionId: correctionIdOf(replayId),
    reason: 'Usage was replayed under other rules.',
    replay: { replayId, from, to },
  };
}
