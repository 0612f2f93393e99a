import { Injectable } from '@nestjs/common';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import type { UsageReplay } from '@duetcast/domain/accounts/usage-replays';
import { fallback } from '@duetcast/domain/kernel/errors';
import { currentEvent, type Recorded } from '@duetcast/domain/kernel/event';
import { correctionIdOf } from '@duetcast/domain/replays/replay-request';
import { usageDecider, usageIdOf } from '@duetcast/domain/usage/usage-decider';
import { usageEvents, type UsageEvent } from '@duetcast/domain/usage/usage-events';
import { domainUsageIdOf } from '@duetcast/domain/usage/usage-state';
import { foldShadow, type ShadowAccountRow, type ShadowRules } from '@duetcast/projections/replays/shadow-account';
import { shadowUsageOf, type ShadowUsageRow } from '@duetcast/projections/replays/shadow-usage';
import type { Cause } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { EventStore } from '../../eventing/event-store/event-store';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { UsageStreams } from '../usage/public';
import { LimitsAsOf } from './limits-as-of';
import { changedMonths, shadowRulesOf, usagePrefixOf, type ChangedMonth, type ReplayWork } from './replay-pass';

interface Corrections {
  readonly corrections: number;
  readonly characters: number;
}

type Applied =
  | ({ readonly kind: 'applied' } & Corrections)
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
  async apply(work: ReplayWork, order: ReplayOrder, signal: AbortSignal): Promise<Applied> {
    const limits = new LimitsAsOf(this.store, work.request.rules.limit, work.requestedAt);
    const run: Run = { work, ...order, signal, limits, rules: shadowRulesOf(work, limits) };
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
    await this.record('applied', run);
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
  private async append(
    row: ShadowUsageRow,
    expectedRevision: number,
    { work, reason, context }: Run,
  ): Promise<boolean> {
    const command = { type: 'CorrectUsage', correction: correctionOf(row, work, reason), expectedRevision } as const;
    const commandId = `${work.request.replayId}/apply/${idOf(row)}`;
    const id = usageIdOf(row.accountId, row.month);
    const corrected = this.deciders.run(usageDecider, id, command, { ...context, commandId });
    return corrected.then(() => true, fallback(false, 'store.conflict'));
  }

  private async withdraw(run: Run, streams: readonly string[]): Promise<Applied> {
    const { corrections } = await this.withdrawAll({ ...run, reason: 'A replay could not be applied as a whole.' });
    return { kind: 'stale', streams, withdrawn: corrections };
  }

  /** Takes back what the replay corrected, each domain by a correction of its own. Safe to retry after a crash. */
  async undo(work: ReplayWork, order: ReplayOrder, signal: AbortSignal): Promise<Corrections> {
    const withdrawn = await this.withdrawAll({ work, ...order, signal });
    await this.record('undone', { work, ...order, signal });
    return withdrawn;
  }

  private async withdrawAll({ work, reason, context, signal }: ReplayOrder & Work): Promise<Corrections> {
    const total = { corrections: 0, characters: 0 };
    for await (const { data } of this.madeBy(work)) {
      signal.throwIfAborted();
      const { accountId, month, domain } = data;
      const commandId = `${work.request.replayId}/withdraw/${domainUsageIdOf(accountId, domain, month)}`;
      const command = { type: 'WithdrawCorrection', correction: { ...data, reason } } as const;
      await this.deciders.run(usageDecider, usageIdOf(accountId, month), command, { ...context, commandId });
      total.corrections += 1;
      total.characters -= data.characters;
    }
    return total;
  }

  /** Tells each owner, in the account's own stream, what was corrected or taken back, and why. */
  private async record(outcome: UsageReplay['outcome'], { work, reason, context, signal }: ReplayOrder & Work) {
    const sums = new Map<string, Corrections>();
    for await (const { data } of this.madeBy(work)) {
      const { corrections, characters } = sums.get(data.accountId) ?? { corrections: 0, characters: 0 };
      const added = outcome === 'applied' ? data.characters : 0 - data.characters;
      sums.set(data.accountId, { corrections: corrections + 1, characters: characters + added });
    }
    const { replayId } = work.request;
    for (const [accountId, sum] of sums) {
      signal.throwIfAborted();
      const command = { type: 'RecordUsageReplay', replayId, outcome, reason, ...sum } as const;
      const commandId = `${replayId}/${outcome}/${accountId}`;
      // An account that was closed meanwhile has no owner to learn it.
      await this.deciders
        .run(accountDecider, accountId, command, { ...context, commandId })
        .catch(fallback(null, 'account.missing'));
    }
  }

  /** The corrections that the replay made, without withdrawals. */
  private async *madeBy({ request }: ReplayWork): AsyncIterable<Corrected> {
    const { replayId, scope, through } = request;
    const filter = { streamPrefixes: [usagePrefixOf(scope)], types: ['UsageCorrected'] };
    for await (const stored of this.store.readAll({ ...(through !== null && { after: through }), filter })) {
      const event = currentEvent(usageEvents, stored);
      if (event.type !== 'UsageCorrected' || event.data.replay?.replayId !== replayId) continue;
      if (event.data.correctionId === correctionIdOf(replayId, event.data.domain)) yield event;
    }
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

/** Why an administrator applies or undoes a replay, and the metadata of what follows. */
export interface ReplayOrder {
  readonly reason: string;
  readonly context: Cause;
}

interface Work {
  readonly work: ReplayWork;
  readonly signal: AbortSignal;
}

interface Run extends ReplayOrder, Work {
  readonly limits: LimitsAsOf;
  readonly rules: ShadowRules;
}

type Corrected = Extract<Recorded<UsageEvent>, { type: 'UsageCorrected' }>;

const idOf = ({ accountId, domain, month }: ShadowUsageRow): string => domainUsageIdOf(accountId, domain, month);

/** Whether the drift can be corrected, and is what the replay reported. */
function isUnchanged(row: ShadowUsageRow, drifts: CurrentDrifts['drifts']): boolean {
  const current = drifts.get(row.domain);
  return !row.entangledWith && !current?.entangledWith && (current?.drift ?? 0) === row.drift;
}

function correctionOf({ accountId, domain, month, drift }: ShadowUsageRow, { request }: ReplayWork, reason: string) {
  const { replayId, from, to } = request;
  return {
    ...{ accountId, domain, month, characters: drift },
    correctionId: correctionIdOf(replayId, domain),
    reason,
    replay: { replayId, from, to },
  };
}
