import { Injectable } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import { currentEvent } from '@duetcast/domain/kernel/event';
import { correctionIdOf } from '@duetcast/domain/replays/replay-order';
import { usageDecider, usageEvents } from '@duetcast/domain/usage/usage-decider';
import { foldShadow, type ShadowRules, type ShadowUsageRow } from '@duetcast/projections/replays/shadow-usage';
import { Deciders, type CommandContext } from '../event-store/deciders';
import { EventStore } from '../event-store/event-store';
import { ReadModelStore } from '../read-models/read-model-store';
import { LimitsThen } from './limits-then';
import { shadowCollectionOf, shadowRows, shadowRulesOf, type ReplayWork } from './replay-pass';

export type Applied =
  | { readonly kind: 'applied'; readonly corrections: number; readonly characters: number }
  /** Ids of usage streams whose drift is no longer the one that was shown; nothing was corrected. */
  | { readonly kind: 'stale'; readonly streams: readonly string[] };

/** Turns the drift of a replay into corrections: exactly those that were shown, or none. */
@Injectable()
export class ReplayCorrections {
  constructor(
    private readonly store: EventStore,
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
  ) {}

  /** May be called again after a crash: a correction that is there is not made twice. */
  async apply(work: ReplayWork, context: Omit<CommandContext, 'commandId'>, signal: AbortSignal): Promise<Applied> {
    const limits = new LimitsThen(this.store, work.order.rules.limit, work.requestedAt);
    const rules = shadowRulesOf(work, limits);
    const stale: string[] = [];
    for await (const { id, row } of this.changed(work)) {
      signal.throwIfAborted();
      const drift = row.isEntangled ? null : await this.driftNow(id, rules, limits);
      if (drift !== row.drift) stale.push(id);
    }
    return stale.length > 0 ? { kind: 'stale', streams: stale } : this.correct(work, context, signal);
  }

  private async correct(work: ReplayWork, context: Omit<CommandContext, 'commandId'>, signal: AbortSignal) {
    const { replayId, from, to } = work.order;
    const sum = { corrections: 0, characters: 0 };
    for await (const { id, row } of this.changed(work)) {
      signal.throwIfAborted();
      const { accountId, domain, month, drift: characters } = row;
      const correction = {
        ...{ accountId, domain, month, characters },
        correctionId: correctionIdOf(replayId),
        reason: 'Usage was replayed under other rules.',
        replay: { replayId, from, to },
      };
      const commandId = `${replayId}/apply/${id}`;
      await this.deciders.run(usageDecider, id, { type: 'CorrectUsage', correction }, { ...context, commandId });
      sum.corrections += 1;
      sum.characters += characters;
    }
    return { kind: 'applied' as const, ...sum };
  }

  private changed({ order: { replayId } }: ReplayWork) {
    return shadowRows(this.rows, shadowCollectionOf(replayId), { isChanged: true });
  }

  /** The drift of one stream as of this moment. */
  private async driftNow(id: string, rules: ShadowRules, limits: LimitsThen): Promise<number> {
    let row: ShadowUsageRow | null = null;
    for await (const event of this.store.readStream(streamName(usageDecider.category, id))) {
      await limits.learn([event]);
      row = foldShadow(rules, row, currentEvent(usageEvents, event));
    }
    return row?.drift ?? 0;
  }
}
