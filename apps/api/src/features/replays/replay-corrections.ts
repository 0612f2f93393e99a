import { Injectable } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { currentEvent } from '@duetcast/domain/kernel/event';
import { correctionIdOf } from '@duetcast/domain/replays/replay-request';
import { usageDecider, usageIdOf, withdrawalIdOf } from '@duetcast/domain/usage/usage-decider';
import { usageEvents } from '@duetcast/domain/usage/usage-events';
import { domainUsageIdOf } from '@duetcast/domain/usage/usage-state';
import { foldShadow, type ShadowAccountRow, type ShadowRules } from '@duetcast/projections/replays/shadow-account';
import { shadowUsageOf, type ShadowUsageRow } from '@duetcast/projections/replays/shadow-usage';
import type { Cause } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { EventStore } from '../../eventing/event-store/event-store';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { UsageStreams } from '../usage/public';
import { LimitsAsOf } from './limits-as-of';
import { changedMonths, shadowRulesOf, type ChangedMonth, type ReplayWork } from './replay-pass';

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
    private readonly streams: UsageStreams,
  ) {}

  /**
   * Checks all months before the first correction, and each one again with its corrections, which are appended at the
   * checked revision only. Safe to retry after a crash: existing corrections are not repeated, withdrawn ones are not
   * restored.
   */
  async apply(work: ReplayWork, context: Cause, signal: AbortSignal): Promise<Applied> {
    const limits = new LimitsAsOf(this.store, work.request.rules.limit, work.requestedAt);
    const run: Run = { work, context, signal, limits, rules: shadowRulesOf(work, limits) };
    const stale: string[] = [];
    for await (const month of changedMonths(this.rows, work)) {
      signal.throwIfAborted();
      const { drifts } = await this.currentDrifts(month, run);
      stale.push(...month.rows.filter((row) => !isUnchanged(row, drifts)).map(idOf));
    }
    return stale.length > 0 ? this.withdraw(run, stale) : this.correct(run);
  }

  private async correct(run: Run): Promise<Applied> {
    const total = { corrections: 0, characters: 0 };
    for await (const month of changedMonths(this.rows, run.work)) {
      run.signal.throwIfAborted();
      const stale = await this.correctMonth(month, run);
      if (stale) return this.withdraw(run, [stale]);
      total.corrections += month.rows.length;
      total.characters += month.rows.reduce((sum, { drift }) => sum + drift, 0);
    }
    return { kind: 'applied', ...total };
  }

  /** Corrects the domains one by one; returns the id of the first whose drift has changed. */
  private async correctMonth(month: ChangedMonth, run: Run): Promise<string | null> {
    let current = await this.currentDrifts(month, run);
    for (const row of month.rows) {
      let attempts = 0;
      while (current.corrected.get(row.domain) !== row.drift) {
        if (attempts++ === maxAttempts || !isUnchanged(row, current.drifts)) return idOf(row);
        const isAppended = await this.append(row, current.revision, run);
        if (isAppended) current.corrected.set(row.domain, row.drift);
        current = isAppended ? { ...current, revision: current.revision + 1 } : await this.currentDrifts(month, run);
      }
    }
    return null;
  }

  /** False if the account's stream is no longer at this revision. */
  private async append(row: ShadowUsageRow, expectedRevision: number, { work, context }: Run): Promise<boolean> {
    const command = { type: 'CorrectUsage', correction: correctionOf(row, work), expectedRevision } as const;
    const commandId = `${work.request.replayId}/apply/${idOf(row)}`;
    try {
      await this.deciders.run(usageDecider, usageIdOf(row.accountId, row.month), command, { ...context, commandId });
      return true;
    } catch (error) {
      if (!isAppError(error, 'store.conflict')) throw error;
      return false;
    }
  }

  private async withdraw(run: Run, streams: readonly string[]): Promise<Applied> {
    let withdrawn = 0;
    for await (const { rows } of changedMonths(this.rows, run.work))
      for (const row of rows) {
        run.signal.throwIfAborted();
        const correction = { ...correctionOf(row, run.work), reason: 'A replay could not be applied as a whole.' };
        const context = { ...run.context, commandId: `${run.work.request.replayId}/withdraw/${idOf(row)}` };
        const command = { type: 'WithdrawCorrection', correction } as const;
        const { state } = await this.deciders.run(usageDecider, usageIdOf(row.accountId, row.month), command, context);
        if (state.corrections.has(withdrawalIdOf(correction.correctionId))) withdrawn += 1;
      }
    return { kind: 'stale', streams, withdrawn };
  }

  /** The drifts of a month now, by domain. */
  private async currentDrifts(month: ChangedMonth, { rules, limits }: Run): Promise<CurrentDrifts> {
    let row: ShadowAccountRow | null = null;
    let revision = -1;
    const corrected = new Map<string, number>();
    for await (const stored of this.streams.ofAccount(month)) {
      await limits.load([stored]);
      const event = currentEvent(usageEvents, stored);
      row = foldShadow(rules, row, event);
      revision = stored.revision;
      if (event.type !== 'UsageCorrected' || event.data.replay?.replayId !== rules.replayId) continue;
      const { domain, characters } = event.data;
      corrected.set(domain, (corrected.get(domain) ?? 0) + characters);
    }
    const found = row ? shadowUsageOf(row, rules.scope) : [];
    return { drifts: new Map(found.map(([, drift]) => [drift.domain, drift])), corrected, revision };
  }
}

interface CurrentDrifts {
  readonly drifts: ReadonlyMap<string, ShadowUsageRow>;
  /** Characters by which this replay has corrected each domain; 0 once withdrawn. */
  readonly corrected: Map<string, number>;
  /** Revision of the account's stream. */
  readonly revision: number;
}

interface Run {
  readonly work: ReplayWork;
  readonly context: Cause;
  readonly signal: AbortSignal;
  readonly limits: LimitsAsOf;
  readonly rules: ShadowRules;
}

const idOf = ({ accountId, domain, month }: ShadowUsageRow): string => domainUsageIdOf(accountId, domain, month);

/** Whether the drift can be corrected, and is what the replay reported. */
function isUnchanged(row: ShadowUsageRow, drifts: CurrentDrifts['drifts']): boolean {
  const current = drifts.get(row.domain);
  return !row.isEntangled && current?.isEntangled !== true && (current?.drift ?? 0) === row.drift;
}

function correctionOf({ accountId, domain, month, drift }: ShadowUsageRow, { request }: ReplayWork) {
  const { replayId, from, to } = request;
  return {
    ...{ accountId, domain, month, characters: drift },
    correctionId: correctionIdOf(replayId, domain),
    reason: 'Usage was replayed under other rules.',
    replay: { replayId, from, to },
  };
}
